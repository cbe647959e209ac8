import { dayNumber } from '../src/search/plan.ts';
import {
  type BuildContext,
  comparable,
  defineIndex,
  equalityOnly,
  type IndexDocument,
  SEARCH_SETTINGS,
} from './definition.ts';
import { FUNDING_TOTAL, WEBSITE_JOIN } from './organization-sql.ts';
import { TEXT_SPECIMEN } from './text-specimen.ts';
import { valueKey } from './value-key.ts';

/** An organization as it is read from the database; its website is the one of decision 12. */
export interface OrganizationRow {
  id: number;
  description: string | null;
  location_id: number | null;
  industry_id: number | null;
  keyword_ids: number[];
  employees: number | null;
  /** `YYYY-MM-DD`. */
  founded_date: string | null;
  /** In USD. */
  revenue: number | null;
  domain_key: string | null;
  domain_rank: number | null;
  domain_traffic: number | null;
  web_technology_ids: number[];
  network_public_identifier: string | null;
  /** In USD: the dataset's own, else the sum of the funding events in USD. */
  funding_total: number | null;
}

/** An organization as it is searched, beside its texts. */
export interface OrganizationDocument extends IndexDocument {
  /** Its location and every location that contains it. */
  location_ids: readonly number[];
  industry_id: number | null;
  keyword_ids: number[];
  employees: number | null;
  /** Days since 1970-01-01. */
  founded_date: number | null;
  revenue: number | null;
  /** Key of the domain in the form in which domains are compared. */
  domain: string | null;
  domain_rank: number | null;
  domain_traffic: number | null;
  web_technology_ids: number[];
  /** Key of the identifier in lower case. */
  network_public_identifier: string | null;
  funding_total: number | null;
}

const rowsOf = (organizations: string) => `
  select o.id, o.description, o.location_id, o.industry_id, o.employees, o.founded_date, o.revenue,
    o.domain_key, o.network_public_identifier,
    w.public_rank as domain_rank, w.analytics_traffic as domain_traffic,
    to_json(array(
      select k.keyword_id from organization_keyword_links k where k.organization_id = o.id order by k.keyword_id
    )) as keyword_ids,
    to_json(array(
      select t.web_technology_id from website_technology_links t
      where t.website_id = w.id and t.is_active order by t.web_technology_id
    )) as web_technology_ids,
    ${FUNDING_TOTAL} as funding_total
  from ${organizations} o${WEBSITE_JOIN}
  order by o.id`;

const SPECIMEN: OrganizationRow = {
  id: 1,
  description: TEXT_SPECIMEN,
  location_id: 2,
  industry_id: 3,
  keyword_ids: [4, 5],
  employees: 6,
  founded_date: '1969-12-31',
  revenue: 7,
  domain_key: 'xn--strae-oqa.example',
  domain_rank: 8,
  domain_traffic: 9,
  web_technology_ids: [10],
  network_public_identifier: 'Añadir 1',
  funding_total: 11,
};

/** Organizations, best domain rank first, those without last; ties by id. */
export const ORGANIZATIONS = defineIndex<OrganizationRow>({
  name: 'organizations',
  settings: {
    ...SEARCH_SETTINGS,
    filterableAttributes: [
      comparable('*_words', 'employees', 'founded_date', 'revenue', 'domain_rank', 'domain_traffic'),
      comparable('funding_total'),
      equalityOnly('*_pairs', '*_repeats', 'id', '*_id', '*_ids', 'domain', 'network_public_identifier'),
    ],
    sortableAttributes: ['domain_rank', 'id'],
  },
  order: ['domain_rank:asc', 'id:asc'],
  table: 'organizations',
  rowsOf,
  document: organizationDocument,
  texts: ({ description }) => ({ description }),
  specimens: [SPECIMEN],
});

function organizationDocument(row: OrganizationRow, context: BuildContext): OrganizationDocument {
  const { domain_key, network_public_identifier: identifier } = row;
  return {
    id: row.id,
    location_ids: row.location_id === null ? [] : context.locationIds(row.location_id),
    industry_id: row.industry_id,
    keyword_ids: row.keyword_ids,
    employees: row.employees,
    founded_date: row.founded_date === null ? null : dayNumber(row.founded_date),
    revenue: row.revenue,
    domain: domain_key === null ? null : valueKey(domain_key),
    domain_rank: row.domain_rank,
    domain_traffic: row.domain_traffic,
    web_technology_ids: row.web_technology_ids,
    network_public_identifier: identifier === null ? null : valueKey(identifier.toLowerCase()),
    funding_total: row.funding_total,
  };
}
