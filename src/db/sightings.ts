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

/** SQL: when a delivery last had the row of a table: over its claims, and by strict deliveries where it has none. */
export function recordLastSeen(kind: SightedKind): string {
  return `coalesce((
    select max(last_seen) from claims where kind = '${kind}' and record_id = ${kind}.id and body is not null), ${lastSeen(kind)})`;
}

/** SQL: when a delivery first had the row of a table: over its claims, and by strict deliveries where it has none. */
export function recordFirstSeen(kind: SightedKind): string {
  return `coalesce((
    select min(first_seen) from claims where kind = '${kind}' and record_id = ${kind}.id and body is not null), ${kind}.first_seen)`;
}

/** SQL: the rows (id, last_seen) of all records of a table, which costs less than {@link recordLastSeen} of each. */
export function lastSeenOfAll(kind: SightedKind): string {
  return `(
  select id, coalesce(claimed.last_seen, greatest(first_seen, seen_at)) as last_seen
  from ${kind} as record
  left join (
    select record_id, max(last_seen) as last_seen from claims
    where kind = '${kind}' and body is not null group by record_id) as claimed on record_id = id
  left join sightings
    on sightings.kind = '${kind}' and block = id / ${BLOCK_IDS} and get_bit(ids, (id % ${BLOCK_IDS})::int) = 1)`;
}
