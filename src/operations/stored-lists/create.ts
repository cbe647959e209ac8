import { ProblemError } from '../../contract/input/problem.ts';
import type { AccountContext, SearchContext } from '../procedure/operation.ts';
import { KINDS } from './kinds.ts';
import { type ListedFilters, type ListedSearch, NOT_FILTERS, planner } from './listed-search.ts';
import type { NewList } from './store.ts';

/** A list that a search makes. */
interface SearchedList {
  name: string | null;
  /** The request as the account wrote it. */
  filters: object;
  request: ListedFilters;
  /** Whether a page of the list is the answer: then it is not built later. */
  isSnapshot?: boolean;
}

/**
 * Finds the results of a search, for a list of them.
 * @throws ProblemError 400 where they are too many for a list
 */
export async function findResults(
  ctx: AccountContext & Pick<SearchContext, 'search'>,
  listed: ListedSearch,
  { name, filters, request, isSnapshot = false }: SearchedList,
): Promise<NewList> {
  const { services, principal, search } = ctx;
  const { idsMax, atOnceMax } = services.lists;
  const { kind } = listed;
  const plan = (await planner(ctx, listed, request))(request);
  const [total = 0] = await search.countEach([plan]);
  if (total > idsMax)
    throw tooMany(total, `a list holds at most ${idsMax}: narrow the search, and make several lists.`);
  if (total > atOnceMax && isSnapshot)
    throw tooMany(
      total,
      `a snapshot holds at most ${atOnceMax}: create the list with POST …/lists/, and read its pages.`,
    );
  const written = Object.entries(filters).filter(([field]) => !NOT_FILTERS.includes(field));
  return {
    ...{ accountId: principal.accountId, kind, name, search: KINDS[kind].search },
    filters: Object.fromEntries(written),
    found: total > atOnceMax ? { plan, total } : { ids: await search.matches(plan) },
  };
}

function tooMany(total: number, remedy: string): ProblemError {
  return new ProblemError('too_many_results', `The search has ${total} results, and ${remedy}`);
}
