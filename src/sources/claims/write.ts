import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, ClaimKind } from '../claim.ts';
import type { Delivery } from './delivery.ts';
import { noteRecords, noteValues } from './pending.ts';
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
  const rows = claims.map(({ fields, values: _, parentId, ...claim }, at) => ({
    ...claim,
    id: ids[at],
    parent_id: parentId,
    collected_at: claim.collectedAt ?? delivery.startedAt,
    first_seen: claim.firstSeen,
    last_seen: claim.lastSeen,
    seen_at_url: claim.seenAtUrl,
    body: fields,
  }));
  const { sourceId, startedAt } = delivery;
  await session.query(WRITE_CLAIMS, [kind, sourceId, startedAt, JSON.stringify(rows)]);
  const values = claims.flatMap((claim, at) => claim.values.map((value) => ({ ...value, id: ids[at] })));
  const changed = await session.query<Changed>(REPLACE_VALUES, [
    kind,
    sourceId,
    startedAt,
    claims.flatMap(({ id }) => id ?? []),
    JSON.stringify(values),
  ]);
  await session.query(NOTE_WRITTEN, [kind, ids]);
  const known = changed.rows.filter(({ role }) => role === 'is');
  await noteValues(session, known);
  // What names a new claim's record names it by its values alone.
  const before = new Set(claims.flatMap(({ id }) => id ?? []));
  const isChanged = new Set(known.flatMap(({ claim_id: id }) => (before.has(id) ? id : [])));
  if (kind === 'organizations') await noteRecords(session, kind, [...isChanged]);
  return ids;
}

/** A value that a claim gained or lost. */
interface Changed extends Pick<Value, 'kind' | 'value' | 'role'> {
  claim_id: number;
}

const WRITE_CLAIMS = `
insert into claims (kind, id, record_id, source_id, parent_id, key, body, digest, collected_at, first_seen, last_seen,
  seen_at_url, basis)
select $1, id, id, $2, parent_id, key, body, digest, collected_at, coalesce(first_seen, $3), coalesce(last_seen, $3),
  seen_at_url, basis
from json_to_recordset($4) as given (id bigint, parent_id bigint, key text, body jsonb, digest uuid, collected_at timestamptz,
  first_seen timestamptz, last_seen timestamptz, seen_at_url text, basis text)
on conflict (kind, id) do update set key = excluded.key, is_hashed = false, body = excluded.body, digest = excluded.digest,
  collected_at = excluded.collected_at, last_seen = excluded.last_seen, seen_at_url = excluded.seen_at_url,
  basis = excluded.basis`;

/**
 * Replaces the values of claims, and returns those that they gained or lost. A value by which an organization is named for the first
 * time gets the id of the record that is made where no other one has it; that is decided anew where another name is gained or lost.
 */
const REPLACE_VALUES = `
with given as materialized (
  select distinct on (kind, value, role, id) * from json_to_recordset($5) as given (kind text, value text, role text, id bigint, said text)
  order by kind, value, role, id, said
), lost as (
  delete from claim_values v where claim_kind = $1 and claim_id = any($4::bigint[])
    and not exists (select from given g where (g.kind, g.value, g.role, g.id) = (v.kind, v.value, v.role, v.claim_id))
  returning kind, value, role, claim_id
), gained as (
  insert into claim_values as v (kind, value, role, claim_kind, claim_id, source_id, said)
  select kind, value, role, $1, id, $2, said from given
  on conflict (kind, value, role, source_id, claim_kind, claim_id) do update set said = excluded.said
    where v.said is distinct from excluded.said
  returning kind, value, role, claim_id
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
  select 'named_organizations', id from named
  union
  select 'named_organizations', id from again
  union
  select 'named_organizations', n.id from (select kind, value from lost where role = 'names' union select kind, value from gained where role = 'names') as c
  join named_things n using (kind, value) where n.id is not null
  on conflict do nothing
)
select kind, value, role, claim_id from lost union all select kind, value, role, claim_id from gained`;

const NOTE_WRITTEN = `
insert into pending_claims (kind, id)
select distinct thing.kind, thing.id from unnest($2::bigint[]) as given (id) cross join lateral things_of($1, given.id) as thing
on conflict do nothing`;
