import { COUNTED, explain, explanation } from '../explain/explain.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { jobPlan, jobSearchRequest } from './search.ts';

/** Explanation of a job post search. */
export const jobSearchExplain = searchOperation(jobSearchRequest, {
  scope: 'jobs',
  path: '/api/{account_id}/datastorage/job_search/explain/',
  operationId: 'job_search_explain',
  summary: 'Explain a job post search',
  description: `Returns how many job posts each filter of the search would find alone, and what the search costs. ${COUNTED}`,
  successDescription: 'The results of each filter, and the costs.',
})
  .output(outcome(explanation))
  .query(async ({ ctx, input }) => ({ answer: await explain(ctx, 'job_search', input, jobPlan) }));
