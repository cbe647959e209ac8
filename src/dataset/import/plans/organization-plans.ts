import { domainKey } from '../../domain.ts';
import type { Organization, Website } from '../../format/organizations.ts';
import { type ListRows, linkRows, type RecordPlan } from './record-plan.ts';

export const ORGANIZATIONS: RecordPlan<Organization> = {
  table: 'organizations',
  columns: [
    'id',
    'name',
    'domain',
    'domain_key',
    'description',
    'location_id',
    'industry_id',
    'network_public_identifier',
    'network_public_profile_url',
    'founded_date',
    'employees',
    'revenue',
    'funding_total',
  ],
  row: (record) => [
    record.id,
    record.name,
    record.domain,
    record.domain ? domainKey(record.domain) : null,
    record.description,
    record.location_id,
    record.industry_id,
    record.network_public_identifier,
    record.network_public_profile_url,
    record.founded_date,
    record.employees,
    record.revenue,
    record.funding_total,
  ],
  references(record, see) {
    see('locations', record.location_id, 'location_id');
    see('industries', record.industry_id, 'industry_id');
    record.keyword_ids?.forEach((id, place) => {
      see('organization_keywords', id, 'keyword_ids[]', place);
    });
  },
  lists: [
    {
      table: 'organization_keyword_links',
      columns: ['organization_id', 'keyword_id', 'position'],
      parent: 'organization_id',
      key: ['organization_id', 'keyword_id'],
      rows: (record) => linkRows(record.id, record.keyword_ids),
    },
  ],
};

export const WEBSITES: RecordPlan<Website> = {
  table: 'websites',
  columns: [
    'id',
    'domain',
    'domain_key',
    'organization_id',
    'public_rank',
    'analytics_rank',
    'analytics_traffic',
  ],
  row: (record) => [
    record.id,
    record.domain,
    websiteKey(record),
    record.organization_id,
    record.public_rank,
    record.analytics_rank,
    record.analytics_traffic,
  ],
  references(record, see) {
    see('organizations', record.organization_id, 'organization_id');
    record.technologies?.forEach((technology, place) => {
      see('web_technologies', technology.web_technology_id, 'technologies[].web_technology_id', place);
    });
  },
  unique: { column: 'domain_key', field: 'domain' },
  uniqueText: websiteKey,
  lists: [
    {
      table: 'website_technology_links',
      columns: ['website_id', 'web_technology_id', 'is_active', 'position'],
      parent: 'website_id',
      key: ['website_id', 'web_technology_id'],
      rows: technologyRows,
    },
  ],
};

function websiteKey(record: Website): string {
  return domainKey(record.domain) ?? record.domain;
}

function technologyRows(record: Website): ListRows {
  const list: ListRows = { ids: [], rows: [] };
  const seen = new Set<number>();
  for (const technology of record.technologies ?? []) {
    const id = technology.web_technology_id;
    if (seen.has(id)) continue;
    seen.add(id);
    list.rows.push([record.id, id, technology.is_active, list.ids.length]);
    list.ids.push(id);
  }
  return list;
}
