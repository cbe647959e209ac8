import { ProblemError } from '../../contract/input/problem.ts';
import type { AccountContext, SearchContext } from '../procedure/operation.ts';
import { KINDS } from './kinds.ts';
import type { ListRow } from './list.ts';
import { type ListedFilters, type ListedSearch, planner } from './listed-search.ts';
import type { Run } from './run.ts';
import { type NewList, storeList } from './store.ts';

/** Fields of a search's request that are no filters. */
export const NOT_FILTERS = ['account_id', 'page', 'page_size', 'fields', 'snapshot', 'list', 'notes'];

/** A list that a search makes. */
export interface SearchedList {
  name: string | null;
  /** The request as the account wrote it. */
  filters: object;
  request: ListedFilters;
  /** Whether a page of the list is the answer: then it is not built later. */
  isSnapshot?: boolean;
}

/**
 * Finds the results of a search.
 * @throws ProblemError 400 where they are too many for a list
 */
export async function findResults(
  ctx: AccountContext & Pick<SearchContext, 'search'>,
  listed: ListedSearch,
  { request, isSnapshot = false }: SearchedList,
): Promise<NewList['found']> {
  const { services, search } = ctx;
  const { idsMax, atOnceMax } = services.lists;
  const plan = (await planner(ctx, listed, request))(request);
  const [total = 0] = await search.countEach([plan]);
  if (total > idsMax)
    throw tooMany(total, `a list holds at most ${idsMax}: narrow the search, and make several lists.`);
  if (total <= atOnceMax) return { ids: await search.matches(plan) };
  if (isSnapshot)
    throw tooMany(
      total,
      `a snapshot holds at most ${atOnceMax}: create the list with POST …/lists/, and read its pages.`,
    );
  return { plan, total };
}

/** Stores the results of a search as a list, within a transaction. */
export function storeResults(
  run: Run,
  accountId: number,
  { kind }: Pick<ListedSearch, 'kind'>,
  { name, filters }: SearchedList,
  found: NewList['found'],
): Promise<ListRow> {
  const written = Object.entries(filters).filter(([field]) => !NOT_FILTERS.includes(field));
  const list = { accountId, kind, name, search: KINDS[kind].search, filters: Object.fromEntries(written) };
  return storeList(run, { ...list, found });
}

function tooMany(total: number, remedy: string): ProblemError {
  return new ProblemError('too_many_results', `The search has ${total} results, and ${remedy}`);
}
