import { recordAction } from '../../audit/record-action.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { type ClaimKind, CONTACT_KINDS, isPart, LIST_KINDS, parentKindOf } from '../claim.ts';
import type { Delivery } from './delivery.ts';
import { NOTE_REFERRING } from './write.ts';

const BATCH = 5_000;

/** A claim with its source's name for the thing. */
interface Named {
  id: number;
  key: string;
}

/** Counts the claims of a kind that a whole delivery, whose claims are stored, lacks. */
export async function countMissing(session: Session, delivery: Delivery, kind: ClaimKind): Promise<number> {
  const { rows } = await session.query<{ missing: number }>(
    `select count(*)::int as missing from claims
    where source_id = $1 and kind = $2 and named_by = 'key' and body is not null and last_seen < $3`,
    [delivery.sourceId, kind, delivery.startedAt],
  );
  return rows[0]?.missing ?? 0;
}

/** Notes claims as seen whose lines change nothing, because they can't be used or are older: what the source said of them stays. */
export async function markSeen(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await session.query(
    `update claims set last_seen = $3 where source_id = $1 and kind = $2 and named_by = 'key' and key = any($4::text[])`,
    [delivery.sourceId, kind, delivery.startedAt, keys],
  );
}

/**
 * Closes the claims of a kind that a whole delivery lacks: job posts are no longer active, other claims go. Each batch has an entry
 * of the audit trail.
 * @returns the number of claims that went
 */
export async function closeMissing(session: Session, delivery: Delivery, kind: ClaimKind): Promise<number> {
  let gone = 0;
  // Each batch begins behind the one before: closed claims are not read again.
  const find = `select id, key from claims where source_id = $1 and kind = $2 and named_by = 'key' and body is not null
    and last_seen < $3 and key > $4 ${kind === 'job_posts' ? `and body->'is_active' is distinct from 'false'` : ''}
    order by key limit ${BATCH}`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { source, sourceId, startedAt } = delivery;
    const closed: { count: number; last: string | undefined } = await transaction(session, async () => {
      const { rows } = await session.query<Named>(find, [sourceId, kind, startedAt, after]);
      const ids = rows.map(({ id }) => id);
      if (kind === 'job_posts') await session.query(DEACTIVATE, [ids]);
      else await forget(session, kind, ids);
      const object = `source ${source}`;
      if (ids.length > 0)
        await recordAction(session, { action: 'claims_close', object, counts: { [kind]: ids.length } });
      return { count: ids.length, last: rows.length < BATCH ? undefined : rows.at(-1)?.key };
    });
    after = closed.last;
    if (kind !== 'job_posts') gone += closed.count;
  }
  return gone;
}

/**
 * Removes claims, within a transaction, with their contacts and list items. Their records, and those that name them, are out of
 * date.
 */
export async function forget(session: Session, kind: ClaimKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await session.query(NOTE_OUT_OF_DATE, [kind, ids, isPart(kind) ? parentKindOf(kind) : null]);
  if (!isPart(kind)) {
    await session.query(NOTE_NAMING, [kind, ids, PARENT_KINDS]);
    await session.query(FORGET_DIGESTS, [kind, ids]);
    const partKinds = PART_KINDS.filter((part) => parentKindOf(part) === kind);
    const parts = await session.query<{ kind: ClaimKind; id: number }>(READ_PARTS, [kind, ids, partKinds]);
    for (const [part, ofKind] of Map.groupBy(parts.rows, (row) => row.kind))
      await forget(
        session,
        part,
        ofKind.map(({ id }) => id),
      );
  }
  if (kind === 'emails') await session.query(FORGET_ADDRESSES, [ids]);
  const isContact = CONTACT_KINDS.some((contact) => contact === kind);
  await session.query(isContact ? DELETE_CONTACTS : FORGET, [kind, ids]);
}

/** Removes what a source only refers to, and no longer does. */
export async function forgetUnnamed(session: Session, sourceId: number): Promise<void> {
  await transaction(session, async () => {
    const { rows } = await session.query<{ kind: 'organizations' | 'persons'; id: number }>(
      `select kind, id from claims c where source_id = $1 and kind in ('organizations', 'persons')
      and named_by in ('domain', 'name', 'slug', 'email') and body is not null
      and not exists (select from claim_references r where r.target_kind = c.kind and r.target_id = c.id)`,
      [sourceId],
    );
    for (const [kind, claims] of Map.groupBy(rows, (row) => row.kind))
      await forget(
        session,
        kind,
        claims.map(({ id }) => id),
      );
    return {};
  });
}

