import { FILES_OF_CLAIMS } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { LoadedBatch } from '../../dataset/import/load-file.ts';
import { storeRecords } from '../../dataset/import/load-records.ts';
import { presentIds, removeRecords } from '../../dataset/import/removals.ts';
import type { Session } from '../../dataset/import/session.ts';
import { idArray } from '../../db/id-array.ts';
import { THING_KINDS, type ThingKind } from '../claim.ts';
import { groupsOf } from './group.ts';
import type { LookupIds } from './lookup-ids.ts';
import { makeNamed, removeUnnamed } from './named.ts';
import { readParts } from './parts.ts';
import { noteValues, type PendingKind, RecordFault } from './pending.ts';
import { recordsOf } from './records.ts';
import { redirect } from './redirect.ts';
import { type Member, type Related, readRelated } from './related.ts';

/** How claims of a kind become records. */
export interface Settling {
  session: Session;
  lookups: LookupIds;
  kind: PendingKind;
}

/** The changes of the records of a batch, and how many of other kinds went with those that are removed. */
interface StoredBatch extends LoadedBatch {
  dependents?: ReadonlyMap<ThingKind, number>;
}

/** The outcome of a batch: how many claims are no longer out of date, the ids of their records, and the changes of records. */
export interface SettledBatch extends StoredBatch {
  settled: number;
  recordIds: number[];
}

/**
 * Brings the records of some claims up to date, within a transaction.
 * @param only the id of a record: the others stay as they are
 * @throws RecordFault where one of them can't be stored
 */
export async function settleBatch(
  { session, lookups, kind }: Settling,
  ids: readonly number[],
  only?: number,
): Promise<SettledBatch> {
  if (kind === 'named_organizations' || kind === 'unnamed_organizations') {
    const stored =
      kind === 'named_organizations'
        ? await makeNamed(session, lookups, ids)
        : { removed: await removeUnnamed(session, ids) };
    return { ...stored, settled: await removePending(session, kind, ids), recordIds: [] };
  }
  const locationsBefore = lookups.changedLocations;
  const related = await readRelated(session, kind, ids);
  const groups = groupsOf(kind, related);
  const isMeant = (record: number | undefined) =>
    only === undefined || record === undefined || record === only;
  const moves = movesOf(related, groups);
  const moved = moves.filter(({ to }) => isMeant(to));
  await move(session, kind, moved, related);
  const byGroup = membersByGroup(related, groups, isMeant);
  const things = [...byGroup.values()].flat().map(({ id }) => id);
  // Parts may name a person by an address, too, that a contact gives to whom it names by a value.
  const named = [...related.named.keys()].filter((id) => byGroup.has(groups.get(id) as number));
  const parts = await readParts(session, kind, things, valuesOf(related, new Set([...things, ...named])));
  const records = await recordsOf(session, lookups, kind, byGroup, parts);
  const isRecord = new Set(groups.values());
  const successors = new Map(moves.map(({ id, to }) => [id, to]));
  const before = new Set(Array.from(related.members.values(), ({ record_id }) => record_id));
  const gone = [...before].filter((id) => !isRecord.has(id) && isMeant(successors.get(id)));
  const recordIds = records.map(({ id }) => id as number);
  const incomplete = new Set(byGroup.keys()).difference(new Set(recordIds));
  const stored = await store(session, kind, records, moved, [...gone, ...incomplete]);
  const settled = [...related.members.keys(), ...ids].filter((id) => isMeant(groups.get(id)));
  // A record changes with its location.
  const relocated = Math.min(lookups.changedLocations - locationsBefore, stored.accepted ?? 0);
  const changed = Math.max(stored.changed ?? 0, relocated - (stored.inserted ?? 0));
  return { ...stored, changed, settled: await removePending(session, kind, settled), recordIds };
}

/** The ids of the records that depend on a claim, its own one first. */
export async function recordsAbout({ session, kind }: Settling, id: number): Promise<number[]> {
  if (kind === 'named_organizations' || kind === 'unnamed_organizations') return [id];
  const related = await readRelated(session, kind, [id]);
  const groups = groupsOf(kind, related);
  const own = groups.get(id);
  const records = [...groups].flatMap(([thing, group]) => (related.named.has(thing) ? [] : group));
  return [...new Set([...(own === undefined ? [] : [own]), ...records])];
}

function membersByGroup(
  { members }: Related,
  groups: ReadonlyMap<number, number>,
  isMeant: (record: number) => boolean,
): Map<number, Member[]> {
  const open = [...members.values()].filter(({ id }) => groups.has(id) && isMeant(groups.get(id) as number));
  return Map.groupBy(open, ({ id }) => groups.get(id) as number);
}

