import { defineIndex, type SearchIndex } from './definition.ts';

/** Columns that refer to the values of each kind: the usage of a value is the number of its references. */
const REFERENCES = {
  industries: ['organizations.industry_id', 'persons.industry_id'],
  organizations: ['roles.organization_id', 'job_posts.organization_id'],
  organization_keywords: ['organization_keyword_links.keyword_id'],
  locations: [
    'organizations.location_id',
    'job_posts.location_id',
    'persons.location_id',
    'roles.location_id',
  ],
  person_skills: ['person_skill_links.skill_id'],
  web_technologies: ['website_technology_links.web_technology_id'],
};

/** The kinds of values that autocomplete looks up; each has an index `autocomplete_KIND`. */
export type LookupKind = keyof typeof REFERENCES;

const PLACE_TYPES = `(
    select string_agg(place ->> 'place_type', ', ' order by position)
    from jsonb_array_elements(value.osm_locations) with ordinality as places (place, position)
  )`;

/** SQL of what tells a value from others of the same name. */
const DETAILS: Partial<Record<LookupKind, string>> = {
  organizations: "'https://' || value.domain",
  locations: PLACE_TYPES,
};

function lookupIndex(kind: LookupKind): SearchIndex {
  const uses = REFERENCES[kind].map((reference) => {
    const [table = '', names = ''] = reference.split('.');
    return { table, names, isUse: true };
  });
  const counts = uses.map(({ table, names }) => `(select count(*) from ${table} where ${names} = value.id)`);
  return defineIndex({
    name: `autocomplete_${kind}`,
    table: kind,
    from: 'value',
    fields: {
      name: ['name', 'value.name'],
      detail: ['shown', DETAILS[kind] ?? 'null'],
      usage: ['shown', counts.join(' + ')],
    },
    sources: [{ table: kind, names: 'id' }, ...uses],
    order: ['usage:desc', 'id:asc'],
    shown: ['name', 'detail'],
  });
}

/** The indexes of autocomplete, one for each kind of value: most used first, ties by id. */
export const LOOKUPS = (Object.keys(REFERENCES) as LookupKind[]).map(lookupIndex);
