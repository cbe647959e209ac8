import type { z } from 'zod';
import { pageOf } from '../../contract/input/input-fields.ts';
import { count, listOf, record, texts, total } from '../../contract/output/output-fields.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import { countAs, searchOperation } from '../procedure/operation.ts';
import {
  type FiltersRequest,
  type ListedFilters,
  type ListedSearch,
  NOT_FILTERS,
  onFilters,
  planner,
} from '../stored-lists/listed-search.ts';

/** Filters that have a default. Each entry counts with the value of the request, as the total does. */
const FILTERS_WITH_DEFAULT = new Set(['is_active']);

/** Filters that make sense only together, each kind by its names. */
const TOGETHER = [
  /^job_post_/,
  /^simple_event_/,
  /^funding_(types|event_)/,
  /^organization(s_bulk_domain|_domains)$/,
];

const explainedFilter = record(
  'ExplainedFilter',
  'The results that a part of the filters would have alone.',
  {
    fields: texts('The fields; several where they hold on one record, or are the ends of a range.', [
      'employees_start',
      'employees_end',
    ]),
    matches: count('How many results a search with these filters alone has.', 340),
  },
);

/** The answer that explains a search. */
const explanation = record('SearchExplanation', 'What the filters of a search select, and its costs.', {
  total_search_results: total(),
  page_cost: count('Credits for a page that is not empty.', 1),
  total_cost: count('Credits for all pages of the requested size.', 5),
  filters: listOf(explainedFilter, 'The filters, in the order of the request’s fields.'),
  ...warningsField,
});

/**
 * The explanation of a search: counts the results of a request, and those of each of its filters alone. It throws a 429 where the
 * account may not make as many searches.
 */
export function explainOperation<Request extends FiltersRequest>(
  operationId: string,
  listed: ListedSearch & { request: Request },
  summary: string,
) {
  const declaration = onFilters(listed, 'explain', {
    operationId,
    summary,
    description: `Returns how many ${listed.results} each filter of the search would find alone, and what the search costs. The search and each entry of \`filters\` count as one call each, because each of them is a search.`,
    successDescription: 'The results of each filter, and the costs.',
  });
  return searchOperation(listed.request, explanation, declaration).query(async ({ ctx, input }) => {
    const search: ListedSearch = listed;
    const request = input as ListedFilters;
    const planOf = await planner(ctx, search, request);
    const names = Object.keys(request).filter((name) => isFilter(request, name));
    const groups = [...Map.groupBy(names, groupOf).values()];
    const requests = [request, ...groups.map((fields) => withOnly(request, fields))];
    // A refused explanation must not search.
    await countAs(requests.length, 'searches', ctx);
    const [total = 0, ...matches] = await ctx.search.countEach(requests.map(planOf));
    const cost = ctx.services.prices[listed.declared.operationId];
    const pages = Math.ceil(total / pageOf(request).pageSize);
    const answer: z.input<typeof explanation> = {
      total_search_results: total,
      page_cost: cost,
      total_cost: pages * cost,
      filters: groups.map((fields, at) => ({ fields, matches: matches[at] ?? 0 })),
    };
    return { answer };
  });
}

/** Returns the same for the filters of one group: those on one record, those on a domain, the ends of a range. */
function groupOf(name: string): string {
  const together = TOGETHER.find((pattern) => pattern.test(name));
  return together?.source ?? name.replace(/_(start|end)$/, '');
}

/** Whether a field of the request restricts its results: absent, null and empty filters do not. */
function isFilter(request: object, name: string): boolean {
  if (NOT_FILTERS.includes(name)) return false;
  const value: unknown = Reflect.get(request, name);
  return value != null && !(Array.isArray(value) && value.length === 0);
}

/** The request without its other filters, except those with a default. */
function withOnly(request: ListedFilters, fields: readonly string[]): ListedFilters {
  const kept = Object.entries(request).filter(
    ([name]) => fields.includes(name) || FILTERS_WITH_DEFAULT.has(name) || !isFilter(request, name),
  );
  return Object.fromEntries(kept) as ListedFilters;
}
