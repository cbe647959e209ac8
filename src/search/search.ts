import {
  type CountedFacets,
  type FoundPage,
  type PageRequest,
  SearchUnavailableError,
} from '../../search-index/engine.ts';
import type { Facet } from '../../search-index/facets.ts';
import type { Clause, Plan } from '../../search-index/plan.ts';
import { relatedResolver } from './related.ts';
import { type RoleSearches, roleSearches } from './roles.ts';
import { createIndexGuard, readsOf, type SearchSources, type SearchState } from './state.ts';
import { createSuggest, type Suggest } from './suggestions.ts';

export type { LookupKind } from '../../search-index/autocomplete/kinds.ts';

type RecordPlan = Plan<'organizations' | 'jobs'>;

/**
 * Searches over the indexes. All throw SearchUnavailableError where the engine does not answer or has no index yet, and
 * errors of the pool.
 */
export interface Search extends Omit<RoleSearches, 'countPersons' | 'personFacets'> {
  /** One page, however deep; past the end it is empty, with the exact total. */
  page(plan: RecordPlan, request: PageRequest): Promise<FoundPage>;
  count(plan: RecordPlan): Promise<number>;
  /** The exact number of results of each plan, persons for roles; the plans are of one index. */
  countEach(plans: readonly Plan[]): Promise<number[]>;
  /** The exact number of results, persons for roles, and of those with each of the most frequent values of facets. */
  facets(plan: Plan, facets: readonly Facet[], size: number): Promise<CountedFacets>;
  /** The ids of all job posts of these organizations for which all conditions hold, in no order. */
  matchingJobs(organizationIds: number[], where: readonly Clause[]): Promise<number[]>;
}

/** Searches, and autocomplete, which needs no state. */
export interface SearchService {
  /**
   * Searches of requests that began in this state. Results are cached by state.
   * @throws SearchUnavailableError where indexes were built from another database
   */
  at(state: SearchState): Search;
  /**
   * Compares the indexes with the database, unless this was done within the last second. It can run beside a search, whose
   * answer counts only if this does not throw.
   * @throws SearchUnavailableError where the engine holds other indexes than those that were built from this database
   */
  assertIndexesCurrent(): Promise<void>;
  /** A page of autocomplete suggestions, from the database. */
  suggest: Suggest;
}

function isOfRoles(plan: Plan): plan is Plan<'roles'> {
  return plan.index === 'roles';
}

/** Searches with these connections. */
export function createSearch(sources: SearchSources): SearchService {
  const { engine } = sources;
  const resolverAt = relatedResolver(sources);
  const roleSearchesAt = roleSearches(sources);
  const names = (['organizations', 'roles', 'jobs'] as const).map((name) => engine.indexUid(name));
  const at = (state: SearchState): Search => {
    if (state.foreign.some((name) => names.includes(name))) {
      throw new SearchUnavailableError('The search indexes were built from another database.');
    }
    const reads = readsOf(engine, state.indexes);
    const resolve = resolverAt(state);
    const { countPersons, personFacets, ...ofRoles } = roleSearchesAt(state, resolve);
    const selectionOf = async ({ index, where }: Plan) => ({ index, where: await resolve(index, where) });
    return {
      ...ofRoles,
      page: async (plan, request) => reads.page(await selectionOf(plan), request),
      count: async (plan) => (await reads.countEach([await selectionOf(plan)]))[0] ?? 0,
      countEach: async (plans) => {
        if (plans.every(isOfRoles)) return countPersons(plans);
        return reads.countEach(await Promise.all(plans.map(selectionOf)));
      },
      facets: async (plan, facets, size) =>
        isOfRoles(plan)
          ? personFacets(plan, facets, size)
          : reads.countFacets(await selectionOf(plan), facets, size),
      matchingJobs: async (organizationIds, where) => {
        const ofOrganizations = { kind: 'any', field: 'organization_id', values: organizationIds } as const;
        const direct = await resolve('jobs', where);
        return reads.values({ index: 'jobs', where: [ofOrganizations, ...direct] }, 'id');
      },
    };
  };
  return {
    at,
    assertIndexesCurrent: createIndexGuard(sources),
    suggest: createSuggest(sources.pool),
  };
}
