import type { ChangeSource } from './definition.ts';

/** A source that no index declares, with the topic of its changes and SQL of the values that concern it (@: the row). */
type SharedSource = ChangeSource & { topic: string; values: readonly string[] };

/** Which locations contain which is a part of all documents with a location. */
export const LOCATION_SOURCES: readonly SharedSource[] = [
  {
    table: 'locations',
    names: 'id',
    topic: 'locations',
    values: ["jsonb_path_query_array(@osm_locations, '$[*].id')"],
  },
];

/** Searches read events from the database. Their changes raise the version under which sets of organizations are cached. */
export const EVENT_SOURCES: readonly SharedSource[] = [
  {
    table: 'funding_events',
    names: 'id',
    topic: 'events',
    values: ['@organization_id', '@source', '@funding_type', '@date_featured'],
  },
  {
    table: 'simple_events',
    names: 'id',
    topic: 'events',
    values: ['@organization_id', '@source', '@reason', '@date_featured'],
  },
];