const PART_KINDS = [...CONTACT_KINDS, ...(Object.keys(LIST_KINDS) as (keyof typeof LIST_KINDS)[])];

/** The kinds of the records that items of lists belong to. */
export const PARENT_KINDS = JSON.stringify(
  Object.fromEntries(Object.entries(LIST_KINDS).map(([kind, { of }]) => [kind, of])),
);

const READ_PARTS = `
select r.kind, r.id from unnest($2::bigint[]) as given (id)
cross join lateral (
  select kind, id from claim_references
  where target_kind = $1 and target_id = given.id and kind = any($3::text[]) offset 0) as r`;

const DEACTIVATE = `
with closed as (
  update claims set body = body || '{"is_active": false}', digest = null
  where kind = 'job_posts' and id = any($1::bigint[])
)
insert into pending_claims (kind, id) select 'job_posts', unnest($1::bigint[]) on conflict do nothing`;

/** Of a contact or a list item, the record that it belongs to is out of date. */
const NOTE_OUT_OF_DATE = `
insert into pending_claims (kind, id)
select $1, unnest($2::bigint[]) where $3::text is null
union
select target_kind, target_id from claim_references where kind = $1 and id = any($2::bigint[]) and target_kind = $3
on conflict do nothing`;

/** Notes the claims that name things as out of date; of an item of a list, its record. */
export const NOTE_NAMING = `
insert into pending_claims (kind, id)
select distinct coalesce(parent.target_kind, r.kind), coalesce(parent.target_id, r.id)
from unnest($2::bigint[]) as given (id)
cross join lateral (
  select kind, id from claim_references where target_kind = $1 and target_id = given.id offset 0) as r
join claims c on c.kind = r.kind and c.id = r.id and c.body is not null
left join lateral (
  select target_kind, target_id from claim_references
  where kind = r.kind and id = r.id and target_kind = ($3::jsonb)->>r.kind offset 0) as parent on true
where r.kind not in ('emails', 'phone_numbers')
on conflict do nothing`;

/** A line that names a thing which has gone is read again: the source may deliver the thing again, or not. */
const FORGET_DIGESTS = `
update claims c set digest = null from unnest($2::bigint[]) as given (id)
cross join lateral (
  select kind, id from claim_references where target_kind = $1 and target_id = given.id offset 0) as r
where c.kind = r.kind and c.id = r.id`;

const FORGET_ADDRESSES = `
with lost as (
  delete from claim_identifiers i using claim_references r, claims c
  where r.kind = 'emails' and r.id = any($1::bigint[]) and c.kind = 'emails' and c.id = r.id
    and i.kind = r.target_kind and i.id = r.target_id and i.value = 'email:' || (c.body->>'email')
    and not exists (
      select from claims p where p.kind = i.kind and p.id = i.id and p.named_by = 'email' and p.key = c.body->>'email'
        and p.body is not null)
  returning i.kind, i.value
)
${NOTE_REFERRING}`;

/** The key of a contact holds it, and nothing asks for its id. */
const DELETE_CONTACTS = `
with gone as (delete from claims where kind = $1 and id = any($2::bigint[]))
delete from claim_references where kind = $1 and id = any($2::bigint[])`;

/** The key of a strict record is its id. */
const KEEPS_KEY = `kind <> 'persons' and named_by = 'key' or named_by = 'hash'
  or source_id = (select id from sources where name = 'strict')`;

/**
 * The key of a person may be an address or a name, and a name may be that of an organization which one person alone has: a hash of it
 * stays, by which a later delivery finds the id.
 */
const FORGET = `
with forgotten as (
  update claims set body = null, digest = null, seen_at_url = null, basis = null,
    named_by = case when ${KEEPS_KEY} then named_by else 'hash' end,
    key = case when ${KEEPS_KEY} then key else encode(identifier_hash(named_by || ':' || key), 'hex') end
  where kind = $1 and id = any($2::bigint[])
), lost as (
  delete from claim_identifiers i using claims c
  where i.kind = $1 and i.id = any($2::bigint[]) and (c.kind, c.id) = (i.kind, i.id)
    and (value not like 'email:%' or c.named_by = 'email')
  returning i.kind, i.value
), noted as (${NOTE_REFERRING})
delete from claim_references where kind = $1 and id = any($2::bigint[])`;
