import { eventConditions } from '../events/filters.ts';
import { readEvents } from '../events/read.ts';
import { pageOf } from '../input/input-fields.ts';
import { totalsAnswer } from '../output/output-fields.ts';
import { searchAnswer } from '../output/search-answer.ts';
import { isSelected, selected } from '../output/selection.ts';
import { searchOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { organizationItemSchema, readOrganizations } from './read.ts';
import { organizationPlan, organizationSearchRequest } from './request.ts';

const answer = searchAnswer(organizationItemSchema, {
  id: 'OrganizationSearchAnswer',
  description: 'One page of organizations.',
  order: 'The page’s organizations: the best domain rank first, those without last, ties by id.',
});

/** Organization search. */
export const organizationSearch = searchOperation(organizationSearchRequest, {
  scope: 'organizations',
  path: '/api/{account_id}/datastorage/organization_search/',
  operationId: 'organization_search',
  summary: 'Search organizations',
  description:
    'Returns one page of the organizations for which all filters hold, the best domain rank first. Where a filter on events is used, the newest matching events stand with each organization.',
  successDescription: 'One page of organizations.',
})
  .output(outcome(answer))
  .query(async ({ ctx: { services, search }, input }) => {
    const events = eventConditions(input);
    const { records } = services;
    const { fields } = input;
    const { ids, total } = await search.page(organizationPlan(input, events), pageOf(input));
    const [organizations, eventsOf] = await Promise.all([
      readOrganizations(records, ids, fields),
      readEvents({ records, search }, ids, events, (list) => isSelected(fields, list)),
    ]);
    const items = organizations.map((organization) => ({ ...organization, ...eventsOf?.(organization.id) }));
    const shown = items.map(selected(organizationItemSchema, fields));
    return {
      answer: { search_results: shown, total_search_results: total },
      units: shown.length > 0 ? 1 : 0,
    };
  });

/** Totals of the organization search. */
export const organizationSearchTotals = searchOperation(organizationSearchRequest, {
  scope: 'organizations',
  path: '/api/{account_id}/datastorage/organization_search/totals/',
  operationId: 'organization_search_totals',
  summary: 'Count organizations',
  description: 'Returns how many organizations the search of the same body finds over all its pages.',
  successDescription: 'How many organizations match.',
})
  .output(outcome(totalsAnswer('OrganizationSearchTotals', 'How many organizations match.')))
  .query(async ({ ctx: { search }, input }) => ({
    answer: { total_search_results: await search.count(organizationPlan(input, eventConditions(input))) },
  }));
