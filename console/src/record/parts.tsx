import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressOf } from '../address.ts';
import { Initials } from '../initials.tsx';
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
    <Paper withBorder radius="md" p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
      <Sources fields={fields} />
    </Paper>
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

/** Short names beside each other. */
export function Tags({ names }: { names: readonly string[] }) {
  return (
    <Group gap={6}>
      {names.map((name) => (
        <Badge key={name} variant="default" fw={500}>
          {name}
        </Badge>
      ))}
    </Group>
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

/** The head of a profile: a mark, the name, and what stands below it. */
export function Head({
  name,
  photo,
  isPerson = false,
  heading,
  children,
}: {
  name: string;
  photo?: string | null;
  isPerson?: boolean;
  heading: React.RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  return (
    <header className="head">
      <Initials name={name} photo={photo} isRound={isPerson} size={64} />
      <div>
        <Title order={1} size="h3" ref={heading} tabIndex={-1}>
          {name}
        </Title>
        {children}
      </div>
    </header>
  );
}
