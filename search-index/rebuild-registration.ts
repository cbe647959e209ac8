import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { SearchIndex } from './definition.ts';
import { removeIndex } from './engine-indexes.ts';
import { readMarks } from './engine-marks.ts';
import { type Queryable, saveState } from './index-states.ts';
import type { Engine } from './meilisearch.ts';

/** An index that is built beside the live one. */
export interface Build {
  index: SearchIndex;
  /** Where it is built; after the swap, where the old one is. No other build has this name, whatever comes late. */
  uid: string;
}

const NUMBER_MAX = 2 ** 48 - 1;

const REGISTER = `
  insert into index_rebuilds (index_name, owner)
  select unnest($1::text[]), $2`;
const FORGET_CHANGES = 'delete from rebuild_changes where topic = any($1)';
const LEFT = `
  select rebuild.index_name, beside.uid, state.engine_created_at, state.definition_order
  from index_rebuilds rebuild
  cross join lateral (select rebuild.index_name || '_next_' || rebuild.owner) as beside (uid)
  left join index_states state on state.index_name = beside.uid
  where rebuild.index_name = any($1)`;
const UNREGISTER = `
  with registered as (
    delete from index_rebuilds where index_name = any($1) returning index_name || '_next_' || owner as uid
  )
  delete from index_states state using registered where state.index_name = registered.uid`;

/**
 * Tells every worker to note from now on what it changes in these indexes. What they changed before is in each
 * snapshot of the records that is taken after this has been committed.
 */
export async function register(
  client: pg.ClientBase,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<Build[]> {
  const owner = randomInt(1, NUMBER_MAX);
  await client.query(FORGET_CHANGES, [indexes.map(({ name }) => name)]);
  await client.query(REGISTER, [fullNames(engine, indexes), owner]);
  return indexes.map((index) => ({ index, uid: `${engine.indexUid(index.name)}_next_${owner}` }));
}

/** Ends the noting, once the indexes beside the live ones are gone. */
export async function unregister(
  client: pg.ClientBase,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<void> {
  await client.query(UNREGISTER, [fullNames(engine, indexes)]);
  await client.query(FORGET_CHANGES, [indexes.map(({ name }) => name)]);
}

/** Whether rebuilds of these indexes are registered: under way, or killed. */
export async function areRegistered(
  database: Queryable,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<boolean> {
  const { rows } = await database.query(LEFT, [fullNames(engine, indexes)]);
  return rows.length > 0;
}

/** What a killed rebuild left, by full names. */
interface Leftover {
  index_name: string;
  uid: string;
  /** Null where it did not come to the swap. */
  engine_created_at: string | null;
  definition_order: number[] | null;
}

/** Removes what killed rebuilds left; only for who holds the lock of rebuilds, so that none is under way. */
export async function cleanUp(
  client: pg.ClientBase,
  engine: Engine,
  indexes: readonly SearchIndex[],
): Promise<void> {
  const { rows } = await client.query<Leftover>(LEFT, [fullNames(engine, indexes)]);
  for (const { index_name, uid, engine_created_at, definition_order } of rows) {
    // From here on its swap can't happen any more.
    await removeIndex(engine, uid);
    const [mark] = await readMarks(engine, [index_name]);
    if (!mark || mark.createdAt !== engine_created_at) continue;
    // It was swapped in: searches may use it until the next one takes its place, for it may lack the last changes.
    await saveState(client, index_name, {
      definitionHash: '',
      definitionOrder: definition_order ?? [],
      dataVersion: 0,
      mark,
    });
  }
  const left = new Set(rows.map(({ index_name }) => index_name));
  const leftIndexes = indexes.filter(({ name }) => left.has(engine.indexUid(name)));
  if (leftIndexes.length > 0) await unregister(client, engine, leftIndexes);
}

function fullNames(engine: Engine, indexes: readonly SearchIndex[]): string[] {
  return indexes.map(({ name }) => engine.indexUid(name));
}
