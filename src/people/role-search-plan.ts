import { anyOf, between, daysBetween, equal, noneOf, textMatches } from '../api/clauses.ts';
import { type EventConditions, relatedClauses } from '../api/events/filters.ts';
import type { Clause, Plan } from '../search/plan.ts';
import type { RoleSearchRequest } from './role-search-request.ts';
import { yearsOnPosition } from './years-on-position.ts';

/** Which roles a request is after, as of the moment `now`. */
export function roleSearchPlan(
  request: RoleSearchRequest,
  events: EventConditions,
  now: Date,
): Plan<'roles'> {
  return {
    index: 'roles',
    where: [
      ...roleClauses(request, now),
      ...personClauses(request),
      ...organizationClauses(request),
      ...relatedClauses(events),
    ],
  };
}

function roleClauses(request: RoleSearchRequest, now: Date): Clause[] {
  const { role_years_on_position_start: yearsMin, role_years_on_position_end: yearsMax } = request;
  return [
    ...textMatches('title', request.role_title),
    ...textMatches('description', request.role_description),
    ...equal('is_current', request.role_is_current),
    ...daysBetween('start_date', request.role_position_start_date, null),
    ...daysBetween('end_date', null, request.role_position_end_date),
    ...yearsOnPosition(yearsMin, yearsMax, now),
  ];
}

function personClauses(request: RoleSearchRequest): Clause[] {
  return [
    ...textMatches('person_name', request.person_name),
    ...textMatches('person_headline', request.person_headline),
    ...textMatches('person_description', request.person_description),
    ...anyOf('person_skill_ids', request.person_skills),
    ...anyOf('person_location_ids', request.person_locations),
    ...anyOf('person_industry_id', request.person_industries),
    ...noneOf('person_industry_id', request.person_industries_exclude),
    ...anyOf('person_network_public_identifier', request.person_network_public_identifiers),
  ];
}

function organizationClauses(request: RoleSearchRequest): Clause[] {
  return [
    ...anyOf('organization_id', request.organizations),
    ...anyOf('organization_location_ids', request.organization_locations),
    ...anyOf('organization_industry_id', request.organization_industries),
    ...noneOf('organization_industry_id', request.organization_industries_exclude),
    ...daysBetween(
      'organization_founded_date',
      request.organization_founded_date_start,
      request.organization_founded_date_end,
    ),
    ...between(
      'organization_employees',
      request.organization_employees_start,
      request.organization_employees_end,
    ),
    ...between('organization_revenue', request.organization_revenue_start, request.organization_revenue_end),
    ...between(
      'organization_domain_rank',
      request.organization_domain_rank_start,
      request.organization_domain_rank_end,
    ),
    ...between('organization_funding_total', request.funding_total_start, request.funding_total_end),
    ...organizationRecordClause(request),
  ];
}

/** What a role does not repeat of its organization is asked of the organization itself. */
function organizationRecordClause(request: RoleSearchRequest): Clause[] {
  const domains = [...(request.organization_domains ?? []), ...(request.organizations_bulk_domain ?? [])];
  const where = [
    ...textMatches('description', request.organization_description),
    ...anyOf('keyword_ids', request.organization_keywords),
    ...anyOf('web_technology_ids', request.organization_web_technologies),
    ...anyOf('domain', [...new Set(domains)]),
    ...anyOf('network_public_identifier', request.organization_network_public_identifiers),
  ];
  return where.length > 0 ? [{ kind: 'related', to: 'organizations', where }] : [];
}
