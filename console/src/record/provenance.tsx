import { Anchor, Group, Switch, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Source } from './records.ts';

/** Where a record comes from: its sources, and which of them have each field. */
export interface Provenance {
  sources: Source[];
  /** The sources of each field, by its path; the one that is shown first. */
  fields: Record<string, string[]>;
}

/** Deliveries without a source have this one. */
const nameOf = (source: string) => (source === 'strict' ? 'dataset' : source);

const Shown = createContext<Provenance | null>(null);

/** A record whose groups of fields show their sources on request. */
export function WithSources({
  provenance,
  before,
  children,
}: {
  /** Absent where it is not known. */
  provenance: Provenance | undefined;
  /** What stands beside the switch. */
  before: ReactNode;
  children: ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Group justify="space-between">
        {before}
        {provenance && (
          <Switch
            size="xs"
            label="Show the sources"
            checked={isWanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
          />
        )}
      </Group>
      <Shown value={isWanted && provenance ? provenance : null}>{children}</Shown>
    </>
  );
}

/** The sources of a group of fields, each with the day when it was last delivered; nothing unless they are wanted. */
export function Sources({ fields }: { fields: readonly string[] }) {
  const provenance = useContext(Shown);
  if (!provenance) return null;
  const known = Object.entries(provenance.fields).filter(([path]) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  const names = new Set(known.flatMap(([, sources]) => sources));
  return <Named sources={provenance.sources.filter(({ source }) => names.has(source))} />;
}

/** The sources of a contact, in the same way. */
export function ContactSources({ sources }: { sources: readonly Source[] }) {
  return useContext(Shown) && <Named sources={sources} />;
}

function Named({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className="sources">
      {sources.map(({ source, last_seen: seen, url }) => (
        <span key={source}>
          {url && /^https?:/.test(url) ? (
            <Anchor inherit href={url} target="_blank" rel="noreferrer" underline="always">
              {nameOf(source)}
            </Anchor>
          ) : (
            nameOf(source)
          )}
          , {seen.slice(0, 10)}
        </span>
      ))}
    </Text>
  );
}
