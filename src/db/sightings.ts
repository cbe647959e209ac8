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

/**
 * SQL: a time of the row of a table, from its claims, and from strict deliveries where none of these is of the record itself:
 * sources may only name it.
 */
const overClaims = (kind: SightedKind, pick: string, ofClaims: string, ofStrict: string) => `(
  select ${pick}(${ofClaims}, case when bool_or(id = record_id) then null else ${ofStrict} end)
  from claims where kind = '${kind}' and record_id = ${kind}.id and body is not null)`;

/**
 * SQL: the rows (record_id, value) of the values by which claims name records: those that no other record has, and that of a record which
 * is only named.
 * @param record SQL of the condition on the column `record_id`
 */
export function namedBy(kind: SightedKind, record: string): string {
  return `
  select c.record_id, own.value from claims c
  cross join lateral (
    select 'id:' || c.id as value
    union all
    select value from claim_values v where claim_kind = '${kind}' and claim_id = c.id and role = 'is' and not exists (
      select from thing_values o join claims other on other.kind = o.kind and other.id = o.id
      where o.kind = '${kind}' and o.value = v.value and other.record_id <> c.record_id)
  ) as own
  where c.kind = '${kind}' and ${record}
  union
  select record_id, value from (select id as record_id, value from named_things where kind = '${kind}' and id is not null) as n
  where ${record.replace('c.', '')}`;
}

/** SQL: the rows (record_id, last_seen) of when records were last named. */
const named = (kind: SightedKind, record: string) => `
  select record_id, n.last_seen from (${namedBy(kind, record)}) as own
  join named_things n on n.kind = '${kind}' and n.value = own.value`;

/** SQL: when a delivery last had the row of a table. */
export function recordLastSeen(kind: SightedKind): string {
  const own = overClaims(kind, 'greatest', 'max(claims.last_seen)', lastSeen(kind));
  return `greatest(${own}, (select max(last_seen) from (${named(kind, `c.record_id = ${kind}.id`)}) as namings))`;
}

/** SQL: when a delivery first had the row of a table. */
export function recordFirstSeen(kind: SightedKind): string {
  return overClaims(kind, 'least', 'min(claims.first_seen)', `${kind}.first_seen`);
}

/** SQL: the rows (id, last_seen) of all records of a table, which costs less than {@link recordLastSeen} of each. */
export function lastSeenOfAll(kind: SightedKind): string {
  return `(
  select id, greatest(claimed.last_seen, namings.last_seen, case when has_own then null else greatest(first_seen, seen_at) end) as last_seen
  from ${kind} as record
  left join (
    select record_id, max(last_seen) as last_seen, bool_or(id = record_id) as has_own from claims
    where kind = '${kind}' and body is not null group by record_id) as claimed on record_id = id
  left join (
    select record_id, max(last_seen) as last_seen from (${named(kind, 'c.record_id is not null')}) as named group by record_id
  ) as namings on namings.record_id = id
  left join sightings
    on sightings.kind = '${kind}' and block = id / ${BLOCK_IDS} and get_bit(ids, (id % ${BLOCK_IDS})::int) = 1)`;
}
