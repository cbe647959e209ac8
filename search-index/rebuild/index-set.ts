import type { Engine } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import { NotOwnIndexesError } from '../indexes/version.ts';
import type { Queryable } from '../queryable.ts';

/**
 * A database keeps one set of indexes in step: those of an engine under one prefix. A change leaves the outbox once that set
 * has it, so another set would miss it.
 */

/** $1 prefix of the indexes. */
const TAKE = 'update data_version set index_set = $1';
/**
 * $1 prefix of the indexes, $2 their full names, $3 pattern of the names of live indexes of any set. The states of other sets
 * are deleted, so that searches no longer use these indexes: they miss the changes that are taken from now on.
 */
const KEEP = `
  with taken as (
    update data_version set index_set = $1 where index_set is null returning index_set
  ), own as (
    select coalesce((select index_set from taken), index_set) as index_set from data_version
  ), others as (
    delete from index_states using own
    where own.index_set = $1 and index_name <> all($2) and index_name ~ $3
  )
  select index_set from own`;

const LIVE_NAMES = `(${SEARCH_INDEXES.map(({ name }) => name).join('|')})$`;

/** Makes the indexes of this engine and prefix the set that is kept in step. Workers of another set then stop. */
export async function takeIndexSet(database: Queryable, engine: Engine): Promise<void> {
  await database.query(TAKE, [engine.indexUid('')]);
}

/**
 * Makes sure that this process may take changes out of the outbox; the first process of a database decides. Searches no
 * longer use other sets of indexes afterwards.
 * @throws NotOwnIndexesError where another set is kept in step
 */
export async function keepIndexSet(database: Queryable, engine: Engine): Promise<void> {
  const prefix = engine.indexUid('');
  const names = SEARCH_INDEXES.map(({ name }) => engine.indexUid(name));
  const { rows } = await database.query<{ index_set: string }>(KEEP, [prefix, names, LIVE_NAMES]);
  if (rows[0]?.index_set === prefix) return;
  throw new NotOwnIndexesError(
    `The search indexes with the prefix "${rows[0]?.index_set}" are kept in step with this database, not those with "${prefix}". To move to these, stop the other workers and run: roster reindex`,
  );
}
