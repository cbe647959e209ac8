import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { LoadedBatch } from '../../dataset/import/load-file.ts';
import { storeRecords } from '../../dataset/import/load-records.ts';
import { removeRecords } from '../../dataset/import/removals.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { ThingKind } from '../claim.ts';
import { NOTE_NAMING, PARENT_KINDS } from './close.ts';
import { writeContacts } from './contacts.ts';
import type { LookupIds } from './lookup-ids.ts';
import { assignNamed, namedAlike } from './named-organizations.ts';
import { recordsOf } from './records.ts';
import { redirect } from './redirect.ts';
import { groupsOf, type Member, type Related, readRelated } from './related.ts';

/** How claims of a kind become records. */
export interface Settling {
  session: Session;
  lookups: LookupIds;
  kind: ThingKind;
  /** Whether sources name organizations by names alone. */
  hasNamed: boolean;
}

/** The outcome of a batch: how many claims are no longer out of date, the ids of their records, and the changes of records. */
export interface SettledBatch extends LoadedBatch {
  settled: number;
  recordIds: number[];
}

/** A record that can't be stored, since it fails a check. */
export class RecordFault extends Error {
  override name = 'RecordFault';
}

/**
 * Brings the records of some claims up to date, within a transaction.
 * @throws RecordFault where one of them can't be stored
 */
export async function settleBatch(settling: Settling, ids: readonly number[]): Promise<SettledBatch> {
  const { session, kind, lookups } = settling;
  const locationsBefore = lookups.changedLocations;
  const { related, groups, records } = await mergedGroups(settling, ids);
  const moved = movesOf(related, groups);
  const movedIds = moved.map(({ id }) => id);
  if (moved.length > 0) await session.query(MOVE_CLAIMS, [kind, movedIds, moved.map(({ to }) => to)]);
  const stored = await store(settling, related, moved, records);
  const members = [...related.members.keys()];
  if (moved.length > 0) await session.query(NOTE_NAMING, [kind, movedIds, PARENT_KINDS]);
  const done = await session.query('delete from pending_claims where kind = $1 and id = any($2::bigint[])', [
    kind,
    [...new Set([...members, ...ids])],
  ]);
  // A record changes with its location.
  const relocated = Math.min(lookups.changedLocations - locationsBefore, stored.accepted ?? 0);
  const changed = Math.max(stored.changed ?? 0, relocated - (stored.inserted ?? 0));
  const recordIds = records.map(({ id }) => id as number);
  return { ...stored, changed, settled: done.rowCount ?? 0, recordIds };
}

/** Reads the claims that may be about the same things, groups them, and merges each group. */
async function mergedGroups({ session, lookups, kind, hasNamed }: Settling, ids: readonly number[]) {
  let related = await readRelated(session, kind, ids);
  let groups = await groupsOf(session, kind, related);
  let records = await recordsOf(session, lookups, kind, membersByGroup(related, groups));
  if (kind !== 'organizations' || !hasNamed) return { related, groups, records };
  const recordIds = Array.from(related.members.values(), ({ record_id }) => record_id);
  const named = await namedAlike(session, records, recordIds);
  if (named.some((id) => !related.members.has(id))) {
    related = await readRelated(session, kind, [...ids, ...named]);
    groups = await groupsOf(session, kind, related);
    records = await recordsOf(session, lookups, kind, membersByGroup(related, groups));
  }
  await assignNamed(session, related, groups, records);
  const isRecord = new Set(groups.values());
  return { related, groups, records: records.filter(({ id }) => isRecord.has(id as number)) };
}

function membersByGroup({ members }: Related, groups: ReadonlyMap<number, number>): Map<number, Member[]> {
  const byGroup = new Map<number, Member[]>();
  for (const [id, group] of groups) {
    const others = byGroup.get(group);
    if (others) others.push(members.get(id) as Member);
    else byGroup.set(group, [members.get(id) as Member]);
  }
  return byGroup;
}

/** The claims whose record is another one than before. A claim that has gone follows the record that it belonged to. */
function movesOf({ members }: Related, groups: ReadonlyMap<number, number>): { id: number; to: number }[] {
  const successors = new Map<number, number>();
  for (const { id, record_id } of members.values()) {
    const group = groups.get(id);
    if (group !== undefined) successors.set(record_id, Math.min(group, successors.get(record_id) ?? group));
  }
  return Array.from(members.values(), ({ id, record_id }) => {
    return { id, before: record_id, to: groups.get(id) ?? successors.get(record_id) ?? record_id };
  }).filter(({ before, to }) => before !== to);
}

/** Stores the records, and removes those that have no claim any more. What named them names what they are merged into. */
async function store(
  { session, kind }: Settling,
  related: Related,
  moved: ReturnType<typeof movesOf>,
  records: readonly Fields[],
): Promise<LoadedBatch> {
  const before = new Set(Array.from(related.members.values(), ({ record_id }) => record_id));
  const kept = new Set(records.map(({ id }) => id as number));
  // The id of a record that no claim has is that of a dataset, whose organization sources only name.
  const gone = [...before].filter((id) => !kept.has(id) && related.members.has(id));
  const isGone = new Set(gone);
  const lines = records.map((record, line) => ({ line, record }));
  const counts =
    lines.length > 0 ? await storeRecords(session, RECORD_FILES[kind], lines, isOutOfDate(kind)) : {};
  const [fault] = counts.rejected ?? [];
  if (fault) throw new RecordFault(`${fault.field ?? 'the record'} ${fault.reason}`);
  await redirect(
    session,
    kind,
    moved.flatMap(({ id, to }) => (isGone.has(id) ? { from: id, to } : [])),
  );
  const removed = await removeRecords(session, kind, gone);
  const contacts = kind === 'persons' ? await writeContacts(session, [...kept]) : [];
  const changed = Math.max(counts.changed ?? 0, contacts.length - (counts.inserted ?? 0));
  return { ...counts, changed, removed: removed + (counts.removed ?? 0) };
}

/** SQL: whether the record `kept` is made of claims, and none that is up to date shows it. */
const isOutOfDate = (kind: ThingKind) => `
  exists (select from claims c where c.kind = '${kind}' and c.id = kept.id)
  and not exists (
    select from claims c where c.kind = '${kind}' and c.record_id = kept.id and c.body is not null
    and not exists (select from pending_claims p where p.kind = c.kind and p.id = c.id))`;

const MOVE_CLAIMS = `
update claims c set record_id = given.record_id
from unnest($2::bigint[], $3::bigint[]) as given (id, record_id)
where c.kind = $1 and c.id = given.id`;
