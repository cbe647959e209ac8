import type pg from 'pg';
import type { Engine } from '../../search-index/meilisearch.ts';
import { compileFilter } from './compile.ts';
import { exact, type FoundPage, orderOf, type PageRequest } from './pages.ts';
import type { Clause, IndexName, Plan } from './plan.ts';
import { relatedResolver } from './related.ts';
import { type RoleSearches, roleSearches } from './roles.ts';
import { type SuggestionPage, type SuggestionRequest, suggest } from './suggest.ts';

/** A plan for records that are found as they are; roles have searches of their own. */
type RecordPlan = Plan<'organizations' | 'jobs'>;

/**
 * Searches over the indexes. All of them throw SearchUnavailableError where the engine does not answer or has
 * no index yet, and what the pool throws where the database does not.
 */
export interface Search extends RoleSearches {
  /** One page, however deep; past the end it is empty and the total still exact. */
  page(plan: RecordPlan, request: PageRequest): Promise<FoundPage>;
  /** How many records the plan is after. */
  count(plan: RecordPlan): Promise<number>;
  /**
   * The newest job posts of each organization for which all conditions hold, at most `limitEach`, newest first;
   * an organization without one has an empty list.
   */
  newestJobs(
    organizationIds: readonly number[],
    where: readonly Clause[],
    limitEach: number,
  ): Promise<Map<number, number[]>>;
  /** A page of what autocomplete offers for a text; reads nothing but the engine. */
  suggest(request: SuggestionRequest): Promise<SuggestionPage>;
}

/** Searches with these connections. */
export function createSearch({ pool, engine }: { pool: pg.Pool; engine: Engine }): Search {
  const related = relatedResolver({ pool, engine });

  async function filterOf(index: IndexName, where: readonly Clause[]): Promise<string | null> {
    return compileFilter(await related.resolve(index, where));
  }

  async function page({ index, where }: RecordPlan, { page, pageSize }: PageRequest): Promise<FoundPage> {
    const filter = await filterOf(index, where);
    const sort = orderOf(index);
    const { hits, totalHits } = await engine.search({ index, filter, sort, page, hitsPerPage: pageSize });
    return { ids: hits.map(({ id }) => id), total: exact(totalHits) };
  }

  async function count({ index, where }: RecordPlan): Promise<number> {
    const filter = await filterOf(index, where);
    return exact((await engine.search({ index, filter, page: 1, hitsPerPage: 0 })).totalHits);
  }

  async function newestJobs(
    organizationIds: readonly number[],
    where: readonly Clause[],
    limitEach: number,
  ): Promise<Map<number, number[]>> {
    const direct = await related.resolve('jobs', where);
    const answers = await engine.multiSearch(
      organizationIds.map((id) => ({
        index: 'jobs',
        filter: compileFilter([{ kind: 'any', field: 'organization_id', values: [id] }, ...direct]),
        sort: orderOf('jobs'),
        limit: limitEach,
      })),
    );
    return new Map(organizationIds.map((id, at) => [id, (answers[at]?.hits ?? []).map((hit) => hit.id)]));
  }

  return {
    page,
    count,
    newestJobs,
    ...roleSearches({ pool, engine, related }),
    suggest: (request) => suggest(engine, request),
  };
}
