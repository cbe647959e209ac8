import type { Location, NamedLookup } from '../../format/lookups.ts';
import type { RecordPlan } from './record-plan.ts';

const named = (table: string): RecordPlan<NamedLookup> => ({
  table,
  columns: ['id', 'name'],
  row: (record) => [record.id, record.name],
});

export const INDUSTRIES = named('industries');
export const ORGANIZATION_KEYWORDS = named('organization_keywords');
export const PERSON_SKILLS = named('person_skills');
export const WEB_TECHNOLOGIES = named('web_technologies');

export const LOCATIONS: RecordPlan<Location> = {
  table: 'locations',
  columns: ['id', 'name', 'osm_locations'],
  row: (record) => [record.id, record.name, JSON.stringify(record.osm_locations)],
};
