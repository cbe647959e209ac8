import type { SearchIndex } from './definition.ts';
import { JOBS } from './jobs.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { ROLES } from './roles.ts';

/** All indexes. */
export const SEARCH_INDEXES: readonly SearchIndex[] = [ORGANIZATIONS, ROLES, JOBS];

/** The index of this name, without the prefix. */
export function indexNamed(name: string): SearchIndex {
  const found = SEARCH_INDEXES.find((index) => index.name === name);
  if (found === undefined) throw new Error(`There is no index ${name}.`);
  return found;
}
