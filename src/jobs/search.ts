import type { z } from 'zod';
import { statement } from '../db/statement.ts';
import { JOB_POST_COLUMNS } from '../events/read.ts';
import { jobPostFields } from '../events/schemas.ts';
import { searchProcedure } from '../procedure/search-procedure.ts';
import { integer, name, record, searchAnswer, totalsAnswer } from '../records/fields.ts';
import { domainSchema, networkInfo, networkInfoSchema } from '../records/parts.ts';
import { pageOf } from '../request/fields.ts';
import { SAMPLE_ORGANIZATION } from '../request/sample-values.ts';
import { jobPlan, jobSearchRequest } from './request.ts';

const jobOrganizationSchema = record('JobOrganization', 'The organization that posts the job.', {
  id: integer('Id of the organization.', SAMPLE_ORGANIZATION.id),
  name: name('Acme'),
  domain: domainSchema,
  network_info: networkInfoSchema,
});

const { id, source, date_featured, ...rest } = jobPostFields;

const jobItemSchema = record('JobPost', 'A job post with its organization.', {
  id,
  source,
  date_featured,
  organization: jobOrganizationSchema,
  ...rest,
});

const READ_JOBS = statement(
  'read-jobs',
  `
select ${JOB_POST_COLUMNS},
  row_to_json(organization) as organization
from unnest($1::bigint[]) with ordinality as page (id, position)
join job_posts on job_posts.id = page.id
join organizations on organizations.id = job_posts.organization_id
left join industries on industries.id = organizations.industry_id
left join locations on locations.id = job_posts.location_id
cross join ${networkInfo('organizations')}
cross join lateral (
  select organizations.id, organizations.name, 'https://' || organizations.domain as domain, network_info) as organization
order by page.position`,
);

const answer = searchAnswer(jobItemSchema, {
  id: 'JobSearchResponse',
  description: 'One page of job posts.',
  order: 'The page’s job posts: the newest first, ties by id.',
});

/** Job post search. */
export const jobSearch = searchProcedure(jobSearchRequest, {
  scope: 'jobs',
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
  .output(answer)
  .query(async ({ ctx: { services, search }, input }) => {
    const { ids, total } = await search.page(jobPlan(input), pageOf(input));
    if (ids.length === 0) return { search_results: [], total_search_results: total };
    const read = { ...READ_JOBS, values: [ids] };
    const { rows } = await services.records.query<z.infer<typeof jobItemSchema>>(read);
    return { search_results: rows, total_search_results: total };
  });

/** Totals of the job post search. */
export const jobSearchTotals = searchProcedure(jobSearchRequest, {
  scope: 'jobs',
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
  .output(totalsAnswer('JobSearchTotals', 'How many job posts match.'))
  .query(async ({ ctx: { search }, input }) => ({
    total_search_results: await search.count(jobPlan(input)),
  }));
