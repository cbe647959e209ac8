import { pageOf } from '../input/input-fields.ts';
import { totalsAnswer } from '../output/output-fields.ts';
import { searchAnswer } from '../output/search-answer.ts';
import { selected } from '../output/selection.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { jobItemSchema, readJobs } from './read.ts';
import { jobPlan, jobSearchRequest } from './request.ts';

const answer = searchAnswer(jobItemSchema, {
  id: 'JobSearchAnswer',
  description: 'One page of job posts.',
  order: 'The page’s job posts: the newest first, ties by id.',
});

/** Job post search. */
export const jobSearch = searchOperation(jobSearchRequest, {
  scope: 'jobs',
  path: '/api/{account_id}/datastorage/job_search/',
  operationId: 'job_search',
  summary: 'Search job posts',
  description: 'Returns one page of the job posts for which all filters hold, the newest first.',
  successDescription: 'One page of job posts.',
})
  .output(outcome(answer))
  .query(async ({ ctx: { services, search }, input }) => {
    const { ids, total } = await search.page(jobPlan(input), pageOf(input));
    const jobs = await readJobs(services.records, ids, input.fields);
    const shown = jobs.map(selected(jobItemSchema, input.fields));
    return {
      answer: { search_results: shown, total_search_results: total },
      units: shown.length > 0 ? 1 : 0,
    };
  });

/** Totals of the job post search. */
export const jobSearchTotals = searchOperation(jobSearchRequest, {
  scope: 'jobs',
  path: '/api/{account_id}/datastorage/job_search/totals/',
  operationId: 'job_search_totals',
  summary: 'Count job posts',
  description: 'Returns how many job posts the search of the same body finds over all its pages.',
  successDescription: 'How many job posts match.',
})
  .output(outcome(totalsAnswer('JobSearchTotals', 'How many job posts match.')))
  .query(async ({ ctx: { search }, input }) => ({
    answer: { total_search_results: await search.count(jobPlan(input)) },
  }));
