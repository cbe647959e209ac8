import type { z } from 'zod';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION } from '../../contract/input/sample-values.ts';
import {
  day,
  ifKnown,
  integer,
  listOf,
  name,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import {
  domainSchema,
  idAndName,
  locationSchema,
  networkInfo,
  networkInfoSchema,
  WEBSITE_ID,
} from '../../contract/output/parts.ts';
import { provenanceOf } from '../../contract/output/provenance-sql.ts';
import { columnsOf, pageReader } from '../../contract/output/selection.ts';
import { FUNDING_TYPES } from '../../db/vocabulary.ts';
import { eventListFields } from '../events/schemas.ts';

const keywordSchema = idAndName('OrganizationKeyword', 'What an organization is about.', {
  id: SAMPLE_IDS.robotics,
  name: 'robotics',
});

const technologySchema = idAndName('WebTechnology', 'A technology that a website uses.', {
  id: SAMPLE_IDS.nginx,
  name: 'nginx',
});

const financeInfoSchema = record('FinanceInfo', 'Revenue and funding.', {
  revenue: ifKnown(integer('Yearly revenue in USD.', 12_000_000)),
  funding_total: ifKnown(
    integer(
      'Total funding in USD: as the dataset states it, else the sum of the known amounts in USD.',
      3_500_000,
    ),
  ),
  last_funding_type: ifKnown(oneOf(FUNDING_TYPES, 'Kind of the latest funding.', 'seed')),
  last_funding_date: ifKnown(day('Day of the latest funding.')),
});

/** An organization in the results of a search. */
export const organizationItemSchema = record('Organization', 'An organization.', {
  id: integer('Id of the organization.', SAMPLE_ORGANIZATION.id),
  name: name('Acme'),
  domain: domainSchema,
  description: ifKnown(text('Description.', 'Robots that assemble circuits.')),
  founded_date: ifKnown(day('Day of founding.')),
  employees: ifKnown(integer('Number of employees.', 42)),
  domain_rank: ifKnown(integer('Public rank of the website; 1 is the best.', 48211)),
  domain_traffic: ifKnown(integer('Visits of the website a month.', 90500)),
  keywords: listOf(keywordSchema, 'What the organization is about.'),
  web_technologies: listOf(technologySchema, 'What the website uses now.'),
  location: ifKnown(locationSchema, 'Where the organization is; null where none is known.'),
  finance_info: financeInfoSchema,
  network_info: networkInfoSchema,
  ...eventListFields,
});

type OrganizationItem = z.infer<typeof organizationItemSchema>;

const COLUMNS = {
  ...columnsOf('organizations', 'id', 'name', 'description', 'founded_date', 'employees'),
  domain: `'https://' || organizations.domain`,
  domain_rank: 'organizations.public_rank',
  domain_traffic: 'organizations.analytics_traffic',
  keywords: `coalesce(keywords.list, '[]')`,
  web_technologies: `coalesce(technologies.list, '[]')`,
  location: 'row_to_json(locations)',
  finance_info: 'row_to_json(finance_info)',
  network_info: 'row_to_json(network_info)',
  provenance: provenanceOf('organizations'),
};

/** Reads organizations by one statement, in the order of the ids. Ids without a record are left out. */
export const readOrganizations = pageReader<OrganizationItem>(
  'read-organizations',
  COLUMNS,
  (list) => `
with page as materialized (
  select organizations.*, asked.position, website.id as website_id, website.public_rank, website.analytics_traffic
  from unnest($1::bigint[]) with ordinality as asked (id, position) join organizations using (id)
  left join lateral (select * from websites where websites.id = ${WEBSITE_ID} offset 0) as website on true)
select ${list}
from page as organizations
left join locations on locations.id = organizations.location_id
left join industries on industries.id = organizations.industry_id
cross join ${networkInfo('organizations')}
left join (
  select page.id, json_agg(keyword order by link.position) as list
  from page join organization_keyword_links as link on link.organization_id = page.id
  join organization_keywords as keyword on keyword.id = link.keyword_id
  group by page.id) as keywords on keywords.id = organizations.id
left join (
  select page.id, json_agg(technology order by link.position) as list
  from page join website_technology_links as link on link.website_id = page.website_id and link.is_active
  join web_technologies as technology on technology.id = link.web_technology_id
  group by page.id) as technologies on technologies.id = organizations.id
left join (
  select page.id, sum(event.amount) filter (where event.currency = 'USD') as total,
    (array_agg(event.funding_type order by event.date_featured desc, event.id))[1] as last_type,
    max(event.date_featured) as last_date
  from page join funding_events as event on event.organization_id = page.id
  group by page.id) as funding on funding.id = organizations.id
cross join lateral (
  select organizations.revenue, coalesce(organizations.funding_total,
      case when funding.total > ${Number.MAX_SAFE_INTEGER} then ${Number.MAX_SAFE_INTEGER} else funding.total end) as funding_total,
    funding.last_type as last_funding_type, funding.last_date as last_funding_date) as finance_info
order by organizations.position`,
);
