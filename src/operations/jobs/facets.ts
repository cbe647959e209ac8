import { request } from '../../contract/input/request.ts';
import { countFacets, facetsAnswer } from '../facets/answer.ts';
import { flagFacet, idFacet, monthFacet, seenFacet } from '../facets/definition.ts';
import { facetFields } from '../facets/request.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { planner } from '../stored-lists/listed-search.ts';
import labels from './labels.json' with { type: 'json' };
import { jobSearchRequest, listedJobs } from './search.ts';

const FACETS = {
  organization: idFacet('organization_id', 'organizations', 'The organizations that post the jobs.'),
  location: idFacet(
    'location_ids',
    'locations',
    'Locations; each counts the job posts at it or inside it, so wider locations stand here, too.',
  ),
  is_remote: flagFacet('is_remote', 'Whether the work is remote.'),
  month: monthFacet('date_featured', 'The months in which the job posts were featured.'),
  last_seen: seenFacet('the job posts'),
};

const jobFacetsRequest = request({ ...jobSearchRequest.shape, ...facetFields(FACETS) }).meta({
  title: 'JobSearchFacetsRequest',
  description: 'The filters of the job post search, and the facets to count. Pages are ignored.',
  examples: [{ title: 'engineer', facets: ['location', 'month'], size: 5 }],
});

/** Facets of the job post search. */
export const jobSearchFacets = searchOperation(jobFacetsRequest, {
  scope: 'jobs',
  path: '/api/{account_id}/datastorage/job_search/facets/',
  operationId: 'job_search_facets',
  summary: 'Count job posts by their values',
  description:
    'Returns, for each of the named facets, its most frequent values among the job posts that the search of the same filters finds, with exact counts.',
  successDescription: 'The most frequent values of each facet.',
})
  .output(outcome(facetsAnswer('JobSearchFacets', FACETS, labels.facets)))
  .query(async ({ ctx, input }) => {
    const planOf = await planner(ctx, listedJobs, input);
    const sources = { records: ctx.services.records, search: ctx.search };
    return { answer: await countFacets(sources, FACETS, planOf(input), input) };
  });
