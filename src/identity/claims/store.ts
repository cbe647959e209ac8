import type { LineRecord, LoadedBatch, Rejection } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import type { ClaimFields, ClaimKind, Delivery, OpenClaim } from '../claim.ts';
import { adoptNamed, adoptOtherForms } from './adopt.ts';
import { findStored, type NamedLine, type StoredByKey } from './find-stored.ts';
import { digestOf, identitiesOf, ownKey, partKey } from './own-key.ts';
import { noteRecords } from './pending.ts';
import { splitSuppressed, suppressClaims } from './suppress-keys.ts';
import { Targets } from './targets.ts';
import { ownValues, type Value, valuesToSuppress } from './values.ts';
import { markSeen } from './withdraw.ts';
import { type ClaimToWrite, newIds, writeClaims } from './write.ts';

/** What became of a line. */
export interface StoredLine {
  line: number;
  /** The stored key of its claim. */
  key: string;
  status: 'created' | 'changed' | 'unchanged' | 'suppressed';
}

/** The outcome of a batch, with what became of its lines but for those that were rejected. */
export interface StoredClaims extends LoadedBatch {
  lines: StoredLine[];
}

/**
 * Stores the claims of a batch of lines, in one transaction. What is stored already is only noted as seen: it names things that the
 * source still has, because a claim has no digest once a thing has gone that it names.
 */
export function storeClaims(
  session: Session,
  delivery: Delivery,
  kind: ClaimKind,
  given: readonly LineRecord<OpenClaim>[],
): Promise<StoredClaims> {
  return transaction(session, async () => {
    if (kind === 'job_posts') await adoptOtherForms(session);
    const { stored: lines, suppressed: contacts } = await splitSuppressed(session, kind, given);
    const targets = new Targets(session, delivery, kind);
    await targets.find(given);
    const ofSuppressed = lines.filter(({ record }) => targets.isOfSuppressed(record));
    const skipped = new Set(ofSuppressed.map(({ line }) => line));
    const rejected: Rejection[] = [];
    const usable: NamedLine[] = [];
    const kept: string[] = [];
    for (const { line, record } of lines.filter(({ line }) => !skipped.has(line))) {
      const problem = targets.problem(record);
      const named = nameLine(kind, line, record, targets);
      if (!problem) usable.push(named);
      else {
        rejected.push({ line, ...problem });
        kept.push(named.key);
      }
    }
    const stored = await findStored(session, delivery, kind, usable);
    const { toWrite, older, suppressed } = compare(usable, stored, rejected);
    const claims = await claimsToWrite(session, kind, toWrite, stored, targets);
    const ids = await writeClaims(session, delivery, kind, claims);
    await adoptNamed(session, namedValues(claims));
    // What names a thing that had gone has it again.
    const returned = ids.filter((_, at) => stored.get(claims[at]?.key ?? '')?.is_gone);
    await noteRecords(session, kind, returned);
    const lost = await suppressClaims(session, kind, ids);
    await markSeen(session, delivery, kind, [...kept, ...older]);
    await noteSightings(session, delivery, targets.sightings(usable.map(({ claim }) => claim)));
    const status = new Map<NamedLine, StoredLine['status']>(suppressed.map((one) => [one, 'suppressed']));
    for (const [at, one] of toWrite.entries())
      status.set(
        one,
        lost.has(at) ? 'suppressed' : stored.get(one.key)?.is_gone !== false ? 'created' : 'changed',
      );
    const refused = new Set(rejected.map(({ line }) => line));
    const known = usable.filter(({ line }) => !refused.has(line));
    const statuses = known.map((one) => ({
      line: one.line,
      key: one.key,
      status: status.get(one) ?? ('unchanged' as const),
    }));
    const countOf = (wanted: StoredLine['status']) => statuses.filter((one) => one.status === wanted).length;
    const left = ofSuppressed.length + contacts.length + countOf('suppressed');
    return {
      accepted: given.length - rejected.length - left,
      inserted: countOf('created'),
      changed: countOf('changed'),
      suppressed: left,
      leftOut: targets.findLeftOut(contacts),
      rejected,
      lines: statuses,
    };
  });
}

/** The values, each once, by which claims name things of any source. */
function namedValues(claims: readonly ClaimToWrite[]): Value[] {
  const named = claims.flatMap(({ values }) =>
    values.filter(({ role, value }) => role === 'names' && !value.startsWith('id:')),
  );
  return [...new Map(named.map((one) => [`${one.kind} ${one.value}`, one])).values()];
}

