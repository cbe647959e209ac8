import {
  bound,
  bulkDomains,
  domainList,
  idList,
  optionalBoolean,
  optionalDate,
  slugList,
  textQuery,
} from '../api/fields.ts';

const onOneRole = 'All role filters must hold on the same role, as must those on its organization.';

/** The filters on a role. */
export const roleFilters = {
  role_title: textQuery({
    description: `Boolean text query over the title of a role: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix. ${onOneRole}`,
    example: '(founder OR "chief technology officer") AND NOT assistant',
  }),
  role_description: textQuery({
    description: `Boolean text query over the description of a role. ${onOneRole}`,
    example: 'kubernetes OR terraform',
  }),
  role_is_current: optionalBoolean({
    description: `Whether the person holds the role now; null or absent means both. ${onOneRole}`,
    example: true,
  }),
  role_position_start_date: optionalDate({
    description: `The role began on that day or later. ${onOneRole}`,
    example: '2020-01-01',
  }),
  role_position_end_date: optionalDate({
    description: `The role ended on that day or earlier; a role without an end never matches. ${onOneRole}`,
    example: '2026-12-31',
  }),
  role_years_on_position_start: bound(
    `Fewest whole years completed in the role, to its end, or to today (UTC) where it is current. ${onOneRole}`,
    2,
  ),
  role_years_on_position_end: bound(`Most whole years completed in the role. ${onOneRole}`, 10),
};

/** The filters on a person. */
export const personFilters = {
  person_name: textQuery({
    description: 'Boolean text query over the full name.',
    example: '"ada example" OR grace',
  }),
  person_headline: textQuery({
    description: 'Boolean text query over the headline.',
    example: 'engineer AND NOT intern',
  }),
  person_description: textQuery({
    description: 'Boolean text query over what persons say of themselves.',
    example: 'robot*',
  }),
  person_skills: idList({
    description: 'Ids from the person skills lookup, one of which the person has.',
    example: [71],
  }),
  person_locations: idList({
    description: 'Ids from the locations lookup; the person is at or inside one of them.',
    example: [2950159],
  }),
  person_industries: idList({ description: 'Ids from the industries lookup.', example: [4] }),
  person_industries_exclude: idList({
    description: 'Ids from the industries lookup, none of which the person has.',
    example: [96],
  }),
  person_network_public_identifiers: slugList({
    description: 'Slugs of the persons’ profile addresses on the external network, in any case.',
    example: ['ada-example'],
  }),
};

const atOne = 'Holds on the organization of the role that the role filters hold on.';

/** The filters on the organization of a role. */
export const organizationFilters = {
  organizations: idList({
    description: `Ids from the organizations lookup. ${atOne}`,
    example: [5, 6],
  }),
  organizations_bulk_domain: bulkDomains({
    description:
      'Websites in one text, separated by commas, spaces or newlines, at most 10,000; taken together with `organization_domains`.',
    example: 'acme.example, https://www.example.com/about',
  }),
  organization_domains: domainList({
    description: 'Websites, as hosts or URLs in any case, with or without `www.`.',
    example: ['acme.example', 'https://www.example.com/about'],
  }),
  organization_description: textQuery({
    description: `Boolean text query over the organization’s description. ${atOne}`,
    example: 'robotics AND NOT toys',
  }),
  organization_locations: idList({
    description: 'Ids from the locations lookup; the organization is at or inside one of them.',
    example: [2643743],
  }),
  organization_industries: idList({
    description: `Ids from the industries lookup. ${atOne}`,
    example: [4],
  }),
  organization_industries_exclude: idList({
    description: 'Ids from the industries lookup, none of which the organization has.',
    example: [96],
  }),
  organization_keywords: idList({
    description: `Ids from the organization keywords lookup. ${atOne}`,
    example: [9861],
  }),
  organization_web_technologies: idList({
    description: 'Ids from the web technologies lookup, one of which the organization’s website uses now.',
    example: [340269],
  }),
  organization_founded_date_start: optionalDate({
    description: 'First day of founding.',
    example: '2010-01-01',
  }),
  organization_founded_date_end: optionalDate({
    description: 'Last day of founding.',
    example: '2024-12-31',
  }),
  organization_employees_start: bound('Fewest employees.', 10),
  organization_employees_end: bound('Most employees.', 500),
  organization_revenue_start: bound('Least yearly revenue in USD.', 1_000_000),
  organization_revenue_end: bound('Greatest yearly revenue in USD.', 50_000_000),
  organization_domain_rank_start: bound('Best public rank of the website; 1 is the best of all.', 1),
  organization_domain_rank_end: bound('Worst public rank of the website.', 100_000),
  organization_network_public_identifiers: slugList({
    description: 'Slugs of the organizations’ profile addresses on the external network, in any case.',
    example: ['acme'],
  }),
  funding_total_start: bound('Least total funding of the organization in USD.', 100_000),
  funding_total_end: bound('Greatest total funding of the organization in USD.', 10_000_000),
};
