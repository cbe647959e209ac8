import type { Session } from '../../dataset/import/session.ts';
import type { ClaimFields, ClaimKind, NamedBy } from '../claim.ts';
import type { Delivery } from './delivery.ts';

/** A claim to write, new or changed. */
export interface ClaimToWrite {
  /** Of a claim that exists; a new one gets an id. */
  id?: number | undefined;
  namedBy: NamedBy;
  key: string;
  fields: ClaimFields;
  digest?: string | undefined;
  collectedAt?: string | undefined;
  /** When deliveries had it, of a claim about a stored record; absent: this delivery alone. */
  firstSeen?: string | undefined;
  lastSeen?: string | undefined;
  seenAtUrl?: string | undefined;
  basis?: string | undefined;
  /** The values that identify the thing; of a contact, its person. */
  identifiers: readonly string[];
  /** The thing that it is a contact or a list item of. */
  parent?: { kind: string; id: number } | undefined;
  /** The things that it names, its parent included. */
  targets?: readonly { kind: string; id: number }[];
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
 * Writes claims with their identifiers and references, and notes that their records are out of date.
 * @returns their ids, in the order of the claims
 */
export async function writeClaims(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  claims: readonly ClaimToWrite[],
): Promise<number[]> {
  const added = await newIds(session, claims.filter(({ id }) => id === undefined).length);
  const unused = added.values();
  const ids = claims.map(({ id }) => id ?? (unused.next().value as number));
  const changed = claims.flatMap(({ id }) => id ?? []);
  const rows = claims.map(({ fields, namedBy, identifiers, targets, parent, ...claim }, at) => ({
    ...claim,
    id: ids[at],
    named_by: namedBy,
    collected_at: claim.collectedAt ?? delivery.startedAt,
    first_seen: claim.firstSeen,
    last_seen: claim.lastSeen,
    seen_at_url: claim.seenAtUrl,
    body: fields,
  }));
  await session.query(WRITE_CLAIMS, [kind, delivery.sourceId, delivery.startedAt, JSON.stringify(rows)]);
  const of = <T>(values: (claim: ClaimToWrite) => readonly T[]) =>
    claims.flatMap((claim, at) => values(claim).map((value) => ({ value, claim, id: ids[at] as number })));
  const identifiers = of((claim) => claim.identifiers);
  const values = identifiers.map(({ value }) => value);
  const identified = identifiers.map(({ claim, id }) => claim.parent?.id ?? id);
  if (changed.length > 0) await session.query(FORGET_LINKS, [kind, changed, values, identified]);
  if (identifiers.length > 0) {
    const kinds = identifiers.map(({ claim }) => claim.parent?.kind ?? kind);
    await session.query(WRITE_IDENTIFIERS, [kinds, values, identified]);
  }
  const targets = of((claim) => claim.targets ?? []);
  if (targets.length > 0) {
    await session.query(WRITE_REFERENCES, [
      targets.map(({ value }) => value.kind),
      targets.map(({ value }) => value.id),
      kind,
      targets.map(({ id }) => id),
    ]);
  }
  const touched = claims.map(({ parent }, at) => parent ?? { kind, id: ids[at] as number });
  await notePending(session, touched);
  return ids;
}

/** Notes that the records of things are out of date. */
export async function notePending(
  session: Session,
  things: readonly { kind: string; id: number }[],
): Promise<void> {
  if (things.length === 0) return;
  await session.query(
    `insert into pending_claims (kind, id) select distinct * from unnest($1::text[], $2::bigint[]) on conflict do nothing`,
    [things.map(({ kind }) => kind), things.map(({ id }) => id)],
  );
}

/**
 * Of the identifying values that `lost` holds, notes the claims that refer to a thing by one of them: it may have been the value of
 * several things, and be that of one now.
 */
export const NOTE_REFERRING = `
insert into pending_claims (kind, id)
select distinct c.kind, c.id from lost
cross join lateral (
  select id from claim_identifiers i where i.kind = lost.kind and i.value = lost.value offset 0) as sharing
join claims c on c.kind = lost.kind and c.id = sharing.id and c.named_by in ('domain', 'slug', 'email') and c.body is not null
on conflict do nothing`;

/** An address is said by another claim, whose key it is part of: it does not change. */
const FORGET_LINKS = `
with lost as (
  delete from claim_identifiers where kind = $1 and id = any($2::bigint[]) and value not like 'email:%'
    and (value, id) not in (select * from unnest($3::text[], $4::bigint[]))
  returning kind, value
), noted as (${NOTE_REFERRING})
delete from claim_references where kind = $1 and id = any($2::bigint[])`;

const WRITE_CLAIMS = `
insert into claims (kind, id, record_id, source_id, named_by, key, body, digest, collected_at, first_seen, last_seen,
  seen_at_url, basis)
select $1, id, id, $2, named_by, key, body, digest, collected_at, coalesce(first_seen, $3), coalesce(last_seen, $3),
  seen_at_url, basis
from json_to_recordset($4) as given (id bigint, named_by text, key text, body jsonb, digest uuid, collected_at timestamptz,
  first_seen timestamptz, last_seen timestamptz, seen_at_url text, basis text)
on conflict (kind, id) do update set named_by = excluded.named_by, key = excluded.key, body = excluded.body, digest = excluded.digest,
  collected_at = excluded.collected_at, last_seen = excluded.last_seen, seen_at_url = excluded.seen_at_url,
  basis = excluded.basis`;

const WRITE_IDENTIFIERS = `
insert into claim_identifiers (kind, value, id) select * from unnest($1::text[], $2::text[], $3::bigint[])
on conflict do nothing`;

const WRITE_REFERENCES = `
insert into claim_references (target_kind, target_id, kind, id)
select target_kind, target_id, $3, id from unnest($1::text[], $2::bigint[], $4::bigint[]) as given (target_kind, target_id, id)
on conflict do nothing`;