/** Notes when things were last named. */
async function noteSightings(
  session: Session,
  { startedAt }: Delivery,
  seen: readonly Pick<Value, 'kind' | 'value'>[],
): Promise<void> {
  if (seen.length === 0) return;
  await session.query(NOTE_SIGHTINGS, [
    seen.map(({ kind }) => kind),
    seen.map(({ value }) => value),
    startedAt,
  ]);
}

function nameLine(kind: ClaimKind, line: number, claim: OpenClaim, targets: Targets): NamedLine {
  const { parent, fields, seenAtUrl, basis, lacksDay } = claim;
  const { date_featured: _, ...others } = fields;
  const digest = digestOf([lacksDay ? others : fields, seenAtUrl, basis]);
  const parentId = targets.parentId(claim);
  const own = ownKey(kind, claim);
  return { line, claim, key: parent ? `${partKey(parent, parentId)}:${own}` : own, digest, parentId };
}

/** Finds the lines to write, and the keys of older ones. A key that stands twice is rejected where it differs. */
function compare(lines: readonly NamedLine[], stored: StoredByKey, rejected: Rejection[]) {
  const firsts = new Map<string, NamedLine>();
  const toWrite: NamedLine[] = [];
  const older: string[] = [];
  const suppressed: NamedLine[] = [];
  for (const one of lines) {
    const first = firsts.get(one.key);
    const before = stored.get(one.key);
    const repeats = first ?? (before?.is_of_this_delivery ? before : null);
    if (repeats) {
      if (repeats.digest !== one.digest) rejected.push({ line: one.line, ...repeatedKey(one) });
      continue;
    }
    firsts.set(one.key, one);
    if (before === null) continue;
    const { collectedAt } = one.claim;
    const isOlder =
      before &&
      !before.is_gone &&
      collectedAt !== undefined &&
      Date.parse(collectedAt) / 1000 < before.collected_at;
    if (before?.is_suppressed) suppressed.push(one);
    else if (isOlder) older.push(one.key);
    else toWrite.push(one);
  }
  return { toWrite, older, suppressed };
}

function repeatedKey({ claim, key }: NamedLine): { field: string; reason: string } {
  if (claim.parent && claim.key === null)
    return { field: 'the line', reason: 'differs from an earlier line of the same person' };
  return {
    field: 'key',
    reason: `repeats the key of an earlier line with different values: ${claim.key ?? key}`,
  };
}

/** Completes claims with the ids of what they name, and of their roles: a role that was there keeps its id. */
async function claimsToWrite(
  session: Session,
  kind: ClaimKind,
  lines: readonly NamedLine[],
  stored: StoredByKey,
  targets: Targets,
): Promise<ClaimToWrite[]> {
  const rolesOf = ({ claim }: NamedLine) => (claim.fields.roles ?? []) as ClaimFields[];
  const newRoleIds = await newIds(
    session,
    lines.reduce((sum, line) => sum + rolesOf(line).length, 0),
  );
  const unused = newRoleIds.values();
  return lines.map(({ claim, key, digest, parentId }) => {
    const storedRoles = stored.get(key)?.roles ?? [];
    const kept = new Map(identitiesOf(storedRoles).map((identity, at) => [identity, storedRoles[at]?.id]));
    const { fields, values } = targets.resolve(claim);
    const roles = fields.roles as ClaimFields[] | undefined;
    const roleIds = identitiesOf(roles ?? []).map((identity) => kept.get(identity) ?? unused.next().value);
    const withIds = roles?.map((role, at) => ({ ...role, id: roleIds[at] }));
    const { collectedAt, seenAtUrl, basis, lacksDay } = claim;
    const firstDay = (lacksDay && stored.get(key)?.date_featured) || undefined;
    return {
      id: stored.get(key)?.id,
      key,
      fields: { ...fields, ...(withIds && { roles: withIds }), ...(firstDay && { date_featured: firstDay }) },
      digest,
      collectedAt,
      seenAtUrl,
      basis,
      parentId,
      values: [...ownValues(kind, claim.fields), ...valuesToSuppress(kind, key, claim), ...values],
    };
  });
}

/** A name or a domain is known since a claim that names it was written; an older line, which changes nothing, may have another one. */
const NOTE_SIGHTINGS = `
with given as materialized (
  select * from unnest($1::text[], $2::text[]) as given (kind, value)
), known as (
  update named_things n set last_seen = $3 from given where (n.kind, n.value) = (given.kind, given.value) and last_seen < $3
)
insert into named_things (kind, value, last_seen) select kind, value, $3 from given where value like 'id:%'
on conflict do nothing`;
