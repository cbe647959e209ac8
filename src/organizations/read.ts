import type { Services } from '../api/context.ts';
import { LOCATION_JSON, NETWORK_INFO_JSON, rowOf } from '../api/records.ts';
import { statement } from '../api/statement.ts';
import type { OrganizationItem } from './item.ts';

// The website of an organization is the one with its domain, else the one with the lowest id that names it.
const READ_ORGANIZATIONS = statement(
  'read-organizations',
  `
select organizations.id, organizations.name, 'https://' || organizations.domain as domain,
  organizations.description, organizations.founded_date, organizations.employees,
  website.public_rank as domain_rank, website.analytics_traffic as domain_traffic,
  coalesce((
    select json_agg(json_build_object('id', keyword.id, 'name', keyword.name) order by link.position)
    from organization_keyword_links as link
    cross join ${rowOf('organization_keywords', 'link.keyword_id')} as keyword
    where link.organization_id = organizations.id), '[]') as keywords,
  coalesce((
    select json_agg(json_build_object('id', technology.id, 'name', technology.name) order by link.position)
    from website_technology_links as link
    cross join ${rowOf('web_technologies', 'link.web_technology_id')} as technology
    where link.website_id = website.id and link.is_active), '[]') as web_technologies,
  ${LOCATION_JSON} as location,
  json_build_object('revenue', organizations.revenue,
    'funding_total', coalesce(organizations.funding_total, (
      select least(sum(amount), 9007199254740991) from funding_events
      where organization_id = organizations.id and currency = 'USD'
      having count(amount) > 0)),
    'last_funding_type', funding.funding_type,
    'last_funding_date', funding.date_featured) as finance_info,
  ${NETWORK_INFO_JSON} as network_info
from unnest($1::bigint[]) with ordinality as page (id, position)
join organizations on organizations.id = page.id
left join locations on locations.id = organizations.location_id
left join industries on industries.id = organizations.industry_id
left join websites as website on website.id = coalesce(
  (select id from websites where domain_key = organizations.domain_key),
  (select min(id) from websites where organization_id = organizations.id))
left join lateral (
  select funding_type, date_featured
  from funding_events
  where organization_id = organizations.id
  order by date_featured desc, id
  limit 1) as funding on true
order by page.position`,
);

/** The organizations of these ids, in this order, by one statement; an id without a record is left out. */
export async function readOrganizations({ records }: Services, ids: number[]): Promise<OrganizationItem[]> {
  const { rows } = await records.query<OrganizationItem>({ ...READ_ORGANIZATIONS, values: [ids] });
  return rows;
}
