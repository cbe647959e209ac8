import type pg from 'pg';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { Engine } from '../../search-index/meilisearch.ts';
import { compileFilter } from './compile.ts';
import type { Clause, IndexName, Plan } from './plan.ts';
import { relatedResolver } from './related.ts';
import { type SuggestionPage, type SuggestionRequest, suggest } from './suggest.ts';

/** Which page of a search's records: from 1, of so many. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** A page of a search: the ids of its records in the index's order, and how many records the search has in all. */
export interface FoundPage {
  ids: number[];
  total: number;
}

/**
 * Searches over the indexes. All of them throw SearchUnavailableError where the engine does not answer or has
 * no index yet, and what the pool throws where the database does not.
 */
export interface Search {
  /** One page, however deep; past the end it is empty and the total still exact. */
  page(plan: Plan, request: PageRequest): Promise<FoundPage>;
  /** How many records the plan is after. */
  count(plan: Plan): Promise<number>;
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

  async function page({ index, where }: Plan, { page, pageSize }: PageRequest): Promise<FoundPage> {
    const filter = await filterOf(index, where);
    const sort = orderOf(index);
    const { hits, totalHits } = await engine.search({ index, filter, sort, page, hitsPerPage: pageSize });
    return { ids: hits.map(({ id }) => id), total: exact(totalHits) };
  }

  async function count({ index, where }: Plan): Promise<number> {
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

  return { page, count, newestJobs, suggest: (request) => suggest(engine, request) };
}

function orderOf(name: IndexName): readonly string[] {
  const index = SEARCH_INDEXES.find((candidate) => candidate.name === name);
  if (index === undefined) throw new Error(`There is no search index "${name}".`);
  return index.order;
}

function exact(total: number | undefined): number {
  if (total === undefined) throw new Error('The search engine gave no total.');
  return total;
}
