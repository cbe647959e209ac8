import type { SearchIndex } from './definition.ts';
import { JOBS } from './jobs.ts';
import { ORGANIZATIONS } from './organizations.ts';

/** The indexes that searches use. */
export const SEARCH_INDEXES: readonly SearchIndex[] = [ORGANIZATIONS, JOBS];
