import type { IndexName } from '../plan.ts';
import type { SearchIndex } from './definition.ts';
import { JOBS } from './jobs.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { ROLES } from './roles.ts';

/** The indexes by their names, without a prefix. */
export const INDEX_BY_NAME: Readonly<Record<IndexName, SearchIndex>> = {
  organizations: ORGANIZATIONS,
  roles: ROLES,
  jobs: JOBS,
};

/** All indexes. */
export const SEARCH_INDEXES: readonly SearchIndex[] = Object.values(INDEX_BY_NAME);
