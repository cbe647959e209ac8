import type { Documents } from '../indexes/definition.ts';

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

/** The kinds of values that autocomplete looks up, by the names of their tables. */
export type LookupKind = keyof typeof REFERENCES;

/** The names of a kind: `id`, `name` and `usage` of all values, of the table `value`. */
export interface Lookup extends Documents {
  kind: LookupKind;
  name: `autocomplete_${LookupKind}`;
}

function lookupOf(kind: LookupKind): Lookup {
  const uses = REFERENCES[kind].map((reference) => {
    const [table = '', names = ''] = reference.split('.');
    return { table, names, isUse: true };
  });
  const counts = uses.map(({ table, names }) => `(select count(*) from ${table} where ${names} = value.id)`);
  return {
    kind,
    name: `autocomplete_${kind}`,
    documentsSql: `select value.id, value.name, ${counts.join(' + ')} as usage from ${kind} as value`,
    sources: [{ table: kind, names: 'id' }, ...uses],
  };
}

/** Every kind of values. */
export const LOOKUPS = (Object.keys(REFERENCES) as LookupKind[]).map(lookupOf);
