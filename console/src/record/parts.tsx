import { Anchor, Badge, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { addressOf } from '../address.ts';
import { Initials } from '../initials.tsx';
import { Panel } from '../page-parts.tsx';
import { Sources } from './provenance.tsx';

/** A section of a profile, with the sources of its fields where they are wanted. */
export function Section({
  title,
  fields = [],
  children,
}: {
  title: string;
  /** Paths of the fields that it shows. */
  fields?: readonly string[];
  children: ReactNode;
}) {
  return (
    <Panel title={title} label={title}>
      {children}
      <Sources fields={fields} />
    </Panel>
  );
}

/** A link to another host, which learns nothing of the console; nothing where there is no address. */
export function Out({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!href || !/^https?:\/\//.test(href)) return null;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always">
      {children}
    </Anchor>
  );
}

/** The name of an organization, as a link to its page where it has one. */
export function OrganizationName({ organization }: { organization: { id: number | null; name: string } }) {
  if (organization.id === null) return organization.name;
  return (
    <Anchor href={addressOf('organizations', { open: String(organization.id) })} inherit>
      {organization.name}
    </Anchor>
  );
}

/** A section of short names beside each other; nothing where there are none. */
export function Tags({
  title,
  field,
  of,
}: {
  title: string;
  field: string;
  of: readonly { name: string }[];
}) {
  if (of.length === 0) return null;
  return (
    <Section title={title} fields={[field]}>
      <Group gap={6}>
        {of.map(({ name }) => (
          <Badge key={name} variant="default" fw={500}>
            {name}
          </Badge>
        ))}
      </Group>
    </Section>
  );
}

/** What a record says of itself; nothing where that is not known. */
export function About({ description }: { description: string | null }) {
  if (!description) return null;
  return (
    <Section title="About" fields={['description']}>
      <Text size="sm" className="text">
        {description}
      </Text>
    </Section>
  );
}

/** One thing in a section, with what is known of it. */
export interface Entry {
  title: ReactNode;
  detail?: string | null;
  period?: string | null;
  text?: string | null;
  url?: string | null;
}

/** A section of things; nothing where there are none. */
export function Entries({
  title,
  fields = [],
  entries,
}: {
  title: string;
  fields?: readonly string[];
  entries: readonly Entry[];
}) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} fields={fields}>
      <ul className="entries">
        {entries.map(({ title: name, detail, period, text, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries stay as they are.
          <li key={at}>
            <Text fw={600} size="sm">
              {name} <Out href={url}>open</Out>
            </Text>
            {(detail || period) && (
              <Text size="sm" c="dimmed">
                {[detail, period].filter(Boolean).join(' · ')}
              </Text>
            )}
            {text && (
              <Text size="sm" className="text">
                {text}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The title of a record, or of its place. A screen reader goes on at it, because it is new. */
export function RecordTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={1} size="h3" ref={heading} tabIndex={-1}>
      {children}
    </Title>
  );
}

/** The head of a profile: a mark, the name, and what stands below it. */
export function Head({
  name,
  photo,
  isPerson = false,
  children,
}: {
  name: string;
  photo?: string | null;
  isPerson?: boolean;
  children: ReactNode;
}) {
  return (
    <header className="head">
      <Initials name={name} photo={photo} isRound={isPerson} size={64} />
      <div>
        <RecordTitle>{name}</RecordTitle>
        {children}
      </div>
    </header>
  );
}
