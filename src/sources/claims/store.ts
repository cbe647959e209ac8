import { createHash } from 'node:crypto';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { type ClaimFields, type ClaimKind, LIST_KINDS, type OpenClaim } from '../claim.ts';
import { keepUnusable } from './close.ts';
import type { Delivery } from './delivery.ts';
import { identifiersOf } from './identifiers.ts';
import { eachReference, parentKindOf, Targets } from './references.ts';
import { type ClaimToWrite, newIds, notePending, writeClaims } from './write.ts';

/** A line whose references are found, with the name and digest by which it is compared with the stored claim. */
interface NamedLine {
  line: number;
  claim: OpenClaim;
  key: string;
  digest: string;
  parentId: number | undefined;
}

/** The stored claim under the key of a line. */
interface Stored {
  key: string;
  id: number;
  digest: string | null;
  /** In seconds since 1970. */
  collected_at: number;
  is_of_this_delivery: boolean;
  is_gone: boolean;
  is_suppressed: boolean;
  roles: StoredRole[] | null;
}

type StoredRole = ClaimFields & { id: number };

/** Stores the claims of a batch of lines, in one transaction. What is stored already is only noted as seen. */
export function storeClaims(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  lines: readonly LineRecord<OpenClaim>[],
): Promise<LoadedBatch> {
  return transaction(session, async () => {
    const targets = await Targets.find(session, delivery, kind, lines);
    const rejected: Rejection[] = [];
    const named: NamedLine[] = [];
    const unusable: string[] = [];
    for (const { line, record: claim } of lines) {
      const problem = targets.problem(kind, claim);
      if (problem) {
        rejected.push({ line, ...problem });
        unusable.push(ownKey(kind, claim));
      } else if (!targets.isOfSuppressed(kind, claim)) named.push(nameLine(kind, line, claim, targets));
    }
    const stored = await findStored(session, delivery, kind, named);
    const { toWrite, seen } = compare(named, stored, rejected);
    const claims = await claimsToWrite(session, kind, toWrite, stored, targets);
    const ids = await writeClaims(session, delivery, kind, claims);
    await suppress(session, kind, ids, claims);
    await noteSeen(session, delivery, kind, seen);
    await keepUnusable(session, delivery, kind, unusable);
    const inserted = toWrite.filter(({ key }) => stored.get(key)?.is_gone !== false).length;
    const accepted = lines.length - rejected.length;
    return { accepted, inserted, changed: toWrite.length - inserted, rejected };
  });
}

function md5(value: unknown): string {
  return createHash('md5').update(JSON.stringify(value)).digest('hex');
}

function nameLine(kind: ClaimKind, line: number, claim: OpenClaim, targets: Targets): NamedLine {
  const { parent, fields, seenAtUrl, basis } = claim;
  const digest = md5([fields, seenAtUrl, basis]);
  const parentId = parent && targets.idOf(parentKindOf(kind), parent);
  const own = ownKey(kind, claim);
  return { line, claim, key: parentId === undefined ? own : `${parentId}:${own}`, digest, parentId };
}

/**
 * What tells a claim apart from others of its source and kind; of a contact or a list item, from others of its record. Those
 * without a key are known by what they say, a role by its organization, title and start.
 */
export function ownKey(kind: ClaimKind, { key, fields }: OpenClaim): string {
  const contact = (fields.email ?? fields.phone_number) as string | undefined;
  return key ?? contact ?? md5(kind === 'roles' ? identityOfRole(fields) : fields);
}

function identityOfRole({ key, organization, title, start_date }: ClaimFields): unknown[] {
  if (key !== undefined) return [key];
  const { by, key: name } = (organization ?? {}) as { by?: string; key?: string };
  return [by, name, title, start_date];
}

