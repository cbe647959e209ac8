import { Anchor, Badge, Paper, Text, Title } from '@mantine/core';
import { addressOf } from '../../address.ts';
import { humanized } from '../../search/filters.ts';
import { SEARCHES } from '../../searches.ts';
import { useScopes } from '../../session.tsx';
import type { Pair } from './queue.ts';

const FIELDS = ['name', 'domain', 'headline', 'location', 'sources', 'id'] as const;

/** Both records of a pair beside each other, with what agrees and what differs. */
export function PairCards({ pair }: { pair: Pair }) {
  const { kind, records, likelihood, matched_on: agreeing, differs } = pair;
  const scopes = useScopes();
  const page = SEARCHES.find((one) => one.listKind === kind && scopes.includes(one.page))?.page;
  const textOf = (record: Pair['records'][number], field: (typeof FIELDS)[number]) =>
    [record[field] ?? []].flat().join(', ');
  const fields = FIELDS.filter((field) => records.some((record) => textOf(record, field) !== ''));
  const known = (names: readonly string[]) =>
    names.map((name) => humanized(name.replace(/_id$/, '')).toLowerCase()).join(', ');
  return (
    <>
      <Text size="sm">
        <b>Likelihood {likelihood} of 10.</b> Agrees: {known(agreeing)}.
        {differs.length > 0 && ` Differs: ${known(differs)}.`}
      </Text>
      <div className="pair">
        {records.map((record) => (
          <Paper key={record.id} withBorder radius="md" p="sm" component="article">
            <Title order={2} size="h5">
              {page ? (
                <Anchor inherit href={addressOf(page, { open: String(record.id) })}>
                  {record.name ?? record.id}
                </Anchor>
              ) : (
                (record.name ?? record.id)
              )}
            </Title>
            <dl>
              {fields.map((field) => (
                <div key={field} className={differs.includes(field) ? 'differing' : undefined}>
                  <dt>
                    {humanized(field)} {differs.includes(field) && <Badge size="xs">differs</Badge>}
                  </dt>
                  <dd>{textOf(record, field) || '–'}</dd>
                </div>
              ))}
            </dl>
          </Paper>
        ))}
      </div>
    </>
  );
}
