import { request } from '../../contract/input/request.ts';
import { countFacets, facetsAnswer } from '../facets/answer.ts';
import { employeesFacet, idFacet, seenFacet } from '../facets/definition.ts';
import { facetFields } from '../facets/request.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { planner } from '../stored-lists/listed-search.ts';
import labels from './labels.json' with { type: 'json' };
import { listedPersons } from './role-search.ts';
import { roleSearchRequest } from './role-search-request.ts';

const FACETS = {
  person_location: idFacet(
    'person_location_ids',
    'locations',
    'Locations; each counts the persons at it or inside it, so wider locations stand here, too.',
  ),
  person_industry: idFacet('person_industry_id', 'industries', 'The persons’ industries.'),
  person_skill: idFacet('person_skill_ids', 'person_skills', 'The persons’ skills.'),
  organization: idFacet('organization_id', 'organizations', 'The organizations of the matching roles.'),
  organization_industry: idFacet(
    'organization_industry_id',
    'industries',
    'The industries of the organizations of the matching roles.',
  ),
  organization_location: idFacet(
    'organization_location_ids',
    'locations',
    'Locations of the organizations of the matching roles, wider locations included.',
  ),
  organization_employees: employeesFacet(
    'organization_employees',
    'Ranges of the number of employees of the organizations of the matching roles.',
  ),
  last_seen: seenFacet('the persons'),
};

const roleFacetsRequest = request({ ...roleSearchRequest.shape, ...facetFields(FACETS) }).meta({
  title: 'PersonRoleSearchFacetsRequest',
  description: 'The filters of the person role search, and the facets to count. Pages are ignored.',
  examples: [{ role_title: 'engineer', facets: ['person_skill', 'organization_industry'], size: 5 }],
});

/** Facets of the person role search. */
export const roleSearchFacets = searchOperation(roleFacetsRequest, {
  scope: 'people',
  showsPersons: false,
  path: '/api/{account_id}/datastorage/person_role_search/facets/',
  operationId: 'person_role_search_facets',
  summary: 'Count persons by their values',
  description:
    'Returns, for each of the named facets, its most frequent values among the persons that the search of the same filters finds, with exact counts. Each person counts once for a value. A value of an organization holds on a matching role.',
  successDescription: 'The most frequent values of each facet.',
})
  .output(outcome(facetsAnswer('PersonRoleSearchFacets', FACETS, labels.facets)))
  .query(async ({ ctx, input }) => {
    const { services, search } = ctx;
    const planOf = await planner(ctx, listedPersons, input);
    const sources = { records: services.records, search };
    return { answer: await countFacets(sources, FACETS, planOf(input), input) };
  });
