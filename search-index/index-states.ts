import type pg from 'pg';
import type { SearchIndex } from './definition.ts';
import { EngineRefusalError } from './engine-http.ts';
import type { Engine } from './meilisearch.ts';

const STATES =
  'select index_name, definition_hash, data_version from index_states where index_name = any($1)';
const DATA_VERSION = 'select version from data_version';
const SAVE_STATE = `
  insert into index_states (index_name, definition_hash, data_version, built_at)
  values ($1, $2, $3, now())
  on conflict (index_name) do update
  set definition_hash = excluded.definition_hash, data_version = excluded.data_version, built_at = excluded.built_at`;

interface IndexState {
  index_name: string;
  definition_hash: string;
  data_version: number;
}

/** Something that queries can be sent to. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** The number that grows with every change of the records. */
export async function readDataVersion(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ version: number }>(DATA_VERSION);
  return rows[0]?.version ?? 0;
}

/** The indexes that are not in the engine, are of another definition, or lack changes of the records. */
export async function staleIndexes(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<SearchIndex[]> {
  const names = indexes.map(({ name }) => engine.indexUid(name));
  const version = await readDataVersion(database);
  const { rows } = await database.query<IndexState>(STATES, [names]);
  const states = new Map(rows.map((state) => [state.index_name, state]));
  const present = await Promise.all(names.map((uid) => indexExists(engine, uid)));
  return indexes.filter((index, at) => {
    const state = states.get(engine.indexUid(index.name));
    return !present[at] || state?.definition_hash !== index.definitionHash() || state.data_version < version;
  });
}

/** Notes what an index was built from. */
export async function saveState(
  database: Queryable,
  engine: Engine,
  index: SearchIndex,
  version: number,
): Promise<void> {
  await database.query(SAVE_STATE, [engine.indexUid(index.name), index.definitionHash(), version]);
}

/** Whether the engine has an index of this full name. */
export async function indexExists(engine: Engine, uid: string): Promise<boolean> {
  try {
    await engine.send({ method: 'GET', path: `/indexes/${uid}` });
    return true;
  } catch (error) {
    if (error instanceof EngineRefusalError && error.code === 'index_not_found') return false;
    throw error;
  }
}
