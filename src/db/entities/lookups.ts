import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/** A branch of business; organizations and persons have at most one. */
export const Industry = column.namedRecord('industries');

/** A topic of an organization. */
export const OrganizationKeyword = column.namedRecord('organization_keywords');

/** An ability of a person. */
export const PersonSkill = column.namedRecord('person_skills');

/** A technology that a website runs on. */
export const WebTechnology = column.namedRecord('web_technologies');

/** Finds the locations that lie in a place. Its pending list is short, since each search reads the whole of it. */
const WIDER_INDEX = column.expressionIndex(
  'locations_osm_locations_index',
  'on "locations" using gin (osm_locations jsonb_path_ops) with (gin_pending_list_limit = 64)',
);

/** A place; location A lies inside B when A's `osmLocations` include all of B's and B has some. */
export const Location = column.indexed('locations', WIDER_INDEX, {
  id: column.recordId(),
  name: column.shortText(),
  /** Smallest place first; empty for a location that is no place, such as "Remote". */
  osmLocations: p.json<{ id: number; name: string; place_type: string }[]>().defaultRaw(`'[]'`),
});
