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
import { RecordFault } from './set-aside.ts';

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

/**
 * Brings the records of some claims up to date, within a transaction.
 * @param only the id of a record: the others stay as they are
 * @throws RecordFault where one of them can't be stored
 */
export async function settleBatch(
  settling: Settling,
  ids: readonly number[],
  only?: number,
): Promise<SettledBatch> {
  const { session, kind, lookups } = settling;
  const locationsBefore = lookups.changedLocations;
  const merged = await mergedGroups(settling, ids);
  const { related, groups } = merged;
  const isMeant = (record: number | undefined) =>
    only === undefined || record === undefined || record === only;
  const records = merged.records.filter(({ id }) => isMeant(id as number));
  const moves = movesOf(related, groups);
  const moved = moves.filter(({ to }) => isMeant(to));
  const movedIds = moved.map(({ id }) => id);
  if (moved.length > 0) await session.query(MOVE_CLAIMS, [kind, movedIds, moved.map(({ to }) => to)]);
  const isRecord = new Set(merged.records.map(({ id }) => id as number));
  const before = Array.from(related.members.values(), ({ record_id }) => record_id);
  // The id of a record that no claim has is that of a dataset, whose organization sources only name.
  const gone = [...new Set(before)].filter((id) => !isRecord.has(id) && related.members.has(id));
  const successors = new Map(moves.map(({ id, to }) => [id, to]));
  const goneNow = gone.filter((id) => isMeant(successors.get(id)));
  const stored = await store(settling, records, moved, goneNow);
  if (moved.length > 0) await session.query(NOTE_NAMING, [kind, movedIds, PARENT_KINDS]);
  const settled = [...related.members.keys(), ...ids].filter((id) => isMeant(groups.get(id)));
  const done = await session.query('delete from pending_claims where kind = $1 and id = any($2::bigint[])', [
    kind,
    [...new Set(settled)],
  ]);
  // A record changes with its location.
  const relocated = Math.min(lookups.changedLocations - locationsBefore, stored.accepted ?? 0);
  const changed = Math.max(stored.changed ?? 0, relocated - (stored.inserted ?? 0));
  const recordIds = records.map(({ id }) => id as number);
  return { ...stored, changed, settled: done.rowCount ?? 0, recordIds };
}

/** The ids of the records that depend on a claim, its own one first. */
export async function recordsAbout(settling: Settling, id: number): Promise<number[]> {
  const { groups } = await mergedGroups(settling, [id]);
  const own = groups.get(id);
  return [...new Set([...(own === undefined ? [] : [own]), ...groups.values()])];
}

/** Reads the claims that may be about the same things, groups them, and merges each group. */
async function mergedGroups({ session, lookups, kind, hasNamed }: Settling, ids: readonly number[]) {
  let related = await readRelated(session, kind, ids);
  let groups = groupsOf(kind, related);
  let records = await recordsOf(session, lookups, kind, membersByGroup(related, groups));
  if (kind !== 'organizations' || !hasNamed) return { related, groups, records };
  const recordIds = Array.from(related.members.values(), ({ record_id }) => record_id);
  const named = await namedAlike(session, records, recordIds);
  if (named.some((id) => !related.members.has(id))) {
    related = await readRelated(session, kind, [...ids, ...named]);
    groups = groupsOf(kind, related);
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

/** Stores the records, and removes those that no claim has any more. What named them names what they are merged into. */
async function store(
  { session, kind }: Settling,
  records: readonly Fields[],
  moved: ReturnType<typeof movesOf>,
  gone: readonly number[],
): Promise<LoadedBatch> {
  const isGone = new Set(gone);
  const lines = records.map((record, line) => ({ line, record }));
  const counts = lines.length > 0 ? await storeRecords(session, RECORD_FILES[kind], lines) : {};
  const [fault] = counts.rejected ?? [];
  if (fault) throw new RecordFault(`${fault.field ?? 'the record'} ${fault.reason}`);
  await redirect(
    session,
    kind,
    moved.flatMap(({ id, to }) => (isGone.has(id) ? { from: id, to } : [])),
  );
  const removed = await removeRecords(session, kind, gone);
  const kept = records.map(({ id }) => id as number);
  const contacts = kind === 'persons' ? await writeContacts(session, kept) : [];
  const changed = Math.max(counts.changed ?? 0, contacts.length - (counts.inserted ?? 0));
  return { ...counts, changed, removed: removed + (counts.removed ?? 0) };
}

const MOVE_CLAIMS = `
update claims c set record_id = given.record_id
from unnest($2::bigint[], $3::bigint[]) as given (id, record_id)
where c.kind = $1 and c.id = given.id`;
