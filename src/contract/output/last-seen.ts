import { recordLastSeen, type SightedKind } from '../../db/sightings.ts';
import { statement } from '../../db/statement.ts';
import type { RecordsReader } from './reader.ts';

/** A record, and the first day on which a delivery must have had it, `YYYY-MM-DD`; without a day every record will do. */
export interface AskedRecord {
  id: number;
  seenSince: string | null | undefined;
}

const READ_LAST_SEEN = (kind: SightedKind) =>
  statement(
    `read-last-seen-of-${kind}`,
    `select id, to_char(${recordLastSeen(kind)} at time zone 'UTC', 'YYYY-MM-DD') as day from ${kind} where id = any($1::bigint[])`,
  );

/** Whether a delivery had each of these records since its day: one statement, none where no day is given. */
export async function wereSeen(
  records: RecordsReader,
  kind: SightedKind,
  asked: readonly (AskedRecord | null)[],
): Promise<boolean[]> {
  const ids = asked.flatMap((one) => (one?.seenSince != null ? one.id : []));
  if (ids.length === 0) return asked.map(() => true);
  const { rows } = await records.query<{ id: number; day: string }>({
    ...READ_LAST_SEEN(kind),
    values: [ids],
  });
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  return asked.map((one) => one?.seenSince == null || (days.get(one.id) ?? '') >= one.seenSince);
}
