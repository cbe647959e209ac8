import type { z } from 'zod';
import { eventFields, eventRanges } from '../api/events/filters.ts';
import { accountId, bound, domainList, idList, optionalDate, slugList, textQuery } from '../api/fields.ts';
import { pageFields } from '../api/page.ts';
import { request } from '../api/request.ts';

/** What an organization search and its totals take. */
export const organizationSearchRequest = request(
  {
    account_id: accountId(),
    ...pageFields,
    organization_ids: idList({ description: 'Ids of organizations.', example: [5, 6] }),
    description: textQuery({
      description:
        'Boolean text query over the description: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a prefix.',
      example: 'robotics AND NOT toys',
    }),
    locations: idList({
      description: 'Ids from the locations lookup; the organization is at or inside one of them.',
      example: [2643743],
    }),
    industries: idList({ description: 'Ids from the industries lookup.', example: [4] }),
    industries_exclude: idList({
      description: 'Ids from the industries lookup, none of which the organization has.',
      example: [96],
    }),
    keywords: idList({ description: 'Ids from the organization keywords lookup.', example: [9861] }),
    employees_start: bound('Fewest employees.', 10),
    employees_end: bound('Most employees.', 500),
    founded_date_start: optionalDate({ description: 'First day of founding.', example: '2010-01-01' }),
    founded_date_end: optionalDate({ description: 'Last day of founding.', example: '2024-12-31' }),
    revenue_start: bound('Least yearly revenue in USD.', 1_000_000),
    revenue_end: bound('Greatest yearly revenue in USD.', 50_000_000),
    domains: domainList({
      description: 'Websites, as hosts or URLs in any case, with or without `www.`.',
      example: ['acme.example', 'https://www.example.com/about'],
    }),
    domain_rank_start: bound('Best public rank of the website; 1 is the best of all.', 1),
    domain_rank_end: bound('Worst public rank of the website.', 100_000),
    domain_traffic_start: bound('Least visits of the website a month.', 1_000),
    domain_traffic_end: bound('Most visits of the website a month.', 1_000_000),
    web_technologies: idList({
      description: 'Ids from the web technologies lookup, one of which the website uses now.',
      example: [340269],
    }),
    network_public_identifiers: slugList({
      description: 'Slugs of profile addresses on the external network, in any case.',
      example: ['acme'],
    }),
    funding_total_start: bound('Least total funding in USD.', 100_000),
    funding_total_end: bound('Greatest total funding in USD.', 10_000_000),
    ...eventFields,
  },
  ['employees', 'founded_date', 'revenue', 'domain_rank', 'domain_traffic', 'funding_total', ...eventRanges],
).meta({
  title: 'OrganizationSearchRequest',
  description:
    'All filters must hold; values in one list are alternatives; null and an empty list are no filter.',
  examples: [{ description: 'robotics AND NOT toys', employees_start: 10, employees_end: 500, page: 1 }],
});

/** An organization search as it is read. */
export type OrganizationSearchRequest = z.output<typeof organizationSearchRequest>;
