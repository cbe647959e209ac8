import { z } from 'zod';
import { idempotent } from '../api/idempotency/idempotent.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { jobPlan } from './plan.ts';
import { jobSearchRequest } from './request.ts';

const response = z
  .object({ total_search_results: totalSchema })
  .meta({ id: 'JobSearchTotals', description: 'How many job posts match.' });

/** Totals of the job post event search. */
export const searchTotals = accountProcedure
  .meta({
    scope: 'jobs',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/job_search/totals/',
      operationId: 'job_search_totals',
      tags: ['Job Posts'],
      summary: 'Count job posts',
      description: 'Answers how many job posts the search of the same body finds over all its pages.',
      successDescription: 'How many job posts match.',
    },
  })
  .input(jobSearchRequest)
  .use(idempotent)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => ({
    total_search_results: await services.search.count(jobPlan(input)),
  }));
