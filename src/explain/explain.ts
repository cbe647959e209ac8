import { z } from 'zod';
import type { Plan } from '../../search-index/plan.ts';
import type { PricedOperation } from '../billing/prices.ts';
import type { Services } from '../procedure/context.ts';
import { count, listOf, record, total } from '../records/fields.ts';
import { type pageFields, pageOf } from '../request/fields.ts';
import type { Search } from '../search/search.ts';
import { filterGroups } from './groups.ts';

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

/** Counts the results of a request, and those of each of its filters alone. */
export async function explain<Request extends z.output<z.ZodObject<typeof pageFields>>>(
  { prices, search }: { prices: Services['prices']; search: Search },
  operation: PricedOperation,
  request: Request,
  planOf: (request: Request) => Plan,
): Promise<z.input<typeof explanation>> {
  const groups = filterGroups(request, planOf);
  const requests = [request, ...groups.map(({ alone }) => alone)];
  const [total = 0, ...matches] = await search.countEach(requests.map(planOf));
  const pages = Math.ceil(total / pageOf(request).pageSize);
  return {
    total_search_results: total,
    page_cost: prices[operation],
    total_cost: pages * prices[operation],
    filters: groups.map(({ fields }, at) => ({ fields, matches: matches[at] ?? 0 })),
  };
}
