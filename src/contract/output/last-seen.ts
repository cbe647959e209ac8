import { recordLastSeen, type SightedKind } from '../../db/sightings.ts';
import { statement } from '../../db/statement.ts';
import type { RecordsReader } from './reader.ts';

const READ_LAST_SEEN = (kind: SightedKind) =>
  statement(
    `read-last-seen-of-${kind}`,
    `select id, to_char(${recordLastSeen(kind)} at time zone 'UTC', 'YYYY-MM-DD') as day from ${kind} where id = any($1::bigint[])`,
  );

/**
 * The records that a delivery had on the day of their request or later, null in the place of others: by one statement, by none where
 * no request names a day.
 * @param asked the requests of the records, each with a day as `YYYY-MM-DD`, or without one
 */
export async function seenOnly<Row extends { id: number }>(
  records: RecordsReader,
  kind: SightedKind,
  rows: readonly (Row | null)[],
  asked: readonly { seen_since?: string | null | undefined }[],
): Promise<(Row | null)[]> {
  const since = (at: number) => asked[at]?.seen_since ?? null;
  const ids = rows.flatMap((row, at) => (row && since(at) !== null ? row.id : []));
  if (ids.length === 0) return [...rows];
  const { rows: seen } = await records.query<{ id: number; day: string }>({
    ...READ_LAST_SEEN(kind),
    values: [ids],
  });
  const days = new Map(seen.map(({ id, day }) => [id, day]));
  return rows.map((row, at) => (row && (days.get(row.id) ?? '') >= (since(at) ?? '') ? row : null));
}
