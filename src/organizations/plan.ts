import { anyOf, between, daysBetween, noneOf, textMatches } from '../api/clauses.ts';
import { type EventConditions, relatedClauses } from '../api/events/filters.ts';
import type { Plan } from '../search/plan.ts';
import type { OrganizationSearchRequest } from './request.ts';

/** Which organizations a request is after. */
export function organizationPlan(
  request: OrganizationSearchRequest,
  events: EventConditions,
): Plan<'organizations'> {
  return {
    index: 'organizations',
    where: [
      ...anyOf('id', request.organization_ids),
      ...textMatches('description', request.description),
      ...anyOf('location_ids', request.locations),
      ...anyOf('industry_id', request.industries),
      ...noneOf('industry_id', request.industries_exclude),
      ...anyOf('keyword_ids', request.keywords),
      ...between('employees', request.employees_start, request.employees_end),
      ...daysBetween('founded_date', request.founded_date_start, request.founded_date_end),
      ...between('revenue', request.revenue_start, request.revenue_end),
      ...anyOf('domain', request.domains),
      ...between('domain_rank', request.domain_rank_start, request.domain_rank_end),
      ...between('domain_traffic', request.domain_traffic_start, request.domain_traffic_end),
      ...anyOf('web_technology_ids', request.web_technologies),
      ...anyOf('network_public_identifier', request.network_public_identifiers),
      ...between('funding_total', request.funding_total_start, request.funding_total_end),
      ...relatedClauses(events),
    ],
  };
}
