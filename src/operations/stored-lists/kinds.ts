import type { IndexName } from '../../../search-index/plan.ts';
import type { ListKind, Scope, SearchName } from '../../db/vocabulary.ts';

/** What a list of a kind holds, and the search whose results are of this kind. */
interface KindFacts {
  /** The scope of the search, which operations on the list need. */
  scope: Scope;
  search: SearchName;
  index: IndexName;
  /** The table of the records. */
  table: string;
  /** The field of each index that holds ids of this kind; in the others, a list of it is no filter. */
  fields: Partial<Record<IndexName, string>>;
}

/** The kinds of lists. */
export const KINDS: Readonly<Record<ListKind, KindFacts>> = {
  persons: {
    scope: 'people',
    search: 'person_role_search',
    index: 'roles',
    table: 'persons',
    fields: { roles: 'person_id' },
  },
  organizations: {
    scope: 'organizations',
    search: 'organization_search',
    index: 'organizations',
    table: 'organizations',
    fields: { roles: 'organization_id', organizations: 'id', jobs: 'organization_id' },
  },
  job_posts: {
    scope: 'jobs',
    search: 'job_search',
    index: 'jobs',
    table: 'job_posts',
    fields: { jobs: 'id' },
  },
};
