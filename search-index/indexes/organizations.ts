import { defineIndex } from './definition.ts';
import { daySql, idsSql } from './fields.ts';

/**
 * Joins the website of the organization `o` as `w`: the one with its domain, else the one with the lowest id that names
 * it. The lateral join makes the planner look the row up instead of reading all websites.
 * @param columns those that documents show: changes of others do not concern them
 */
export const websiteJoin = (...columns: string[]) => `
  left join lateral (
    select ${columns.map((column) => `websites.${column}`).join(', ')}
    from websites
    where websites.id = coalesce(
      (select d.id from websites d where d.domain_key = o.domain_key),
      (select min(n.id) from websites n where n.organization_id = o.id)
    )
    limit 1
  ) w on true`;

/** Funding of the organization `o` in USD: the dataset's own total, else the sum of the funding events in USD. */
export const FUNDING_TOTAL = `coalesce(o.funding_total, (
    select sum(f.amount) from funding_events f where f.organization_id = o.id and f.currency = 'USD'
  ))::float8`;

/** Organizations, best domain rank first, those without one last; ties by id. */
export const ORGANIZATIONS = defineIndex({
  name: 'organizations',
  table: 'organizations',
  from: `o${websiteJoin('id', 'public_rank', 'analytics_traffic')}`,
  fields: {
    description: ['text', 'o.description'],
    location_ids: ['locations', 'o.location_id'],
    industry_id: ['id', 'o.industry_id'],
    keyword_ids: [
      'ids',
      idsSql('select keyword_id as id from organization_keyword_links where organization_id = o.id'),
    ],
    employees: ['number', 'o.employees'],
    founded_date: ['number', daySql('o.founded_date')],
    revenue: ['number', 'o.revenue'],
    domain: ['key', 'o.domain_key'],
    domain_rank: ['number', 'w.public_rank'],
    domain_traffic: ['number', 'w.analytics_traffic'],
    web_technology_ids: [
      'ids',
      idsSql(
        'select web_technology_id as id from website_technology_links where website_id = w.id and is_active',
      ),
    ],
    network_public_identifier: ['caseless_key', 'o.network_public_identifier'],
    funding_total: ['number', FUNDING_TOTAL],
  },
  sources: [
    { table: 'organizations', names: 'id' },
    { table: 'organization_keyword_links', names: 'organization_id' },
    { table: 'websites', names: 'organization_id' },
    { table: 'websites', names: 'domain_key', topic: 'domain_organizations' },
    { table: 'website_technology_links', names: 'website_id', topic: 'website_organizations' },
    { table: 'funding_events', names: 'organization_id' },
  ],
  order: ['domain_rank:asc', 'id:asc'],
});
