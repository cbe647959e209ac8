import { createHash } from 'node:crypto';
import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import type { ClaimFields, ClaimKind, OpenClaim } from '../claim.ts';
import { keepUnusable } from './close.ts';
import type { Delivery } from './delivery.ts';
import { identifiersOf } from './identifiers.ts';
import { eachReference, parentKindOf, Targets } from './references.ts';
import { suppressClaims } from './suppress-keys.ts';
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
  record_id: number;
  digest: string | null;
  /** In seconds since 1970. */
  collected_at: number;
  is_of_this_delivery: boolean;
  is_gone: boolean;
  is_suppressed: boolean;
  /** The place of the row. */
  ctid: string;
  /** Of a person. */
  roles: StoredRole[] | null;
}

/** A stored claim that a line repeats. */
interface Seen {
  stored: Stored;
  collectedAt: string | undefined;
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
    const { toWrite, seen, suppressed: skipped } = compare(named, stored, rejected);
    const claims = await claimsToWrite(session, kind, toWrite, stored, targets);
    const ids = await writeClaims(session, delivery, kind, claims);
    const lost = await suppressClaims(session, kind, ids, claims);
    await noteSeen(session, delivery, kind, seen);
    await keepUnusable(session, delivery, kind, unusable);
    const written = toWrite.filter((_, at) => !lost.has(at));
    const inserted = written.filter(({ key }) => stored.get(key)?.is_gone !== false).length;
    const suppressed = lines.length - named.length - unusable.length + skipped + lost.size;
    const accepted = lines.length - rejected.length - suppressed;
    return { accepted, inserted, changed: written.length - inserted, suppressed, rejected };
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
  const seen: Seen[] = [];
  let suppressed = 0;
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
    if (before?.is_suppressed) suppressed += 1;
    if (before?.is_suppressed || isOlder) continue;
    if (before && before.digest === one.digest) seen.push({ stored: before, collectedAt });
    else toWrite.push(one);
  }
  return { toWrite, seen, suppressed };
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

/** Notes unchanged claims as seen. Where one becomes newer than another claim about its record, the record is out of date. */
async function noteSeen(
  session: Session,
  { startedAt }: Delivery,
  kind: ClaimKind,
  seen: readonly Seen[],
): Promise<void> {
  if (seen.length === 0) return;
  const times = seen.map(({ collectedAt }) => collectedAt ?? startedAt);
  await session.query(NOTE_SEEN, [seen.map(({ stored }) => stored.ctid), times, startedAt]);
  const newer = seen
    .map(({ stored }, at) => ({ ...stored, now: times[at] as string }))
    .filter(({ collected_at, now }) => Date.parse(now) / 1000 !== collected_at);
  const { rows } = await session.query<{ kind: string; id: number }>(
    kind === 'emails' ? FIND_OVERTAKEN_PERSONS : FIND_OVERTAKEN,
    [
      kind,
      newer.map(({ id }) => id),
      newer.map(({ record_id }) => record_id),
      newer.map(({ collected_at }) => collected_at),
      newer.map(({ now }) => now),
    ],
  );
  await notePending(session, rows);
}

const STORED = `c.id, c.record_id, replace(c.digest::text, '-', '') as digest, extract(epoch from c.collected_at)::float8 as collected_at,
  c.last_seen = $4 and c.body is not null as is_of_this_delivery, c.body is null as is_gone, c.ctid::text,
  case when $2 = 'persons' then c.body->'roles' end as roles`;

const FIND_STORED = `
select given.key, ${STORED}, $2 = 'persons' and exists (select from suppressed_persons where person_id = c.id) as is_suppressed
from unnest($3::text[]) as given (key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = 'key' and c.key = given.key
union all
select given.key, ${STORED}, exists (select from suppressed_persons where person_id = c.id)
from unnest($3::text[]) as given (key)
join claims c on c.source_id = $1 and c.kind = $2 and c.named_by = 'hash'
  and c.key = encode(identifier_hash('key:' || given.key), 'hex')
where $2 = 'persons'`;

/** By the place of the row: the load is the only one that writes claims. */
const NOTE_SEEN = `
update claims c set collected_at = given.collected_at, last_seen = $3
from unnest($1::text[]::tid[], $2::timestamptz[]) as given (place, collected_at)
where c.ctid = given.place`;

/** The claims that were older than another one about the same record, and are newer now, or the reverse. */
const FIND_OVERTAKEN = `
select $1 as kind, given.id from unnest($2::bigint[], $3::bigint[], $4::float8[], $5::timestamptz[])
  as given (id, record_id, before, now)
cross join lateral (
  select from claims m where m.kind = $1 and m.record_id = given.record_id and m.record_id <> m.id limit 1) as merged
where exists (
  select from claims o where o.kind = $1 and o.record_id = given.record_id and o.id <> given.id and o.body is not null
    and o.collected_at between least(to_timestamp(given.before), given.now) and greatest(to_timestamp(given.before), given.now))`;

/** Addresses are compared with those of all claims about the person. */
const FIND_OVERTAKEN_PERSONS = `
select distinct 'persons' as kind, person.id from unnest($2::bigint[], $3::bigint[], $4::float8[], $5::timestamptz[]) as given (id, _, before, now)
cross join lateral (
  select target_id as id from claim_references
  where kind = $1 and id = given.id and target_kind = 'persons' offset 0) as person
cross join lateral (select record_id from claims where kind = 'persons' and id = person.id offset 0) as own
where exists (
  select from claims o where o.kind = 'persons' and o.record_id = own.record_id and o.id <> person.id and o.body is not null)`;
