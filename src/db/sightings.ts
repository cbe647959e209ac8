/** The kinds of records whose strict deliveries are noted. */
const SIGHTED_KINDS = ['organizations', 'websites', 'persons', 'job_posts'] as const;
export type SightedKind = (typeof SIGHTED_KINDS)[number];

/** The ids of a block; each is a bit of a row of `sightings`. */
export const BLOCK_IDS = 1024;

/** Whether the strict deliveries of a table's records are noted. */
export function isSighted(table: string): table is SightedKind {
  return SIGHTED_KINDS.some((kind) => kind === table);
}

/** SQL: when a strict delivery last had the row of a table. */
export function lastSeen(kind: SightedKind): string {
  return `greatest(${kind}.first_seen, (
    select max(seen_at) from sightings
    where kind = '${kind}' and block = ${kind}.id / ${BLOCK_IDS} and get_bit(ids, (${kind}.id % ${BLOCK_IDS})::int) = 1))`;
}