/** A claim that moves from one record to another one. */
interface Move {
  id: number;
  before: number;
  to: number;
}

/** Claims that moved to another record. A claim that has gone follows the record that it belonged to. */
function movesOf({ members }: Related, groups: ReadonlyMap<number, number>): Move[] {
  const successors = new Map<number, number>();
  for (const { id, record_id } of members.values()) {
    const group = groups.get(id);
    if (group !== undefined) successors.set(record_id, Math.min(group, successors.get(record_id) ?? group));
  }
  const moves: Move[] = [];
  for (const { id, record_id: before } of members.values()) {
    const to = groups.get(id) ?? successors.get(before) ?? before;
    if (before !== to) moves.push({ id, before, to });
  }
  return moves;
}

/** Moves claims to their records. What names these claims, or has a name of the records that they leave or join, is out of date. */
async function move(
  session: Session,
  kind: ThingKind,
  moved: readonly Move[],
  related: Related,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await session.query(MOVE_CLAIMS, [kind, idArray(ids), idArray(moved.map(({ to }) => to))]);
  const records = new Set(moved.flatMap(({ before, to }) => [before, to]));
  const inMoved = (id: number) => records.has(related.members.get(id)?.record_id as number);
  await noteValues(session, kind, [
    ...ids.map((id) => `id:${id}`),
    ...valuesOf({ ...related, names: new Map() }, new Set(ids)),
    ...[...related.names].flatMap(([name, ids]) => (ids.some(inMoved) ? [name] : [])),
  ]);
}

/** The values and names that some things have. */
function valuesOf(
  { values, names }: Pick<Related, 'values' | 'names'>,
  things: ReadonlySet<number>,
): string[] {
  return [...values, ...names].flatMap(([value, ids]) => (ids.some((id) => things.has(id)) ? [value] : []));
}

/** Stores the records, and removes those that no claim makes any more. What named them names what they are merged into. */
async function store(
  session: Session,
  kind: ThingKind,
  records: readonly Fields[],
  moved: readonly { id: number; to: number }[],
  gone: readonly number[],
): Promise<StoredBatch> {
  const lines = records.map((record, line) => ({ line, record }));
  const counts = lines.length > 0 ? await storeRecords(session, FILES_OF_CLAIMS[kind], lines) : {};
  const [fault] = counts.rejected ?? [];
  if (fault) throw new RecordFault(`${fault.field ?? 'the record'} ${fault.reason}`);
  // Mostly, a new claim has joined a record before there was one of its own.
  const present = await presentIds(session, kind, gone);
  const isGone = new Set(present);
  await redirect(
    session,
    kind,
    moved.flatMap(({ id, to }) => (isGone.has(id) ? { from: id, to } : [])),
  );
  if (kind === 'persons' && present.length > 0) await session.query(DELETE_NOTES, [idArray(present)]);
  const dependents = await removeDependents(session, kind, present);
  const removed = await removeRecords(session, kind, present);
  return { ...counts, removed: removed + (counts.removed ?? 0), dependents };
}

/** Removes the records that can't be without some others, such as the posts of organizations. Returns how many of each kind. */
async function removeDependents(
  session: Session,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Map<ThingKind, number>> {
  const removed = new Map<ThingKind, number>();
  if (ids.length === 0) return removed;
  for (const dependent of THING_KINDS) {
    const { name, columns } = FILES_OF_CLAIMS[dependent].table;
    for (const column of columns.filter(({ references, isNullable }) => references === kind && !isNullable)) {
      const statement = `delete from ${name} where ${column.name} = any($1::bigint[])`;
      removed.set(dependent, (await session.query(statement, [idArray(ids)])).rowCount ?? 0);
    }
  }
  return removed;
}

async function removePending(session: Session, kind: PendingKind, ids: readonly number[]): Promise<number> {
  const { rowCount } = await session.query(
    'delete from pending_claims where kind = $1 and id = any($2::bigint[])',
    [kind, idArray([...new Set(ids)])],
  );
  return rowCount ?? 0;
}

/** Notes on persons who were merged into one that goes. A trigger deletes those on its own id. */
const DELETE_NOTES = `
delete from list_notes n using claims c, lists l
where c.kind = 'persons' and c.record_id = any($1::bigint[]) and c.record_id <> c.id
  and n.record_id = c.id and l.id = n.list_id and l.kind = 'persons'`;

const MOVE_CLAIMS = `
update claims c set record_id = given.record_id
from unnest($2::bigint[], $3::bigint[]) as given (id, record_id)
where c.kind = $1 and c.id = given.id`;
