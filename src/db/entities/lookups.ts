import { defineEntity, p } from '@mikro-orm/core';
import { recordId, shortText } from '../columns.ts';

/** A branch of business; organizations and persons have at most one. */
export const Industry = defineEntity({
  name: 'Industry',
  tableName: 'industries',
  properties: { id: recordId(), name: shortText() },
});

/** What an organization is about. */
export const OrganizationKeyword = defineEntity({
  name: 'OrganizationKeyword',
  tableName: 'organization_keywords',
  properties: { id: recordId(), name: shortText() },
});

/** What a person can do. */
export const PersonSkill = defineEntity({
  name: 'PersonSkill',
  tableName: 'person_skills',
  properties: { id: recordId(), name: shortText() },
});

/** A technology that a website runs on. */
export const WebTechnology = defineEntity({
  name: 'WebTechnology',
  tableName: 'web_technologies',
  properties: { id: recordId(), name: shortText() },
});

/** One place of a location, such as the city, the state or the country. */
export interface OsmLocation {
  id: number;
  name: string;
  place_type: string;
}

/** Where something is; location A lies inside B when A's places include all of B's and B has some. */
export const Location = defineEntity({
  name: 'Location',
  tableName: 'locations',
  properties: {
    id: recordId(),
    name: shortText(),
    /** Smallest place first; empty for a location that is no place, such as "Remote". */
    osmLocations: p.json<OsmLocation[]>().defaultRaw(`'[]'`),
  },
});
