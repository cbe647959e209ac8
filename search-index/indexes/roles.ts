import { defineIndex } from './definition.ts';
import { daySql, type IndexDocument, idsSql } from './fields.ts';
import { FUNDING_TOTAL, websiteJoin } from './organizations.ts';

/** Whole years from the start to the end: a year is complete on the same day of the same month. */
const YEARS = `case when not r.is_current then
    extract(year from r.end_date)::int - extract(year from r.start_date)::int
      - (to_char(r.end_date, 'MMDD') < to_char(r.start_date, 'MMDD'))::int
  end`;

/** More days than lie between two dates, and days before the first one. */
const DAYS_MAX = 10_000_000;

/** Current roles first, then the latest start, those without a start last. */
function rankOf({ is_current, start_date }: IndexDocument): number {
  const start = typeof start_date === 'number' ? start_date + DAYS_MAX : 0;
  return is_current === true ? start + 3 * DAYS_MAX : start;
}

/**
 * Roles, current ones first, then the latest start, those without a start last; ties by person. A document has the
 * small values of the role's organization that many organizations share. Longer and rarer values stand in the index of
 * organizations alone.
 */
export const ROLES = defineIndex({
  name: 'roles',
  table: 'roles',
  from: `r
  join persons p on p.id = r.person_id
  left join organizations o on o.id = r.organization_id${websiteJoin('public_rank')}`,
  fields: {
    title: ['text', 'r.title'],
    description: ['text', 'r.description'],
    is_current: ['flag', 'r.is_current'],
    start_date: ['number', daySql('r.start_date')],
    end_date: ['number', daySql('r.end_date')],
    years: ['number', YEARS],
    person_id: ['id', 'r.person_id'],
    person_name: ['text', 'p.full_name'],
    person_headline: ['text', 'p.headline'],
    person_description: ['text', 'p.description'],
    person_skill_ids: ['ids', idsSql('select skill_id as id from person_skill_links where person_id = p.id')],
    person_location_ids: ['locations', 'p.location_id'],
    person_industry_id: ['id', 'p.industry_id'],
    person_network_public_identifier: ['caseless_key', 'p.network_public_identifier'],
    organization_id: ['id', 'r.organization_id'],
    organization_person: ['pair', "r.organization_id || ':' || r.person_id"],
    organization_location_ids: ['locations', 'o.location_id'],
    organization_industry_id: ['id', 'o.industry_id'],
    organization_employees: ['number', 'o.employees'],
    organization_founded_date: ['number', daySql('o.founded_date')],
    organization_revenue: ['number', 'o.revenue'],
    organization_domain_rank: ['number', 'w.public_rank'],
    organization_funding_total: ['number', FUNDING_TOTAL],
  },
  sources: [
    { table: 'roles', names: 'id' },
    // The document of a removed role may be that of a person, which the role's id does not find.
    { table: 'roles', names: 'person_id', topic: 'person_roles', only: 'removals' },
    { table: 'persons', names: 'id', topic: 'person_roles', only: 'updates' },
    { table: 'person_skill_links', names: 'person_id', topic: 'person_roles' },
    { table: 'organizations', names: 'id', topic: 'organization_roles', only: 'updates' },
    { table: 'websites', names: 'organization_id', topic: 'organization_roles' },
    { table: 'websites', names: 'domain_key', topic: 'domain_roles' },
    { table: 'funding_events', names: 'organization_id', topic: 'organization_roles' },
  ],
  group: { name: 'person', pair: { field: 'organization_person', name: 'organization' }, rank: rankOf },
  order: ['is_current:desc', 'start_date:desc', 'person_id:asc', 'id:desc'],
  shown: ['person_id'],
});
