import type { z } from 'zod';
import { anyOf, between, equal, noneOf, seenSince, textMatches } from '../../../search-index/plan.ts';
import {
  idList,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  pageFields,
  textQuery,
} from '../../contract/input/input-fields.ts';
import { labelled } from '../../contract/input/labels.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { seenFilter } from '../../contract/input/seen-since.ts';
import { selectedFields } from '../../contract/output/selection.ts';
import { JOB_SOURCES } from '../../db/vocabulary.ts';
import { explainOperation } from '../explain/explain.ts';
import { flagFacet, idFacet, monthFacet, seenFacet } from '../facets/definition.ts';
import { facetsOperation } from '../facets/operation.ts';
import { listFilterFields } from '../stored-lists/filter.ts';
import type { ListedSearch } from '../stored-lists/listed-search.ts';
import { pageOperation, totalsOperation } from '../stored-lists/page.ts';
import labels from './labels.json' with { type: 'json' };
import { jobItemSchema, readJobs } from './read.ts';

const jobFilters = labelled(
  {
    job_source: optionalEnum(JOB_SOURCES, 'Where the job post was found.', 'network'),
    date_featured_start: optionalDate('First day the job post was featured.', '2024-01-01'),
    date_featured_end: optionalDate('Last day the job post was featured.', '2026-12-31'),
    organization_ids: idList(
      'Ids of organizations that post the job.',
      SAMPLE_ORGANIZATION.id,
      'organizations',
    ),
    title: textQuery(
      'Boolean text query over the title: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix.',
      'engineer AND (backend OR "site reliability") AND NOT intern',
    ),
    description: textQuery(
      'Boolean text query over the description, in the language of `title`.',
      'kubernetes OR terraform',
    ),
    is_remote: optionalBoolean('Whether the work is remote; null or absent means both.', true),
    is_active: optionalBoolean(
      'Whether the post is still open; absent means only open ones, null means both.',
      true,
    ).meta({ default: true }),
    locations: idList(
      'Ids from the locations lookup; the job is at or inside one of them.',
      SAMPLE_IDS.berlin,
      'locations',
    ),
    locations_exclude: idList(
      'Ids from the locations lookup; the job is at or inside none of them.',
      SAMPLE_IDS.london,
      'locations',
    ),
  },
  labels.search,
);

/** The request of the totals of a job post search. */
const jobSearchRequest = accountRequest({
  ...pageFields,
  fields: selectedFields(jobItemSchema, ['title', 'organization.name']),
  ...jobFilters,
  ...listFilterFields('job posts or organizations'),
  ...seenFilter('the job post'),
}).meta({
  title: 'JobSearchTotalsRequest',
  description:
    'All filters must hold; values in one list are alternatives; null and an empty list are no filter.',
  examples: [
    { title: 'engineer AND NOT intern', is_remote: true, date_featured_start: '2024-01-01', page: 1 },
  ],
});

type JobSearchRequest = z.output<typeof jobSearchRequest>;

/** The job search, as all of its operations and lists use it. */
export const listedJobs = {
  kind: 'job_posts',
  declared: {
    scope: 'jobs',
    path: '/api/{account_id}/datastorage/job_search/',
    operationId: 'job_search',
    summary: 'Search job posts',
    description: 'Returns one page of the job posts for which all filters hold, the newest first.',
    successDescription: 'One page of job posts.',
  },
  title: 'JobSearch',
  name: 'job post search',
  results: 'job posts',
  request: jobSearchRequest,
  item: jobItemSchema,
  planOf: (request, _now, lists) => ({
    index: 'jobs',
    where: [
      ...equal('source', request.job_source),
      ...between(request, 'date_featured'),
      ...anyOf('organization_id', request.organization_ids),
      ...textMatches('title', request.title),
      ...textMatches('description', request.description),
      ...equal('is_remote', request.is_remote),
      // Absent means active posts only; null means both.
      ...equal('is_active', request.is_active === undefined ? true : request.is_active),
      ...anyOf('location_ids', request.locations),
      ...noneOf('location_ids', request.locations_exclude),
      ...seenSince(request.seen_since),
      ...lists,
    ],
  }),
  page: async (search, plan, page) => search.page(plan, page),
  read: ({ records }, { ids }, _request, { fields }) => readJobs(records, ids, fields),
} satisfies ListedSearch<JobSearchRequest, z.output<typeof jobItemSchema>, 'jobs'>;

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

/** The operations of the job post search. */
export const jobSearches = {
  search: pageOperation(listedJobs, 'The page’s job posts: the newest first, ties by id.'),
  searchTotals: totalsOperation('job_search_totals', listedJobs),
  searchFacets: facetsOperation('job_search_facets', listedJobs, FACETS, {
    labels: labels.facets,
    example: { title: 'engineer', facets: ['location', 'month'], size: 5 },
  }),
  searchExplain: explainOperation('job_search_explain', listedJobs, 'Explain a job post search'),
};
