/**
 * The state of the data that a search depends on, read before the search begins. Cached results carry the state that was
 * read before them, so they may be newer than it and never older.
 */
export interface SearchState {
  /** Ids of persons who were removed while an index may still hold them, ascending: equal sets make equal filters. */
  departed: number[];
  /** Version of the events, in this database. */
  events: string;
  /** By full name of an index, the mark of its last change; empty while an index changes, and nothing is cached. */
  indexes: Record<string, string>;
  /** Full names of indexes that were built from another database, or from this one before it went back in time. */
  foreign: string[];
}

/**
 * SQL: the state as one JSON value. Workers claim rows of the outbox before they change an index, and release them after
 * they have noted its mark. A rebuild notes the mark of the new index before the swap, under a name of its own.
 */
export const SEARCH_STATE = `(
  with database as materialized (select database_identity() as identity)
  select json_build_object(
    'departed', (select coalesce(json_agg(person_id order by person_id), '[]') from departed_persons),
    'events', concat_ws(' ', identity, events_state()),
    'indexes', (
      select coalesce(json_object_agg(index_name, concat_ws(' ', engine_created_at, engine_updated_at)), '{}')
      from index_states
      where not exists (select from outbox where owner is not null)
        and not exists (select from index_states as new where position('_next_' in new.index_name) > 0)),
    'foreign', (
      select coalesce(json_agg(index_name), '[]') from index_states where database_identity <> identity))
  from database)`;
