import { z } from 'zod';
import { metered } from '../api/meter.ts';
import { pageOf } from '../api/page.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { jobItemSchema } from './item.ts';
import { jobPlan } from './plan.ts';
import { readJobs } from './read.ts';
import { jobSearchRequest } from './request.ts';

const response = z
  .object({
    search_results: z.array(jobItemSchema).meta({
      description: 'The page’s job posts: the newest first, ties by id.',
    }),
    total_search_results: totalSchema,
  })
  .meta({ id: 'JobSearchResponse', description: 'One page of job posts.' });

/** Job post event search. */
export const search = accountProcedure
  .meta({
    scope: 'jobs',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/job_search/',
      operationId: 'job_search',
      tags: ['Job Posts'],
      summary: 'Search job posts',
      description: 'Answers one page of the job posts for which all filters hold, the newest first.',
      successDescription: 'One page of job posts.',
    },
  })
  .input(jobSearchRequest)
  .use(metered)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const { ids, total } = await services.search.page(jobPlan(input), pageOf(input));
    return { search_results: await readJobs(services, ids), total_search_results: total };
  });
