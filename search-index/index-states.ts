import type pg from 'pg';
import type { SearchIndex } from './definition.ts';
import { definitionOrder, isLater, NewerVersionError } from './definition-version.ts';
import { type IndexMark, readMarks } from './engine-marks.ts';
import type { Engine } from './meilisearch.ts';

const STATES = `
  select index_name, definition_hash, definition_order, data_version, engine_created_at, engine_updated_at,
    engine_task_uid
  from index_states
  where index_name = any($1)`;
const DATA_VERSION = 'select version from data_version';
const SAVE_STATE = `
  insert into index_states (index_name, definition_hash, definition_order, data_version, engine_created_at,
    engine_updated_at, engine_task_uid, built_at)
  values ($1, $2, $3, $4, $5, $6, $7, now())
  on conflict (index_name) do update
  set definition_hash = excluded.definition_hash, definition_order = excluded.definition_order,
    data_version = excluded.data_version, engine_created_at = excluded.engine_created_at,
    engine_updated_at = excluded.engine_updated_at, engine_task_uid = excluded.engine_task_uid,
    built_at = excluded.built_at`;

/** $5 the time before: where the engine's clock was set back meanwhile, later times count from there. */
const NOTE_MARK = `
  update index_states
  set engine_task_uid = greatest(engine_task_uid, $4),
    engine_updated_at = case when $3 < $5 collate "C" then $3 else greatest(engine_updated_at collate "C", $3) end
  where index_name = $1 and engine_created_at = $2`;

interface IndexState {
  index_name: string;
  definition_hash: string;
  definition_order: number[];
  data_version: number;
  /** Null where it was built before this was kept, as what follows. */
  engine_created_at: string | null;
  engine_updated_at: string | null;
  engine_task_uid: number | null;
}

/** Something that queries can be sent to. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** How an index of the engine stands to the records. */
export interface IndexStanding {
  index: SearchIndex;
  /** Not in the engine, not the one that was built from these records, or of another definition. */
  isBroken: boolean;
  /** It was last built by a newer version of the program, in a definition that this one does not have. */
  isNewer: boolean;
  /** It lacks changes of the records that no row of the outbox tells of. */
  isBehind: boolean;
  /**
   * The engine has an index of this name that was never built from these records, or an earlier copy of it: searches
   * must not see it. Only told right to who holds the lock of rebuilds and has cleaned up what a killed one left.
   */
  isForeign: boolean;
  /** How far the engine has come with it; null where it has none. */
  mark: IndexMark | null;
}

/** What an index was built from. */
export interface BuiltFrom {
  definitionHash: string;
  /** Place of its builder among all ({@link definitionOrder}). */
  definitionOrder: readonly number[];
  dataVersion: number;
  /** How far the engine had come with it when it was built. */
  mark: IndexMark | null;
}

/** The number that grows with changes that no row of the outbox tells of. */
export async function readDataVersion(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ version: number }>(DATA_VERSION);
  return rows[0]?.version ?? 0;
}

/** How each index stands; while another process swaps, one can be told as broken though it is not. */
export async function indexStandings(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<IndexStanding[]> {
  const names = indexes.map(({ name }) => engine.indexUid(name));
  const version = await readDataVersion(database);
  // Before the engine is asked: it can only have gone on since they were noted.
  const { rows } = await database.query<IndexState>(STATES, [names]);
  const marks = await readMarks(engine, names);
  const states = new Map(rows.map((state) => [state.index_name, state]));
  return indexes.map((index, at) =>
    standing(index, states.get(engine.indexUid(index.name)), marks[at] ?? null, version),
  );
}

function standing(
  index: SearchIndex,
  state: IndexState | undefined,
  mark: IndexMark | null,
  version: number,
): IndexStanding {
  const isUnmarked = state?.engine_created_at === null;
  const isOwn = mark !== null && mark.createdAt === state?.engine_created_at && !wentBack(state, mark);
  const isOther = state?.definition_hash !== index.definitionHash();
  return {
    index,
    isBroken: !isOwn || isOther,
    isNewer: isOther && isLater(state?.definition_order ?? [], definitionOrder()),
    isBehind: (state?.data_version ?? -1) < version,
    isForeign: mark !== null && !isOwn && !isUnmarked,
    mark,
  };
}

/** Whether the engine has come less far than it had: either sign alone can be overtaken by what it did since. */
function wentBack(state: IndexState, mark: IndexMark): boolean {
  return (
    (state.engine_updated_at !== null && mark.updatedAt < state.engine_updated_at) ||
    (state.engine_task_uid !== null && mark.taskUid !== null && mark.taskUid < state.engine_task_uid)
  );
}

/** @throws NewerVersionError where one of them is for a newer version of the program to build */
export function refuseNewer(standings: readonly IndexStanding[]): void {
  const newer = standings.filter(({ isNewer }) => isNewer).map(({ index }) => index.name);
  if (newer.length > 0) throw new NewerVersionError(newer);
}

/** As `refuseNewer`, without a question to the engine. */
export async function refuseNewerStates(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<void> {
  const names = indexes.map(({ name }) => engine.indexUid(name));
  const { rows } = await database.query<IndexState>(STATES, [names]);
  const states = new Map(rows.map((state) => [state.index_name, state]));
  refuseNewer(indexes.map((index) => standing(index, states.get(engine.indexUid(index.name)), null, 0)));
}

/** Notes what the index of this full name was built from. */
export async function saveState(database: Queryable, uid: string, from: BuiltFrom): Promise<void> {
  const { definitionHash, definitionOrder: order, dataVersion, mark } = from;
  await database.query(SAVE_STATE, [
    ...[uid, definitionHash, order, dataVersion],
    ...[mark?.createdAt ?? null, mark?.updatedAt ?? null, mark?.taskUid ?? null],
  ]);
}

/**
 * Notes how far the engine has come with indexes that it has changed, before anybody lets go of the changes; nobody
 * swaps meanwhile.
 * @param before how they stood before they were changed
 */
export async function noteMarks(
  database: Queryable,
  engine: Engine,
  before: readonly IndexStanding[],
): Promise<void> {
  const names = before.map(({ index }) => engine.indexUid(index.name));
  const marks = await readMarks(engine, names);
  for (const [at, mark] of marks.entries()) {
    if (mark === null) continue;
    const { createdAt, updatedAt, taskUid } = mark;
    const earlier = before[at]?.mark?.updatedAt ?? null;
    await database.query(NOTE_MARK, [names[at], createdAt, updatedAt, taskUid, earlier]);
  }
}
