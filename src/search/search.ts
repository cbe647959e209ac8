import type { FoundPage, PageRequest, Suggestion } from '../../search-index/engine.ts';
import type { LookupKind } from '../../search-index/indexes/lookups.ts';
import type { Clause, Plan } from '../../search-index/plan.ts';
import { relatedResolver, type SearchSources } from './related.ts';
import { type RoleSearches, roleSearches } from './roles.ts';
import type { SearchState } from './state.ts';

export type { Suggestion } from '../../search-index/engine.ts';
export type { LookupKind } from '../../search-index/indexes/lookups.ts';

/** A page of suggestions. */
export interface SuggestionPage {
  suggestions: Suggestion[];
  /** Whether another page follows. */
  more: boolean;
}

/** Which suggestions are wanted. */
export interface SuggestionRequest extends PageRequest {
  kind: LookupKind;
  /** What was typed. */
  text: string;
}

type RecordPlan = Plan<'organizations' | 'jobs'>;

/**
 * Searches over the indexes. All throw SearchUnavailableError where the engine does not answer or has no index yet, and
 * errors of the pool.
 */
export interface Search extends RoleSearches {
  /** One page, however deep; past the end it is empty, with the exact total. */
  page(plan: RecordPlan, request: PageRequest): Promise<FoundPage>;
  count(plan: RecordPlan): Promise<number>;
  /** For each organization its newest job posts for which all conditions hold, at most `limitEach`, newest first. */
  newestJobs(
    organizationIds: readonly number[],
    where: readonly Clause[],
    limitEach: number,
  ): Promise<Map<number, number[]>>;
}

/** Searches, and autocomplete, which needs no state. */
export interface SearchService {
  /** Searches of requests that began in this state. Results are cached by state. */
  at(state: SearchState): Search;
  /** A page of autocomplete suggestions; reads the engine alone. */
  suggest(request: SuggestionRequest): Promise<SuggestionPage>;
}

/** Searches with these connections. */
export function createSearch(sources: SearchSources): SearchService {
  const { engine } = sources;
  const resolverAt = relatedResolver(sources);
  const roleSearchesAt = roleSearches(engine);
  const at = (state: SearchState): Search => {
    const resolve = resolverAt(state);
    return {
      ...roleSearchesAt(state, resolve),
      page: async ({ index, where }, request) =>
        engine.page({ index, where: await resolve(index, where) }, request),
      count: async ({ index, where }) => engine.count({ index, where: await resolve(index, where) }),
      newestJobs: async (organizationIds, where, limitEach) => {
        const selection = { index: 'jobs' as const, where: await resolve('jobs', where) };
        return engine.firstOfEach(selection, 'organization_id', organizationIds, limitEach);
      },
    };
  };
  return {
    at,
    suggest: async ({ kind, text, page, pageSize }) => {
      const offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
      // One more than fits shows whether another page follows.
      const found = await engine.suggest({ kind, text, offset, limit: pageSize + 1 });
      return { suggestions: found.slice(0, pageSize), more: found.length > pageSize };
    },
  };
}
