import type { z } from 'zod';
import {
  anyOf,
  between,
  type Clause,
  type DirectClause,
  equal,
  inRange,
  noneOf,
  type Plan,
  seenSince,
  textMatches,
} from '../../../search-index/plan.ts';
import {
  bound,
  bulkDomains,
  domainList,
  idList,
  optionalBoolean,
  optionalDate,
  pageFields,
  textQuery,
} from '../../contract/input/input-fields.ts';
import { labelled } from '../../contract/input/labels.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION, SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { seenFilter } from '../../contract/input/seen-since.ts';
import { slugList } from '../../contract/input/slug-fields.ts';
import { selectedFields } from '../../contract/output/selection.ts';
import { eventConditions, eventFields, relatedClauses } from '../events/events.ts';
import { listAndSetFilterFields } from '../stored-lists/filter.ts';
import labels from './labels.json' with { type: 'json' };
import { foundPersonSchema } from './person.ts';
import { yearsOnPosition } from './years-on-position.ts';

const onRole = 'All role filters hold on one role.';

const roleFilters = labelled(
  {
    role_title: textQuery(
      `Boolean text query over the title of a role: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix. ${onRole}`,
      '(founder OR "chief technology officer") AND NOT assistant',
    ),
    role_description: textQuery(
      `Boolean text query over the description of a role. ${onRole}`,
      'kubernetes OR terraform',
    ),
    role_is_current: optionalBoolean(
      `Whether the person holds the role now; null or absent means both. ${onRole}`,
      true,
    ),
    role_position_start_date: optionalDate(`The role began on that day or later. ${onRole}`, '2020-01-01'),
    role_position_end_date: optionalDate(
      `The role ended on that day or earlier; a role without an end never matches. ${onRole}`,
      '2026-12-31',
    ),
    role_years_on_position_start: bound(
      `Fewest whole years completed in the role, to its end, or to today (UTC) where it is current. ${onRole}`,
      2,
    ),
    role_years_on_position_end: bound(`Most whole years completed in the role. ${onRole}`, 10),
  },
  labels.roles,
);

const personFilters = labelled(
  {
    person_name: textQuery('Boolean text query over the full name.', '"ada example" OR grace'),
    person_headline: textQuery('Boolean text query over the headline.', 'engineer AND NOT intern'),
    person_description: textQuery('Boolean text query over what persons say of themselves.', 'robot*'),
    person_skills: idList(
      'Ids from the person skills lookup, one of which the person has.',
      SAMPLE_IDS.python,
      'person_skills',
    ),
    person_locations: idList(
      'Ids from the locations lookup; the person is at or inside one of them.',
      SAMPLE_IDS.berlin,
      'locations',
    ),
    person_industries: idList(
      'Ids from the industries lookup.',
      SAMPLE_IDS.softwareDevelopment,
      'industries',
    ),
    person_industries_exclude: idList(
      'Ids from the industries lookup, none of which the person has.',
      SAMPLE_IDS.itServices,
      'industries',
    ),
    person_network_public_identifiers: slugList(
      'Slugs of the persons’ profile addresses on the external network, in any case, or the addresses.',
      SAMPLE_PERSON.slug,
    ),
  },
  labels.persons,
);

const atOne = 'It is the organization of that role.';

