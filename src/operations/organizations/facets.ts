import { request } from '../../contract/input/request.ts';
import { countFacets, facetsAnswer } from '../facets/answer.ts';
import { employeesFacet, idFacet, seenFacet, yearFacet } from '../facets/definition.ts';
import { facetFields } from '../facets/request.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { planner } from '../stored-lists/listed-search.ts';
import labels from './labels.json' with { type: 'json' };
import { listedOrganizations, organizationSearchRequest } from './search.ts';

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

const organizationFacetsRequest = request({
  ...organizationSearchRequest.shape,
  ...facetFields(FACETS),
}).meta({
  title: 'OrganizationSearchFacetsRequest',
  description: 'The filters of the organization search, and the facets to count. Pages are ignored.',
  examples: [{ employees_start: 10, facets: ['industry', 'location'], size: 5 }],
});

/** Facets of the organization search. */
export const organizationSearchFacets = searchOperation(organizationFacetsRequest, {
  scope: 'organizations',
  path: '/api/{account_id}/datastorage/organization_search/facets/',
  operationId: 'organization_search_facets',
  summary: 'Count organizations by their values',
  description:
    'Returns, for each of the named facets, its most frequent values among the organizations that the search of the same filters finds, with exact counts.',
  successDescription: 'The most frequent values of each facet.',
})
  .output(outcome(facetsAnswer('OrganizationSearchFacets', FACETS, labels.facets)))
  .query(async ({ ctx, input }) => {
    const { services, search } = ctx;
    const planOf = await planner(ctx, listedOrganizations, input);
    const sources = { records: services.records, search };
    return { answer: await countFacets(sources, FACETS, planOf(input), input) };
  });
