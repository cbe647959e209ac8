import { explain, explanation } from '../explain/explain.ts';
import { searchProcedure } from '../procedure/search-procedure.ts';
import { jobPlan, jobSearchRequest } from './request.ts';

/** Explanation of a job post search. */
export const jobSearchExplain = searchProcedure(jobSearchRequest, {
  scope: 'jobs',
  openapi: {
    method: 'POST',
    path: '/api/{account_id}/datastorage/job_search/explain/',
    operationId: 'job_search_explain',
    tags: ['Job Posts'],
    summary: 'Explain a job post search',
    description:
      'Answers how many job posts each filter of the search would find alone, and what the search costs.',
    successDescription: 'The results of each filter, and the costs.',
  },
})
  .output(explanation)
  .query(async ({ ctx: { services, search }, input }) =>
    explain({ prices: services.prices, search }, 'job_search', input, jobPlan),
  );