const organizationFilters = labelled(
  {
    organizations: idList(
      `Ids from the organizations lookup. ${atOne}`,
      SAMPLE_ORGANIZATION.id,
      'organizations',
    ),
    organizations_bulk_domain: bulkDomains(
      'Websites in one text, separated by commas, spaces or newlines, at most 10,000; taken together with `organization_domains`.',
      `${SAMPLE_ORGANIZATION.domain}, https://www.example.com/about`,
    ),
    organization_domains: domainList('Websites, as hosts or URLs in any case, with or without `www.`.', [
      SAMPLE_ORGANIZATION.domain,
      'https://www.example.com/about',
    ]),
    organization_description: textQuery(
      `Boolean text query over the organization’s description. ${atOne}`,
      'robotics AND NOT toys',
    ),
    organization_locations: idList(
      'Ids from the locations lookup; the organization is at or inside one of them.',
      SAMPLE_IDS.london,
      'locations',
    ),
    organization_industries: idList(
      `Ids from the industries lookup. ${atOne}`,
      SAMPLE_IDS.softwareDevelopment,
      'industries',
    ),
    organization_industries_exclude: idList(
      'Ids from the industries lookup, none of which the organization has.',
      SAMPLE_IDS.itServices,
      'industries',
    ),
    organization_keywords: idList(
      `Ids from the organization keywords lookup. ${atOne}`,
      SAMPLE_IDS.robotics,
      'organization_keywords',
    ),
    organization_web_technologies: idList(
      'Ids from the web technologies lookup, one of which the organization’s website uses now.',
      SAMPLE_IDS.nginx,
      'web_technologies',
    ),
    organization_founded_date_start: optionalDate('First day of founding.', '2010-01-01'),
    organization_founded_date_end: optionalDate('Last day of founding.', '2024-12-31'),
    organization_employees_start: bound('Fewest employees.', 10),
    organization_employees_end: bound('Most employees.', 500),
    organization_revenue_start: bound('Least yearly revenue in USD.', 1_000_000),
    organization_revenue_end: bound('Greatest yearly revenue in USD.', 50_000_000),
    organization_domain_rank_start: bound('Best public rank of the website; 1 is the best of all.', 1),
    organization_domain_rank_end: bound('Worst public rank of the website.', 100_000),
    organization_network_public_identifiers: slugList(
      'Slugs of the organizations’ profile addresses on the external network, in any case, or the addresses.',
      SAMPLE_ORGANIZATION.slug,
    ),
    funding_total_start: bound('Least total funding of the organization in USD.', 100_000),
    funding_total_end: bound('Greatest total funding of the organization in USD.', 10_000_000),
  },
  labels.organizations,
);

/** The request of a person role search and of its totals. */
export const roleSearchRequest = accountRequest({
  ...pageFields,
  fields: selectedFields(foundPersonSchema, ['full_name', 'roles.title']),
  ...roleFilters,
  ...personFilters,
  ...organizationFilters,
  ...eventFields,
  ...listAndSetFilterFields('persons or organizations'),
  ...seenFilter('the person'),
}).meta({
  title: 'PersonRoleSearchTotalsRequest',
  description:
    'All filters must hold, those on roles, organizations and events on one role of the person; values in one list are alternatives; null and an empty list are no filter.',
  examples: [
    { role_title: 'founder OR cto', role_is_current: true, organization_employees_end: 500, page: 1 },
  ],
});

/** A valid request of a person role search. */
export type RoleSearchRequest = z.output<typeof roleSearchRequest>;

/** The plan of a person role search. `now` is the end of current roles in years on a position. */
export function roleSearchPlan(
  request: RoleSearchRequest,
  now: Date,
  lists: readonly DirectClause[],
): Plan<'roles'> {
  return {
    index: 'roles',
    where: [
      ...textMatches('title', request.role_title),
      ...textMatches('description', request.role_description),
      ...equal('is_current', request.role_is_current),
      ...inRange('start_date', request.role_position_start_date, null),
      ...inRange('end_date', null, request.role_position_end_date),
      ...yearsOnPosition(request.role_years_on_position_start, request.role_years_on_position_end, now),
      ...textMatches('person_name', request.person_name),
      ...textMatches('person_headline', request.person_headline),
      ...textMatches('person_description', request.person_description),
      ...anyOf('person_skill_ids', request.person_skills),
      ...anyOf('person_location_ids', request.person_locations),
      ...anyOf('person_industry_id', request.person_industries),
      ...noneOf('person_industry_id', request.person_industries_exclude),
      ...anyOf('person_network_public_identifier', request.person_network_public_identifiers),
      ...anyOf('organization_id', request.organizations),
      ...anyOf('organization_location_ids', request.organization_locations),
      ...anyOf('organization_industry_id', request.organization_industries),
      ...noneOf('organization_industry_id', request.organization_industries_exclude),
      ...between(request, 'organization_founded_date'),
      ...between(request, 'organization_employees'),
      ...between(request, 'organization_revenue'),
      ...between(request, 'organization_domain_rank'),
      ...between(request, 'funding_total', 'organization_funding_total'),
      ...organizationRecordClause(request),
      ...relatedClauses(eventConditions(request)),
      ...seenSince(request.seen_since),
      ...lists,
    ],
  };
}

/** The conditions on fields that the role index does not repeat from the organization. */
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
