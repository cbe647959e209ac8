import type { z } from 'zod';
import { anyOf, between, noneOf, seenSince, textMatches } from '../../../search-index/plan.ts';
import {
  bound,
  domainList,
  idList,
  optionalDate,
  pageFields,
  textQuery,
} from '../../contract/input/input-fields.ts';
import { labelled } from '../../contract/input/labels.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import { seenFilter } from '../../contract/input/seen-since.ts';
import { slugList } from '../../contract/input/slug-fields.ts';
import { isSelected, selectedFields } from '../../contract/output/selection.ts';
import { eventConditions, eventFields, readEvents, relatedClauses } from '../events/events.ts';
import { explainOperation } from '../explain/explain.ts';
import { employeesFacet, idFacet, seenFacet, yearFacet } from '../facets/definition.ts';
import { facetsOperation } from '../facets/operation.ts';
import { listFilterFields } from '../stored-lists/filter.ts';
import type { ListedSearch } from '../stored-lists/listed-search.ts';
import { pageOperation, totalsOperation } from '../stored-lists/page.ts';
import labels from './labels.json' with { type: 'json' };
import { organizationItemSchema, readOrganizations } from './read.ts';

const organizationFilters = labelled(
  {
    organization_ids: idList('Ids of organizations.', SAMPLE_ORGANIZATION.id, 'organizations'),
    description: textQuery(
      'Boolean text query over the description: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix.',
      'robotics AND NOT toys',
    ),
    locations: idList(
      'Ids from the locations lookup; the organization is at or inside one of them.',
      SAMPLE_IDS.london,
      'locations',
    ),
    industries: idList('Ids from the industries lookup.', SAMPLE_IDS.softwareDevelopment, 'industries'),
    industries_exclude: idList(
      'Ids from the industries lookup, none of which the organization has.',
      SAMPLE_IDS.itServices,
      'industries',
    ),
    keywords: idList(
      'Ids from the organization keywords lookup.',
      SAMPLE_IDS.robotics,
      'organization_keywords',
    ),
    employees_start: bound('Fewest employees.', 10),
    employees_end: bound('Most employees.', 500),
    founded_date_start: optionalDate('First day of founding.', '2010-01-01'),
    founded_date_end: optionalDate('Last day of founding.', '2024-12-31'),
    revenue_start: bound('Least yearly revenue in USD.', 1_000_000),
    revenue_end: bound('Greatest yearly revenue in USD.', 50_000_000),
    domains: domainList('Websites, as hosts or URLs in any case, with or without `www.`.', [
      SAMPLE_ORGANIZATION.domain,
      'https://www.example.com/about',
    ]),
    domain_rank_start: bound('Best public rank of the website; 1 is the best of all.', 1),
    domain_rank_end: bound('Worst public rank of the website.', 100_000),
    domain_traffic_start: bound('Least visits of the website a month.', 1_000),
    domain_traffic_end: bound('Most visits of the website a month.', 1_000_000),
    web_technologies: idList(
      'Ids from the web technologies lookup, one of which the website uses now.',
      SAMPLE_IDS.nginx,
      'web_technologies',
    ),
    network_public_identifiers: slugList(
      'Slugs of profile addresses on the external network, in any case, or the addresses.',
      SAMPLE_ORGANIZATION.slug,
    ),
    funding_total_start: bound('Least total funding in USD.', 100_000),
    funding_total_end: bound('Greatest total funding in USD.', 10_000_000),
  },
  labels.search,
);

/** The request of an organization search and of its totals. */
const organizationSearchRequest = accountRequest({
  ...pageFields,
  fields: selectedFields(organizationItemSchema, ['name', 'keywords.name']),
  ...organizationFilters,
  ...eventFields,
  ...listFilterFields('organizations'),
  ...seenFilter('the organization'),
}).meta({
  title: 'OrganizationSearchTotalsRequest',
  description:
    'All filters must hold; values in one list are alternatives; null and an empty list are no filter.',
  examples: [{ description: 'robotics AND NOT toys', employees_start: 10, employees_end: 500, page: 1 }],
});

type OrganizationRequest = z.output<typeof organizationSearchRequest>;

/** The organization search, as all of its operations and lists use it. */
export const listedOrganizations = {
  kind: 'organizations',
  declared: {
    scope: 'organizations',
    path: '/api/{account_id}/datastorage/organization_search/',
    operationId: 'organization_search',
    summary: 'Search organizations',
    description:
      'Returns one page of the organizations for which all filters hold, the best domain rank first. Where a filter on events is used, the newest matching events stand with each organization.',
    successDescription: 'One page of organizations.',
  },
  title: 'OrganizationSearch',
  name: 'organization search',
  results: 'organizations',
  request: organizationSearchRequest,
  item: organizationItemSchema,
  planOf: (request, _now, lists) => ({
    index: 'organizations',
    where: [
      ...anyOf('id', request.organization_ids),
      ...textMatches('description', request.description),
      ...anyOf('location_ids', request.locations),
      ...anyOf('industry_id', request.industries),
      ...noneOf('industry_id', request.industries_exclude),
      ...anyOf('keyword_ids', request.keywords),
      ...between(request, 'employees'),
      ...between(request, 'founded_date'),
      ...between(request, 'revenue'),
      ...anyOf('domain', request.domains),
      ...between(request, 'domain_rank'),
      ...between(request, 'domain_traffic'),
      ...anyOf('web_technology_ids', request.web_technologies),
      ...anyOf('network_public_identifier', request.network_public_identifiers),
      ...between(request, 'funding_total'),
      ...relatedClauses(eventConditions(request)),
      ...seenSince(request.seen_since),
      ...lists,
    ],
  }),
  page: async (search, plan, page) => search.page(plan, page),
  async read(sources, { ids }, request, { fields }) {
    const events = request && eventConditions(request);
    const [organizations, eventsOf] = await Promise.all([
      readOrganizations(sources.records, ids, fields),
      events && readEvents(sources, ids, events, (list) => isSelected(fields, list)),
    ]);
    return organizations.map((organization) => ({ ...organization, ...eventsOf?.(organization.id) }));
  },
} satisfies ListedSearch<OrganizationRequest, z.output<typeof organizationItemSchema>, 'organizations'>;

const FACETS = {
  industry: idFacet('industry_id', 'industries', 'The organizations’ industries.'),
  location: idFacet(
    'location_ids',
    'locations',
    'Locations; each counts the organizations at it or inside it, so wider locations stand here, too.',
  ),
  keyword: idFacet('keyword_ids', 'organization_keywords', 'The organizations’ keywords.'),
  web_technology: idFacet(
    'web_technology_ids',
    'web_technologies',
    'Technologies that the websites use now.',
  ),
  employees: employeesFacet('employees', 'Ranges of the number of employees.'),
  founded_year: yearFacet('founded_date', 'The years of founding.'),
  last_seen: seenFacet('the organizations'),
};

/** The operations of the organization search. */
export const organizationSearches = {
  search: pageOperation(
    listedOrganizations,
    'The page’s organizations: the best domain rank first, those without last, ties by id.',
  ),
  searchTotals: totalsOperation('organization_search_totals', listedOrganizations),
  searchFacets: facetsOperation('organization_search_facets', listedOrganizations, FACETS, {
    labels: labels.facets,
    example: { employees_start: 10, facets: ['industry', 'location'], size: 5 },
  }),
  searchExplain: explainOperation(
    'organization_search_explain',
    listedOrganizations,
    'Explain an organization search',
  ),
};
