import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type Engine, SearchUnavailableError } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { indexStates } from '../../search-index/rebuild/states.ts';

/** The services that searches read from. */
export interface SearchSources {
  pool: pg.Pool;
  engine: Engine;
  /** How long the indexes count as intact after they were compared with the database; 0 means for good. */
  indexesCurrentForMs?: number;
}

/**
 * The state of the data that a search depends on, read before the search begins. Cached results carry the state that was
 * read before them, so they may be newer than it and never older.
 */
export interface SearchState {
  /**
   * Ids of persons who were removed while an index may still hold them, ascending: equal sets make equal filters. Null where
   * they are not read with the state: a role search then reads them itself (`tombstones.ts`).
   */
  tombstones: number[] | null;
  /** Version of the events, in this database. */
  events: string;
  /** The live indexes, by prefix and name. */
  indexes: Record<string, LiveIndex>;
  /** Of these, those that were built from another database. */
  foreign: string[];
}

/** An index that searches use. */
interface LiveIndex {
  /** Its full name in the engine. */
  uid: string;
  /** Differs after each change; null while an index changes, and nothing is cached. */
  mark: string | null;
}

/** The most tombstones that the admission of a role search reads. A large removal leaves more for a while. */
export const TOMBSTONES_READ_MAX = 1_000;

/**
 * SQL: the live indexes. Workers claim rows of the outbox before they change an index, and release them after they have counted
 * the change.
 */
export const LIVE_INDEXES = `(
  select coalesce(json_object_agg(prefix || kind, json_build_object(
    'uid', uid, 'mark', case when is_idle then concat_ws(' ', uid, applied) end)), '{}')
  from search_builds, (select not exists (select from outbox where owner is not null) as is_idle) as idle
  where state = 'live')`;

const stateWith = (tombstones: string) => `(
  with database as materialized (select database_identity() as identity)
  select json_build_object(
    'tombstones', ${tombstones},
    'events', concat_ws(' ', identity, events_state()),
    'indexes', ${LIVE_INDEXES},
    'foreign', (
      select coalesce(json_agg(prefix || kind), '[]') from search_builds
      where state = 'live' and database_identity <> identity))
  from database)`;

/** SQL: the state of a search as one JSON value, without the tombstones. */
export const SEARCH_STATE = stateWith('null');

/** SQL: the state of a role search as one JSON value. */
export const ROLE_SEARCH_STATE = stateWith(`(
      select case when count(*) <= ${TOMBSTONES_READ_MAX} then coalesce(json_agg(person_id order by person_id), '[]') end
      from (select person_id from departed_persons limit ${TOMBSTONES_READ_MAX + 1}) as read)`);

/** How long a comparison of the indexes with the database holds. */
const HOLDS_MS = 1_000;

/**
 * A check that the engine holds the indexes that were built from this database, and not an earlier copy of them: an
 * operator may have restored the engine, or another installation may have replaced its indexes. It reads at most once a
 * second.
 * @returns a function that throws SearchUnavailableError where searches must not use the indexes
 */
export function createIndexGuard({
  pool,
  engine,
  indexesCurrentForMs = HOLDS_MS,
}: SearchSources): () => Promise<void> {
  const checked = new LRUCache<'all', true>({
    max: 1,
    ttl: indexesCurrentForMs,
    fetchMethod: async (): Promise<true> => {
      if ((await indexStates(pool, engine, SEARCH_INDEXES)).some(({ isUnusable }) => isUnusable))
        throw new SearchUnavailableError(
          'The search indexes are not those of this database: a worker rebuilds them.',
        );
      return true;
    },
  });
  return async () => {
    await checked.fetch('all');
  };
}
