import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { humanized } from '../search/filters.ts';

/** Fields that name or mark a record, and are shown as such. */
const MARKS = ['id', 'matching_role_ids', 'osm_locations'];

/** Every known field of a record, and those of the records inside it. */
export function Fields({ record }: { record: object }) {
  const matching = 'matching_role_ids' in record ? (record.matching_role_ids as number[]) : [];
  const entries = Object.entries(record).filter(([name, value]) => !MARKS.includes(name) && isKnown(value));
  return (
    <dl className="fields">
      {entries.map(([name, value]) => (
        <div key={name} className={isLong(value) ? 'long' : undefined}>
          <dt>{humanized(name)}</dt>
          <dd>
            <Value value={value} matching={name === 'roles' ? matching : []} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, matching }: { value: unknown; matching: number[] }): ReactNode {
  if (Array.isArray(value)) return <Items items={value} matching={matching} />;
  if (typeof value === 'object' && value !== null) return nameAlone(value) ?? <Fields record={value} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (/^https?:\/\//.test(String(value)))
    return (
      <Anchor href={String(value)} target="_blank" rel="noreferrer">
        {String(value)}
      </Anchor>
    );
  return <Text className="text">{String(value)}</Text>;
}

function Items({ items, matching }: { items: unknown[]; matching: number[] }) {
  const names = items.map((item) => (typeof item === 'object' && item ? nameAlone(item) : String(item)));
  if (names.every((name) => name !== null))
    return (
      <Group gap={6}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items stay as they are.
          <Badge key={at} variant="default">
            {name}
          </Badge>
        ))}
      </Group>
    );
  return (items as { id?: number }[]).map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items stay as they are.
    <div key={at} className="item">
      {item.id !== undefined && matching.includes(item.id) && <Badge>matches the search</Badge>}
      <Fields record={item} />
    </div>
  ));
}

/** The name of a record that has nothing else to show; null where it has. */
function nameAlone(record: object): string | null {
  const known = Object.entries(record).filter(([name, value]) => !MARKS.includes(name) && isKnown(value));
  const [only] = known;
  return known.length === 1 && only?.[0] === 'name' ? String(only[1]) : null;
}

function isKnown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return (
    value !== null && value !== '' && !(typeof value === 'object' && !Object.values(value).some(isKnown))
  );
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' || String(value).length > 80;
}
