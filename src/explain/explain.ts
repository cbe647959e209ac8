import { z } from 'zod';
import type { Clause, Plan } from '../../search-index/plan.ts';
import type { PricedOperation } from '../billing/prices.ts';
import { type AccountContext, countAs } from '../procedure/operation.ts';
import { count, listOf, record, total } from '../records/fields.ts';
import { type pageFields, pageOf } from '../request/fields.ts';
import type { Search } from '../search/search.ts';

/** Fields of a search request that are no filters. */
const NOT_FILTERS = new Set(['account_id', 'page', 'page_size', 'fields']);

const explainedFilter = record(
  'ExplainedFilter',
  'The results that a part of the filters would have alone.',
  {
    fields: z.array(z.string()).meta({
      description: 'The fields; several where they hold on one record, or are the ends of a range.',
      examples: [['employees_start', 'employees_end']],
    }),
    matches: count('How many results a search with these filters alone has.', 340),
  },
);

/** The answer that explains a search. */
export const explanation = record(
  'SearchExplanation',
  'What the filters of a search select, and its costs.',
  {
    total_search_results: total(),
    page_cost: count('Credits for a page that is not empty.', 1),
    total_cost: count('Credits for all pages of the requested size.', 5),
    filters: listOf(explainedFilter, 'The filters, in the order of the request’s fields.'),
  },
);

/** How the calls of an explanation count. */
export const COUNTED =
  'The search and each entry of `filters` count as one call each, because each of them is a search.';

/**
 * Counts the results of a request, and those of each of its filters alone.
 * @throws ProblemError 429 where the account may not make as many searches
 */
export async function explain<Request extends z.output<z.ZodObject<typeof pageFields>>>(
  ctx: AccountContext & { search: Search },
  operation: PricedOperation,
  request: Request,
  planOf: (request: Request) => Plan,
): Promise<z.input<typeof explanation>> {
  const groups = filterGroups(request, planOf);
  const requests = [request, ...groups.map(({ alone }) => alone)];
  const [[total = 0, ...matches]] = await Promise.all([
    ctx.search.countEach(requests.map(planOf)),
    countAs(requests.length, 'searches', ctx),
  ]);
  const { prices } = ctx.services;
  const pages = Math.ceil(total / pageOf(request).pageSize);
  return {
    total_search_results: total,
    page_cost: prices[operation],
    total_cost: pages * prices[operation],
    filters: groups.map(({ fields }, at) => ({ fields, matches: matches[at] ?? 0 })),
  };
}

/** The filters of a request that make sense only together, and the request with these filters alone. */
interface FilterGroup<Request> {
  fields: string[];
  alone: Request;
}

/**
 * The filters of a request, in the order of its fields. Filters are a group where their plan has fewer conditions than
 * their plans one by one: the ends of a range share a condition, as do the filters on one job post.
 */
function filterGroups<Request extends object>(
  request: Request,
  planOf: (request: Request) => Plan,
): FilterGroup<Request>[] {
  const conditions = (fields: readonly string[]) => conditionsOf(planOf(withOnly(request, fields)).where);
  const none = conditions([]);
  const added = (fields: readonly string[]) => conditions(fields) - none;
  const groups: string[][] = [];
  for (const field of Object.keys(request).filter((name) => isFilter(request, name))) {
    const group = groups.find(([first = '']) => added([first, field]) < added([first]) + added([field]));
    if (group) group.push(field);
    else groups.push([field]);
  }
  return groups.map((fields) => ({ fields, alone: withOnly(request, fields) }));
}

/** Whether a field of the request restricts its results: absent, null and empty filters do not. */
function isFilter(request: object, name: string): boolean {
  if (NOT_FILTERS.has(name)) return false;
  const value: unknown = Reflect.get(request, name);
  return value != null && !(Array.isArray(value) && value.length === 0);
}

/** The request without its other filters. */
function withOnly<Request extends object>(request: Request, fields: readonly string[]): Request {
  const kept = Object.entries(request).filter(([name]) => fields.includes(name) || !isFilter(request, name));
  return Object.fromEntries(kept) as Request;
}

/** The number of conditions. A role has one organization, so conditions on it hold one by one. */
function conditionsOf(where: readonly Clause[]): number {
  return where.reduce((sum, clause) => {
    const isSplit = clause.kind === 'related' && clause.to === 'organizations';
    return sum + (isSplit ? conditionsOf(clause.where) : 1);
  }, 0);
}
