import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, ClaimKind, Delivery, OpenClaim } from '../claim.ts';
import { hasKey } from './own-key.ts';

/** A line with the name and digest by which it is compared with the stored claim. */
export interface NamedLine {
  line: number;
  claim: OpenClaim;
  key: string;
  digest: string;
  parentId: number | undefined;
}

/** A stored claim that a line changes. */
export interface Stored {
  id: number;
  digest: string | null;
  /** In seconds since 1970. */
  collected_at: number;
  is_of_this_delivery: boolean;
  is_gone: boolean;
  is_suppressed: boolean;
  /** Of a person. */
  roles: StoredRole[] | null;
  /** Of a job post or an event. */
  date_featured: string | null;
}

/** The stored claims by their keys; null where a line repeats one. */
export type StoredByKey = ReadonlyMap<string, Stored | null>;

type StoredRole = ClaimFields & { id: number };

/**
 * Finds the stored claims of lines, and notes those as seen that the first line of their key repeats.
 * @param lines the keys of claims, and the digests of what they say
 */
export async function findStored(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  lines: readonly (Pick<NamedLine, 'key' | 'digest'> & Partial<Pick<NamedLine, 'claim'>>)[],
): Promise<StoredByKey> {
  const firsts = [...new Map(lines.toReversed().map((one) => [one.key, one])).values()];
  if (firsts.length === 0) return new Map();
  const { rows } = await session.query<{ key: string; changed: Stored | null }>(
    FIND_STORED(kind === 'emails' ? OVERTAKEN_PERSONS : OVERTAKEN),
    [
      delivery.sourceId,
      kind,
      delivery.startedAt,
      firsts.map(({ key }) => key),
      firsts.map(({ digest }) => digest),
      firsts.map(({ claim }) => claim?.collectedAt),
    ],
  );
  return new Map(rows.map(({ key, changed }) => [key, changed]));
}

/** The claims that were older than another one about the same record, and are newer now, or the reverse. */
const OVERTAKEN = `
select $2, seen.id from seen
cross join lateral (
  select from claims m where m.kind = $2 and m.record_id = seen.record_id and m.record_id <> m.id limit 1) as merged
where exists (
  select from claims o where o.kind = $2 and o.record_id = seen.record_id and o.id <> seen.id and o.body is not null
    and o.collected_at between least(seen.before, seen.now) and greatest(seen.before, seen.now))`;

/** Addresses are compared with those of all claims about the person. */
const OVERTAKEN_PERSONS = `
select distinct 'persons', person.id from seen cross join lateral things_of($2, seen.id) as person
cross join lateral (select record_id from claims where kind = 'persons' and id = person.id offset 0) as own
where exists (
  select from claims o where o.kind = 'persons' and o.record_id = own.record_id and o.id <> person.id and o.body is not null)`;

/**
 * Finds claims by their keys, and notes those as seen that have the given digest. Where one of these becomes newer than another
 * claim about its record, the record is out of date. The place of a row serves as its name: the load is the only one that writes.
 */
const FIND_STORED = (overtaken: string) => `
with given as materialized (
  select * from unnest($4::text[], $5::uuid[], $6::timestamptz[]) as given (key, digest, collected_at)
), found as materialized (
  select given.key as name, coalesce(given.collected_at, $3) as now, c.digest is not distinct from given.digest
    and c.last_seen <> $3 and coalesce(given.collected_at >= c.collected_at, true) as is_repeated, c.*
  from given cross join lateral (
    select ctid as place, id, record_id, digest, collected_at, last_seen, body is null as is_gone,
      case when $2 = 'persons' and digest is distinct from given.digest then body->'roles' end as roles,
      case when $2 in ('job_posts', 'simple_events', 'funding_events') and digest is distinct from given.digest
        then body->>'date_featured' end as date_featured
    from claims where source_id = $1 and kind = $2 and ${hasKey('claims', '$2', 'given.key')}
    offset 0) as c
), noted as (
  update claims c set collected_at = now, last_seen = $3 from found where is_repeated and c.ctid = place
), seen as (
  select id, record_id, collected_at as before, now from found where is_repeated and collected_at <> now
), overtaken as (
  insert into pending_claims (kind, id) ${overtaken} on conflict do nothing
)
select name as key, case when not is_repeated then json_build_object(
  'id', id, 'digest', replace(digest::text, '-', ''), 'collected_at', date_part('epoch', collected_at),
  'is_of_this_delivery', last_seen = $3 and not is_gone, 'is_gone', is_gone, 'roles', roles, 'date_featured', date_featured,
  'is_suppressed', $2 = 'persons' and exists (select from suppressed_persons where person_id = found.id)) end as changed
from found`;
