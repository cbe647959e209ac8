import { eventConditions } from '../events/events.ts';
import { COUNTED, explain, explanation } from '../explain/explain.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { roleSearchPlan, roleSearchRequest } from './role-search-request.ts';

/** Explanation of a person role search. */
export const roleSearchExplain = searchOperation(roleSearchRequest, {
  scope: 'people',
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_role_search/explain/',
  operationId: 'person_role_search_explain',
  summary: 'Explain a person role search',
  description: `Returns how many persons each filter of the search would find alone, and what the search costs. ${COUNTED}`,
  successDescription: 'The results of each filter, and the costs.',
})
  .output(outcome(explanation))
  .query(async ({ ctx, input }) => {
    const now = ctx.services.now();
    const planOf = (request: typeof input) => roleSearchPlan(request, eventConditions(request), now);
    return { answer: await explain(ctx, 'person_role_search', input, planOf) };
  });
