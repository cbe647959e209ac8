/** A kind of records whose ids the autocomplete operation `autocomplete_` with this name finds. */
export type Lookup =
  | 'industries'
  | 'locations'
  | 'organization_keywords'
  | 'organizations'
  | 'person_skills'
  | 'web_technologies';

/** Names the operation that finds the ids of a field. Forms can offer it. */
export function lookupMeta(lookup: Lookup) {
  return { 'x-lookup': `autocomplete_${lookup}` };
}
