/**
 * The state of the data that a search depends on, read before the search begins. Cached results carry the state that was
 * read before them, so they may be newer than it and never older.
 */
export interface SearchState {
  /**
   * Ids of persons who were removed while an index may still hold them, ascending: equal sets make equal filters. Null where
   * they are not read with the state: a role search then reads them itself (`departures.ts`).
   */
  departed: number[] | null;
  /** Version of the events, in this database. */
  events: string;
  /** By full name of an index, the mark of its last change; empty while an index changes, and nothing is cached. */
  indexes: Record<string, string>;
  /** Full names of indexes that were built from another database, or from this one before it went back in time. */
  foreign: string[];
}

/** The most tombstones that the admission of a role search reads. A large removal leaves more for a while. */
export const DEPARTED_READ_MAX = 1_000;

/**
 * SQL: the marks of the indexes. Workers claim rows of the outbox before they change an index, and release them after they
 * have noted its mark. A rebuild notes the mark of the new index before the swap, under a name of its own.
 */
export const INDEX_MARKS = `(
  select coalesce(json_object_agg(index_name, concat_ws(' ', engine_created_at, engine_updated_at)), '{}')
  from index_states
  where not exists (select from outbox where owner is not null)
    and not exists (select from index_states as new where position('_next_' in new.index_name) > 0))`;

const stateWith = (departed: string) => `(
  with database as materialized (select database_identity() as identity)
  select json_build_object(
    'departed', ${departed},
    'events', concat_ws(' ', identity, events_state()),
    'indexes', ${INDEX_MARKS},
    'foreign', (
      select coalesce(json_agg(index_name), '[]') from index_states where database_identity <> identity))
  from database)`;

/** SQL: the state of a search as one JSON value, without the tombstones. */
export const SEARCH_STATE = stateWith('null');

/** SQL: the state of a role search as one JSON value. */
export const ROLE_SEARCH_STATE = stateWith(`(
      select case when count(*) <= ${DEPARTED_READ_MAX} then coalesce(json_agg(person_id order by person_id), '[]') end
      from (select person_id from departed_persons limit ${DEPARTED_READ_MAX + 1}) as read)`);
