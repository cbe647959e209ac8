import { createSearch, type Search, type SearchService } from '../../src/search/search.ts';
import { ROLE_SEARCH_STATE, type SearchSources, type SearchState } from '../../src/search/state.ts';

/** The searches and autocomplete. A page of persons includes their matching roles. */
export type SearchNow = Omit<Search, 'persons'> &
  Pick<SearchService, 'suggest'> & {
    persons(
      ...query: Parameters<Search['persons']>
    ): Promise<{ ids: number[]; total: number; roles: ReadonlySet<number> }>;
  };

/** Searches on the current data. Each call first reads the state, as the admission of a request does. */
export function searchNow(sources: SearchSources): SearchNow {
  const { at, suggest } = createSearch(sources);
  const now = async () => {
    const { rows } = await sources.pool.query<{ state: SearchState }>(`select ${ROLE_SEARCH_STATE} as state`);
    const [row] = rows;
    if (!row) throw new Error('the state is one row');
    return at(row.state);
  };
  return {
    page: async (...query) => (await now()).page(...query),
    count: async (...query) => (await now()).count(...query),
    countEach: async (...query) => (await now()).countEach(...query),
    facets: async (...query) => (await now()).facets(...query),
    matches: async (...query) => (await now()).matches(...query),
    matchingRoles: async (...query) => (await now()).matchingRoles(...query),
    matchingJobs: async (...query) => (await now()).matchingJobs(...query),
    persons: async (...query) => {
      const { matchingRoles, ...page } = await (await now()).persons(...query);
      return { ...page, roles: await matchingRoles() };
    },
    roleTotals: async (...query) => (await now()).roleTotals(...query),
    suggest,
  };
}
