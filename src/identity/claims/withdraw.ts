import { type Session, transaction } from '../../dataset/import/session.ts';
import { recordAction } from '../../db/record-action.ts';
import { type ClaimKind, CONTACT_KINDS, type Delivery, isPart, partKindsOf } from '../claim.ts';
import { keyHash } from './own-key.ts';
import { CONCERNED, noteClaims, noteRecords } from './pending.ts';

const BATCH = 5_000;

/** Counts the claims of a kind that a whole delivery, whose claims are stored, lacks. */
export async function countMissing(session: Session, delivery: Delivery, kind: ClaimKind): Promise<number> {
  const { rows } = await session.query<{ missing: number }>(
    `select count(*)::int as missing from claims where source_id = $1 and kind = $2 and body is not null and last_seen < $3`,
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
    `update claims set last_seen = $3 where source_id = $1 and kind = $2 and not is_hashed and key = any($4::text[])`,
    [delivery.sourceId, kind, delivery.startedAt, keys],
  );
}

/** Which claims of a source are closed. */
export interface Closing extends Pick<Delivery, 'source' | 'sourceId'> {
  kind: ClaimKind;
  /** As ISO 8601: those that no delivery has had since. */
  before: string;
  /** As ISO 8601, of job posts: as of when they are no longer active. Absent: they go, as other claims do. */
  inactiveSince?: string;
  /** At the signal it stops at the end of a batch. */
  signal?: AbortSignal;
}

/**
 * Closes the claims of a kind that no delivery has had since a time: they go, or are job posts that are no longer active. Each batch has
 * an entry of the audit trail.
 * @returns the number of claims that went
 */
export async function closeClaims(
  session: Session,
  { source, sourceId, kind, before, inactiveSince, signal }: Closing,
): Promise<number> {
  let gone = 0;
  // Each batch begins behind the one before: closed claims are not read again.
  const find = `select id, key from claims where source_id = $1 and kind = $2 and body is not null
    and last_seen < $3 and key > $4 ${inactiveSince ? `and body->'is_active' is distinct from 'false'` : ''}
    order by key limit ${BATCH}`;
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
    const given = [sourceId, kind, before, after];
    const closed: { count: number; last: string | undefined } = await transaction(session, async () => {
      const { rows } = await session.query<{ id: number; key: string }>(find, given);
      const ids = rows.map(({ id }) => id);
      if (inactiveSince) await session.query(DEACTIVATE, [ids, inactiveSince]);
      else await withdrawClaims(session, kind, ids);
      const counts = { [kind]: ids.length };
      if (ids.length > 0)
        await recordAction(session, { action: 'claims_close', object: `source ${source}`, counts });
      return { count: ids.length, last: rows.length < BATCH ? undefined : rows.at(-1)?.key };
    });
    after = closed.last;
    if (!inactiveSince) gone += closed.count;
  }
  return gone;
}

/**
 * Withdraws claims, within a transaction, with their contacts and list items. Their records, and those that name them, are out of date.
 * The rows of things stay without what they said, so that their keys and ids are not given again.
 */
export async function withdrawClaims(
  session: Session,
  kind: ClaimKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await noteClaims(session, kind, ids);
  if (!isPart(kind)) {
    await noteRecords(session, kind, ids);
    await session.query(FORGET_DIGESTS, [kind, ids]);
    const parts = await session.query<{ kind: ClaimKind; id: number }>(
      'select kind, id from claims where parent_id = any($1::bigint[]) and kind = any($2::text[])',
      [ids, partKindsOf(kind)],
    );
    for (const [part, ofKind] of Map.groupBy(parts.rows, (row) => row.kind))
      await withdrawClaims(
        session,
        part,
        ofKind.map(({ id }) => id),
      );
  }
  await session.query(DELETE_VALUES, [kind, ids]);
  const isContact = CONTACT_KINDS.some((contact) => contact === kind);
  await session.query(isContact ? DELETE_CONTACTS : isPart(kind) ? DELETE_NAMED_PARTS : WITHDRAW, [
    kind,
    ids,
  ]);
  if (isPart(kind) && !isContact) await session.query(WITHDRAW, [kind, ids]);
}

const DEACTIVATE = `
with closed as (
  update claims set body = body || '{"is_active": false}', digest = null, collected_at = greatest(collected_at, $2)
  where kind = 'job_posts' and id = any($1::bigint[])
)
insert into pending_claims (kind, id) select 'job_posts', unnest($1::bigint[]) on conflict do nothing`;

/** A line that names a thing which has gone is read again: the source may deliver the thing again, or not. */
const FORGET_DIGESTS = `
update claims c set digest = null from unnest($2::bigint[]) as given (id)
cross join lateral (
  select claim_kind, claim_id from claim_values
  where kind = $1 and value = 'id:' || given.id and role = 'names' offset 0) as v
where c.kind = v.claim_kind and c.id = v.claim_id`;

/** Deletes the values of claims. What was named by one of them may have gone. */
const DELETE_VALUES = `
with lost as materialized (
  delete from claim_values where claim_kind = $1 and claim_id = any($2::bigint[]) returning kind, value, role
)
insert into pending_claims (kind, id)
${CONCERNED(`(select distinct kind, value, true as is_lost from lost where role = 'is')`)}
union
select 'named_organizations', n.id from lost join named_things n using (kind, value) where role = 'names' and n.id is not null
on conflict do nothing`;

/** The key of a contact holds it, and nothing asks for its id. */
const DELETE_CONTACTS = `delete from claims where kind = $1 and id = any($2::bigint[])`;

/** The key of an item holds the value by which it names its person. */
const DELETE_NAMED_PARTS = `${DELETE_CONTACTS} and parent_id is null`;

/** The key of a strict record is its id. Of a person's key, which may be an address or a name, a hash stays. */
const KEEPS_KEY = `kind <> 'persons' or is_hashed or source_id = (select id from sources where name = 'strict')`;

const WITHDRAW = `
update claims set body = null, digest = null, seen_at_url = null, basis = null, is_hashed = not (${KEEPS_KEY}) or is_hashed,
  key = case when ${KEEPS_KEY} then key else ${keyHash('key')} end
where kind = $1 and id = any($2::bigint[])`;