async function findStored(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  lines: readonly NamedLine[],
): Promise<Map<string, Stored>> {
  const keys = lines.map(({ key }) => key);
  const { rows } = await session.query<Stored>(FIND_STORED, [
    delivery.sourceId,
    kind,
    keys,
    delivery.startedAt,
  ]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Sorts lines into those to write and those that are stored already. A key that stands twice is rejected where it differs. */
function compare(lines: readonly NamedLine[], stored: ReadonlyMap<string, Stored>, rejected: Rejection[]) {
  const firsts = new Map<string, NamedLine>();
  const toWrite: NamedLine[] = [];
  const seen: { id: number; collectedAt: string | undefined }[] = [];
  for (const one of lines) {
    const first = firsts.get(one.key);
    const before = stored.get(one.key);
    const repeats = first ?? (before?.is_of_this_delivery ? before : null);
    if (repeats) {
      if (repeats.digest !== one.digest) rejected.push({ line: one.line, ...repeatedKey(one) });
      continue;
    }
    firsts.set(one.key, one);
    const { collectedAt } = one.claim;
    const isOlder =
      before &&
      !before.is_gone &&
      collectedAt !== undefined &&
      Date.parse(collectedAt) / 1000 < before.collected_at;
    if (before?.is_suppressed || isOlder) continue;
    if (before && before.digest === one.digest) seen.push({ id: before.id, collectedAt });
    else toWrite.push(one);
  }
  return { toWrite, seen };
}

function repeatedKey({ claim, key }: NamedLine): { field: string; reason: string } {
  if (claim.parent && claim.key === null)
    return { field: 'the line', reason: 'says otherwise than an earlier line of the same person' };
  return {
    field: 'key',
    reason: `was brought by an earlier line, which says otherwise: ${claim.key ?? key}`,
  };
}

/** Completes claims with the ids of what they name, and of their roles: a role that was there keeps its id. */
async function claimsToWrite(
  session: Session,
  kind: ClaimKind,
  lines: readonly NamedLine[],
  stored: ReadonlyMap<string, Stored>,
  targets: Targets,
): Promise<ClaimToWrite[]> {
  const rolesOf = ({ claim }: NamedLine) => (claim.fields.roles ?? []) as ClaimFields[];
  const newRoleIds = await newIds(
    session,
    lines.reduce((sum, line) => sum + rolesOf(line).length, 0),
  );
  const unused = newRoleIds.values();
  return lines.map((line) => {
    const { claim, key, digest, parentId } = line;
    const kept = new Map(stored.get(key)?.roles?.map((role) => [md5(identityOfRole(role)), role.id]));
    const named: { kind: string; id: number }[] = [];
    const parent = parentId === undefined ? undefined : { kind: parentKindOf(kind), id: parentId };
    if (parent) named.push(parent);
    const fields = eachReference(claim.fields, (targetKind, reference) => {
      const id = targets.idOf(targetKind, reference);
      named.push({ kind: targetKind, id });
      // The key of a person, who may be suppressed one day, is not repeated.
      return targetKind === 'persons' ? { id } : { ...reference, id };
    });
    const roles = (fields.roles as ClaimFields[] | undefined)?.map((role) => {
      const identity = md5(identityOfRole(role));
      const id = kept.get(identity) ?? unused.next().value;
      kept.delete(identity);
      return { ...role, id };
    });
    const { collectedAt, seenAtUrl, basis } = claim;
    return {
      id: stored.get(key)?.id,
      namedBy: 'key' as const,
      key,
      fields: roles ? { ...fields, roles } : fields,
      digest,
      collectedAt,
      seenAtUrl,
      basis,
      identifiers: identifiersOf(kind, claim.fields),
      parent,
      targets: named,
    };
  });
}

/** Suppresses the persons of new claims whose slug, address or number is suppressed. A trigger deletes what is said of them. */
async function suppress(
  session: Session,
  kind: ClaimKind,
  ids: readonly number[],
  claims: readonly ClaimToWrite[],
) {
  if (kind === 'persons') await session.query(SUPPRESS_SLUGS, [ids]);
  if (kind !== 'emails' && kind !== 'phone_numbers') return;
  await session.query(SUPPRESS_CONTACTS, [
    claims.map(({ fields }) => fields.email),
    claims.map(({ fields }) => fields.phone_number),
    claims.map(({ parent }) => parent?.id),
  ]);
}

/** Notes unchanged claims as seen. Where one becomes newer than another claim about its record, the record is out of date. */
async function noteSeen(
  session: Session,
  { startedAt }: Delivery,
  kind: ClaimKind,
  seen: readonly { id: number; collectedAt: string | undefined }[],
): Promise<void> {
  if (seen.length === 0) return;
  const { rows } = await session.query<{ id: number }>(NOTE_SEEN, [
    kind,
    seen.map(({ id }) => id),
    seen.map(({ collectedAt }) => collectedAt ?? startedAt),
    startedAt,
  ]);
  const isPart = kind in LIST_KINDS || kind === 'emails' || kind === 'phone_numbers';
  await notePending(
    session,
    isPart ? await parentsOf(session, kind, rows) : rows.map(({ id }) => ({ kind, id })),
  );
}

async function parentsOf(session: Session, kind: ClaimKind, parts: readonly { id: number }[]) {
  const parentKind = parentKindOf(kind);
  const { rows } = await session.query<{ id: number }>(
    `select distinct target_id as id from claim_references where kind = $1 and id = any($2::bigint[]) and target_kind = $3`,
    [kind, parts.map(({ id }) => id), parentKind],
  );
  return rows.map(({ id }) => ({ kind: parentKind, id }));
}

const STORED = `c.id, replace(c.digest::text, '-', '') as digest, extract(epoch from c.collected_at)::float8 as collected_at,
  c.last_seen = $4 and c.body is not null as is_of_this_delivery, c.body is null as is_gone, c.body->'roles' as roles`;

const FIND_STORED = `
select given.key, ${STORED}, $2 = 'persons' and exists (select from suppressed_persons where person_id = c.id) as is_suppressed
from unnest($3::text[]) as given (key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = 'key' and c.key = given.key
union all
select given.key, ${STORED}, true
from unnest($3::text[]) as given (key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = 'suppressed'
  and c.key = encode(sha256(convert_to('key:' || given.key, 'UTF8')), 'hex')
where $2 = 'persons' and exists (select from suppressed_persons)`;

const SUPPRESS_SLUGS = `
insert into suppressed_persons (person_id)
select distinct i.id from suppressions s
join claim_identifiers i on i.kind = 'persons' and i.value = 'slug:' || s.network_public_identifier
where i.id = any($1::bigint[])
on conflict do nothing`;

const SUPPRESS_CONTACTS = `
insert into suppressed_persons (person_id)
select distinct person_id from unnest($1::text[], $2::text[], $3::bigint[]) as given (email, phone_number, person_id)
where exists (select from suppressions s where s.email = given.email)
  or exists (select from suppressions s where s.phone_number = given.phone_number)
on conflict do nothing`;

/** Claims of other kinds of parts belong to records of their own, so that each of them counts as one of several. */
const NOTE_SEEN = `
with given as (
  select * from unnest($2::bigint[], $3::timestamptz[]) as given (id, collected_at)
), before as materialized (
  select c.id, c.record_id, c.collected_at from claims c join given using (id) where c.kind = $1
), noted as (
  update claims c set collected_at = given.collected_at, last_seen = $4 from given where c.kind = $1 and c.id = given.id
)
select before.id from before join given using (id)
where before.collected_at <> given.collected_at and exists (
  select from claims o where o.kind = $1 and o.record_id = before.record_id and o.id <> before.id and o.body is not null
    and o.collected_at between least(before.collected_at, given.collected_at)
      and greatest(before.collected_at, given.collected_at))`;
