import { eventConditions } from '../events/events.ts';
import { COUNTED, explain, explanation } from '../explain/explain.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { organizationPlan, organizationSearchRequest } from './search.ts';

/** Explanation of an organization search. */
export const organizationSearchExplain = searchOperation(organizationSearchRequest, {
  scope: 'organizations',
  path: '/api/{account_id}/datastorage/organization_search/explain/',
  operationId: 'organization_search_explain',
  summary: 'Explain an organization search',
  description: `Returns how many organizations each filter of the search would find alone, and what the search costs. ${COUNTED}`,
  successDescription: 'The results of each filter, and the costs.',
})
  .output(outcome(explanation))
  .query(async ({ ctx, input }) => ({
    answer: await explain(ctx, 'organization_search', input, (request) =>
      organizationPlan(request, eventConditions(request)),
    ),
  }));
