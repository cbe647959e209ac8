import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import { type ClaimFields, type ClaimKind, type Delivery, isPart } from '../claim.ts';
import { CLAIMS_CONCERNED, NAMED_CONCERNED, noteClaims, noteRecords } from './pending.ts';
import { learnClaims } from './statistics.ts';
import type { Value } from './values.ts';

/** A claim to write, new or changed. */
export interface ClaimToWrite {
  /** Of a claim that exists; a new one gets an id. */
  id?: number | undefined;
  key: string;
  fields: ClaimFields;
  digest?: string | undefined;
  collectedAt?: string | undefined;
  /** When deliveries had it, of a claim about a stored record; absent: this delivery alone. */
  firstSeen?: string | undefined;
  lastSeen?: string | undefined;
  seenAtUrl?: string | undefined;
  basis?: string | undefined;
  /** The thing that it is a contact or a list item of, where it names that by a key. */
  parentId?: number | undefined;
  /** The values that it is known by, and those by which it names things. */
  values: readonly Value[];
}

/** Ids for new things. */
export async function newIds(session: Session, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await session.query<{ id: number }>(
    `select nextval('claim_ids') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes claims with their values, and notes which records are out of date: those of the claims, and those of all claims that are or
 * name a value which one of these gained or lost.
 * @returns their ids, in the order of the claims
 */
export async function writeClaims(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  claims: readonly ClaimToWrite[],
): Promise<number[]> {
  if (claims.length === 0) return [];
  const added = await newIds(session, claims.filter(({ id }) => id === undefined).length);
  const unused = added.values();
  const ids = claims.map(({ id }) => id ?? (unused.next().value as number));
  const rows = claims.map((claim, at) => ({
    id: ids[at],
    parent_id: claim.parentId,
    key: claim.key,
    body: claim.fields,
    digest: claim.digest,
    collected_at: claim.collectedAt ?? delivery.startedAt,
    first_seen: claim.firstSeen,
    last_seen: claim.lastSeen,
    seen_at_url: claim.seenAtUrl,
    basis: claim.basis,
  }));
  const { sourceId, startedAt } = delivery;
  const { rows: renamed } = await session.query<{ id: number }>(WRITE_CLAIMS, [
    kind,
    sourceId,
    startedAt,
    JSON.stringify(rows),
  ]);
  const values = claims.flatMap((claim) => claim.values);
  const claimIds = claims.flatMap((claim, at) => claim.values.map(() => ids[at] as number));
  const { rows: changed } = await session.query<{ id: number }>(REPLACE_VALUES, [
    kind,
    sourceId,
    startedAt,
    idArray(claims.flatMap(({ id }) => id ?? [])),
    values.map((value) => value.kind),
    values.map(({ value }) => value),
    values.map(({ role }) => role),
    idArray(claimIds),
    values.map(({ said }) => said),
    idArray(isPart(kind) ? [] : ids),
  ]);
  await learnClaims(session, kind, claims.length, values.length);
  if (isPart(kind)) await noteClaims(session, kind, ids);
  // What names a new claim's record names it by its values alone. A name that is spelled otherwise may be meant by others.
  if (kind === 'organizations')
    await noteRecords(
      session,
      kind,
      [...changed, ...renamed].map(({ id }) => id),
    );
  return ids;
}

/** Writes claims, and returns those that were there with another name. What comes back is first seen anew. */
const WRITE_CLAIMS = `
with written as (
insert into claims (kind, id, record_id, source_id, parent_id, key, body, digest, collected_at, first_seen, last_seen,
  seen_at_url, basis)
select $1, id, id, $2, parent_id, key, body, digest, collected_at, coalesce(first_seen, $3), coalesce(last_seen, $3),
  seen_at_url, basis
from json_to_recordset($4) as given (id bigint, parent_id bigint, key text, body jsonb, digest uuid, collected_at timestamptz,
  first_seen timestamptz, last_seen timestamptz, seen_at_url text, basis text)
on conflict (kind, id) do update set key = excluded.key, is_hashed = false, body = excluded.body, digest = excluded.digest,
  collected_at = excluded.collected_at, last_seen = excluded.last_seen, seen_at_url = excluded.seen_at_url,
  basis = excluded.basis, first_seen = case when claims.body is null then excluded.first_seen else claims.first_seen end
returning new.id, old.body->>'name' as before, new.body->>'name' as after
)
select id from written where before <> after`;

/**
 * Replaces the values of claims, and returns the claims that were there and are known by other values now. A value by which an
 * organization is named for the first time gets the id of the record that is made where no other one has it; that is decided anew where
 * another name is gained or lost.
 */
const REPLACE_VALUES = `
with given as materialized (
  select distinct on (id, kind, value, role) * from unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[]) as given (kind, value, role, id, said)
  order by id, kind, value, role, said
), stored as materialized (
  select v.* from unnest($4::bigint[]) as given (id) cross join lateral (
    select ctid as place, kind, value, role, claim_id as id, said, position from claim_values
    where claim_kind = $1 and claim_id = given.id offset 0) as v
), lost as (
  delete from claim_values v using (
    select place from stored s where not exists (
      select from given g where (g.kind, g.value, g.role, g.id) = (s.kind, s.value, s.role, s.id) and g.said is not distinct from s.said)
  ) as gone
  where v.ctid = gone.place returning v.kind, v.value, v.role, v.claim_id
), gained as (
  insert into claim_values (claim_id, claim_kind, position, kind, value, role, source_id, said)
  select g.id, $1, coalesce(last.position, 0) + row_number() over (partition by g.id), kind, value, role, $2, said
  from given g left join (select id, max(position) as position from stored group by id) as last using (id)
  where not exists (
    select from stored s where (s.kind, s.value, s.role, s.id) = (g.kind, g.value, g.role, g.id) and s.said is not distinct from g.said)
  returning kind, value, role, claim_id
), changed as materialized (
  select *, true as is_lost from lost union all select *, false from gained
), first as materialized (
  select distinct kind, value, 'hash:' || encode(identifier_hash(value), 'hex') as hash from given g
  where role = 'names' and said is not null and not exists (select from named_things n where (n.kind, n.value) = (g.kind, g.value))
), again as (
  update named_things n set value = first.value, last_seen = $3 from first where (n.kind, n.value) = (first.kind, first.hash)
  returning n.kind, n.value, id
), named as (
  insert into named_things (kind, value, id, last_seen)
  select kind, value, nextval('claim_ids'), $3 from first
  where not exists (select from named_things n where (n.kind, n.value) = (first.kind, first.hash))
  returning id
), noted as (
  insert into pending_claims (kind, id)
  ${CLAIMS_CONCERNED(`(select * from changed where role = 'is')`)}
  union ${NAMED_CONCERNED('changed')}
  union
  select 'named_organizations', id from (select id from named union select id from again) as n
  union
  select $1, unnest($10::bigint[])
  on conflict do nothing
)
select distinct claim_id as id from changed where role = 'is' and claim_id = any($4::bigint[])`;
