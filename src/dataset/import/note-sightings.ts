import { BLOCK_IDS, isSighted } from '../../db/sightings.ts';
import type { RecordFile } from '../format/record-file.ts';
import type { Session } from './session.ts';
import { stageOf } from './staging.ts';

const NO_IDS = `repeat('0', ${BLOCK_IDS})::bit(${BLOCK_IDS})`;

/**
 * Notes that the staged records were delivered, whether they changed or not. A row stands for many records, so that a delivery
 * does not write each of them.
 * @param seenAt the time of the delivery, as ISO 8601
 */
export async function noteSightings(session: Session, { table }: RecordFile, seenAt: string): Promise<void> {
  if (isSighted(table.name)) await session.query(NOTE_SIGHTINGS(stageOf(table.name)), [table.name, seenAt]);
}

/** Removes the rows of earlier deliveries whose records were all delivered since. */
export async function dropEmptySightings(session: Session, { table }: RecordFile): Promise<void> {
  if (isSighted(table.name))
    await session.query(`delete from sightings where kind = $1 and ids = ${NO_IDS}`, [table.name]);
}

const NOTE_SIGHTINGS = (stage: string) => `
with seen as materialized (
  select id / ${BLOCK_IDS} as block, bit_or(set_bit(${NO_IDS}, (id % ${BLOCK_IDS})::int, 1)) as ids
  from ${stage} group by 1
), earlier as (
  update sightings s set ids = s.ids & ~seen.ids from seen
  where s.kind = $1 and s.block = seen.block and s.seen_at <> $2 and s.ids & seen.ids <> ${NO_IDS}
)
insert into sightings (kind, block, seen_at, ids) select $1, block, $2, ids from seen
on conflict (kind, block, seen_at) do update set ids = sightings.ids | excluded.ids`;
