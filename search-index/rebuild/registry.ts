import { hash, randomInt } from 'node:crypto';
import type { Engine, IndexMark } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import type { SearchIndex } from '../indexes/definition.ts';
import { definitionOrder, isLater, NewerVersionError } from '../indexes/version.ts';
import type { Queryable } from '../queryable.ts';

/** From what each index was built, and which indexes are being built beside the live ones. */

const STATES = `
  select index_name, regexp_replace(index_name, '_next_[0-9]+$', '') as live_name, definition_hash, definition_order,
    engine_created_at, engine_updated_at, engine_task_uid, data_version < (select version from data_version) as is_behind,
    database_identity = database_identity() as is_of_database
  from index_states
  where regexp_replace(index_name, '_next_[0-9]+$', '') = any($1)`;
/** Null on a standby. Written is what no crash takes back. */
const POSITION = `
  select case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0')::float8 end as position`;
/** A state under the name of an index beside the live one also keeps searches from caching results during the swap. */
const SAVE_STATE = `
  insert into index_states (index_name, definition_hash, definition_order, data_version, database_identity,
    engine_created_at, engine_updated_at, engine_task_uid)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const DELETE_STATES = 'delete from index_states where index_name = any($1)';
/** $2 whether the index may lack changes: searches then use it until the next build replaces it. */
const MOVE_STATES = `
  update index_states state
  set index_name = rebuild.index_name, built_at = now(),
    definition_hash = case when $2 then '' else definition_hash end,
    data_version = case when $2 then 0 else data_version end
  from index_rebuilds rebuild
  where rebuild.index_name = any($1) and state.index_name = rebuild.index_name || '_next_' || rebuild.owner`;
/** Marks are then noted in the order in which they were read. */
const LOCK_MARKS = 'select from index_states where index_name = any($1) order by index_name for update';
const NOTE_MARK = `
  update index_states
  set engine_updated_at = $3, engine_task_uid = greatest(engine_task_uid, $4)
  where index_name = $1 and engine_created_at = $2 and database_identity = database_identity()`;
const ADOPT = `
  update index_states
  set database_identity = database_identity()
  where index_name = $1 and engine_created_at = $2 and engine_updated_at = $3`;

const REGISTER = 'insert into index_rebuilds (index_name, owner) select unnest($1::text[]), $2';
const DELETE_CHANGES = 'delete from rebuild_changes where topic = any($1)';
const LEFT = `
  select rebuild.index_name, beside.uid, state.engine_created_at
  from index_rebuilds rebuild
  cross join lateral (select rebuild.index_name || '_next_' || rebuild.owner) as beside (uid)
  left join index_states state on state.index_name = beside.uid
  where rebuild.index_name = any($1)`;
const UNREGISTER = `
  with registered as (
    delete from index_rebuilds where index_name = any($1) returning index_name || '_next_' || owner as uid
  )
  delete from index_states state using registered where state.index_name = registered.uid`;

const NUMBER_MAX = 2 ** 48 - 1;

interface StoredState {
  index_name: string;
  /** That of the live index, also for an index beside it. */
  live_name: string;
  definition_hash: string;
  definition_order: number[];
  is_behind: boolean;
  /** The marks are null where an early version built the index. */
  engine_created_at: string | null;
  engine_updated_at: string | null;
  engine_task_uid: number | null;
  is_of_database: boolean;
}

/** The state of an index of the engine, compared with the records. */
export interface IndexState {
  index: SearchIndex;
  /** Missing, not the one that was built from these records, or of another definition. */
  isBroken: boolean;
  /** Lacks changes of the records that are not in the outbox. */
  isBehind: boolean;
  /**
   * The engine has an index of this name that was not built from these records, or an earlier copy of it: searches must
   * not use it. Exact only for the holder of the rebuild lock, after the clean-up.
   */
  isForeign: boolean;
  /** Broken only in that a newer version of the program has built it: it serves searches of this one, too. */
  isNewer: boolean;
  /** It was built from another database, or from this one before it went back in time. */
  isOfOtherDatabase: boolean;
}

/** The data that an index is built from. */
export interface Origin {
  dataVersion: number;
  /** The identity of the database. */
  database: string;
}

/** An index that is built beside the live one. */
export interface Build {
  index: SearchIndex;
  /** Unique name in the engine. After the swap it is the name of the replaced index. */
  uid: string;
  /** When the engine created it; empty until then. */
  createdAt: string;
  /** Its documents, and how many of them are indexed. */
  total: number;
  indexed: number;
  /** The ids of documents that the engine refuses for their content, with the reasons. */
  refused: Map<number, string>;
}

/** Hash of an index's definition. Another version of Node changes it only where it splits the specimens into other words. */
export function definitionHash(engine: Engine, index: SearchIndex): string {
  return hash('sha1', JSON.stringify([index.content(engine.encoder), engine.configuration(index)]));
}

/**
 * Keeps in the engine how far the database has written. A database that is behind it was replaced by an earlier copy of
 * itself, even where its identity is the same, as after the restore of a disk.
 */
export async function keepPosition(database: Queryable, engine: Engine): Promise<void> {
  const position = await readPosition(database);
  if (position !== null) await engine.keepPosition(position);
}

async function readPosition(database: Queryable): Promise<number | null> {
  return (await database.query<{ position: number | null }>(POSITION)).rows[0]?.position ?? null;
}

/** The states of these indexes. Where a swap begins meanwhile, an intact index may appear broken: read them twice. */
export async function indexStates(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<IndexState[]> {
  const names = fullNames(engine, indexes);
  // Read before that of the database, which only grows.
  const kept = await engine.readPosition();
  const position = await readPosition(database);
  // Read before the engine's marks, which only grow.
  const { rows } = await database.query<StoredState>(STATES, [names]);
  const marks = await engine.readMarks(names);
  return indexes.map((index, at) => {
    const mark = marks[at] ?? null;
    const ofIndex = rows.filter(({ live_name }) => live_name === names[at]);
    // During a swap, the live index may be one whose state still has the name of the index beside.
    const stored =
      ofIndex.find(({ engine_created_at }) => mark !== null && engine_created_at === mark.createdAt) ??
      ofIndex.find(({ index_name }) => index_name === names[at]);
    const isOfOtherDatabase = stored?.is_of_database === false || kept > (position ?? kept);
    const isSame = mark !== null && mark.createdAt === stored?.engine_created_at && !wentBack(stored, mark);
    const isOwn = isSame && !isOfOtherDatabase;
    const isOther = stored?.definition_hash !== definitionHash(engine, index);
    return {
      index,
      isBroken: !isOwn || isOther,
      isBehind: stored?.is_behind ?? true,
      isForeign: mark !== null && !isOwn && stored?.engine_created_at !== null,
      isNewer: isOwn && isOther && isLater(stored.definition_order, definitionOrder()),
      isOfOtherDatabase,
    };
  });
}

/** Whether the engine is an earlier copy of itself. Pending tasks of the copy can overtake either sign alone. */
function wentBack(stored: StoredState, mark: IndexMark): boolean {
  return (
    (stored.engine_updated_at !== null && mark.updatedAt < stored.engine_updated_at) ||
    (stored.engine_task_uid !== null && mark.taskUid !== null && mark.taskUid < stored.engine_task_uid)
  );
}

/** @throws NewerVersionError where a newer version of the program has built indexes, with another definition */
export async function refuseNewer(database: Queryable, engine: Engine): Promise<void> {
  const { rows } = await database.query<StoredState>(STATES, [fullNames(engine, SEARCH_INDEXES)]);
  const newer = SEARCH_INDEXES.filter((index) => {
    const stored = rows.find(({ index_name }) => index_name === engine.indexUid(index.name));
    const isOther = stored?.definition_hash !== definitionHash(engine, index);
    return isOther && isLater(stored?.definition_order ?? [], definitionOrder());
  });
  if (newer.length > 0) throw new NewerVersionError(newer.map(({ name }) => name));
}

/**
 * Saves what new indexes were built from, before the swap: if this process dies, the clean-up then recognizes them.
 * @throws Error where the engine has lost one of them
 */
export async function saveStates(
  client: Queryable,
  engine: Engine,
  builds: readonly Build[],
  { dataVersion, database }: Origin,
): Promise<void> {
  const marks = await engine.readMarks(builds.map(({ uid }) => uid));
  for (const [at, { index, uid, createdAt }] of builds.entries()) {
    const mark = marks[at];
    // An emptied engine creates an index for documents that are still sent to it.
    if (mark?.createdAt !== createdAt) {
      throw new Error(`The search engine lost the index ${uid} while it was filled: rebuild it again.`);
    }
    const built = [uid, definitionHash(engine, index), definitionOrder(), dataVersion, database];
    await client.query(SAVE_STATE, [...built, createdAt, mark.updatedAt, mark.taskUid]);
  }
}

/** Makes the states of indexes that were swapped in those of the live ones; in a transaction. */
export async function moveStates(
  client: Queryable,
  names: readonly string[],
  mayLackChanges = false,
): Promise<void> {
  await client.query(DELETE_STATES, [names]);
  await client.query(MOVE_STATES, [names, mayLackChanges]);
}

/** Saves the marks of changed indexes by full name, before their changes leave the outbox; only while no index is swapped. */
export async function noteMarks(client: Queryable, engine: Engine, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await client.query('begin');
  await client.query(LOCK_MARKS, [names]);
  for (const [at, mark] of (await engine.readMarks(names)).entries()) {
    if (mark) await client.query(NOTE_MARK, [names[at], mark.createdAt, mark.updatedAt, mark.taskUid]);
  }
  await client.query('commit');
}

/**
 * Ties indexes of another database to this one where the engine has not changed them since their noted marks: this
 * database then has all that they hold, as after the promotion of a replica that lacked nothing. Only while no process
 * changes them.
 */
export async function adopt(client: Queryable, engine: Engine): Promise<void> {
  const names = fullNames(engine, SEARCH_INDEXES);
  const { rows } = await client.query<StoredState>(STATES, [names]);
  if (rows.every(({ is_of_database }) => is_of_database)) return;
  // A process that has lost the earlier database may have sent them changes.
  await engine.settle(names);
  for (const [at, mark] of (await engine.readMarks(names)).entries()) {
    if (mark) await client.query(ADOPT, [names[at], mark.createdAt, mark.updatedAt]);
  }
  // From now on the identity tells which indexes are of this database.
  await keepPosition(client, engine);
}

/**
 * Registers builds: from now on workers note their changes of these indexes. Their earlier changes are in every snapshot
 * that is taken after this was committed.
 */
export async function register(
  client: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<Build[]> {
  const number = randomInt(1, NUMBER_MAX);
  await client.query(DELETE_CHANGES, [indexes.map(({ name }) => name)]);
  await client.query(REGISTER, [fullNames(engine, indexes), number]);
  return indexes.map((index) => {
    const uid = `${engine.indexUid(index.name)}_next_${number}`;
    return { index, uid, createdAt: '', total: 0, indexed: 0, refused: new Map() };
  });
}

/** Ends builds, once their indexes beside the live ones are removed. */
export async function unregister(
  client: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<void> {
  await client.query(UNREGISTER, [fullNames(engine, indexes)]);
  await client.query(DELETE_CHANGES, [indexes.map(({ name }) => name)]);
}

/** Whether builds are registered: under way, or left by a dead process. */
export async function areRegistered(database: Queryable, engine: Engine): Promise<boolean> {
  const { rows } = await database.query(LEFT, [fullNames(engine, SEARCH_INDEXES)]);
  return rows.length > 0;
}

/** Removes what dead processes left; only for the holder of the rebuild lock. */
export async function cleanUp(client: Queryable, engine: Engine): Promise<void> {
  const { rows } = await client.query<{ index_name: string; uid: string; engine_created_at: string | null }>(
    LEFT,
    [fullNames(engine, SEARCH_INDEXES)],
  );
  for (const { index_name, uid, engine_created_at } of rows) {
    // This also cancels a pending swap.
    await engine.removeIndex(uid);
    const [mark] = await engine.readMarks([index_name]);
    if (!mark || mark.createdAt !== engine_created_at) continue;
    await client.query('begin');
    await moveStates(client, [index_name], true);
    await client.query('commit');
  }
  if (rows.length > 0) await unregister(client, engine, SEARCH_INDEXES);
}

function fullNames(engine: Engine, indexes: readonly SearchIndex[]): string[] {
  return indexes.map(({ name }) => engine.indexUid(name));
}
