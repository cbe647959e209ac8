import { dayNumber } from '../src/search/plan.ts';
import { yearsCompleted } from './calendar.ts';
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

/** A role as it is read from the database, with its person and some of its organization. */
export interface RoleRow {
  id: number;
  title: string;
  description: string | null;
  is_current: boolean;
  /** `YYYY-MM-DD`, as all dates. */
  start_date: string | null;
  end_date: string | null;
  person_id: number;
  person_name: string;
  person_headline: string | null;
  person_description: string | null;
  person_skill_ids: number[];
  person_location_id: number | null;
  person_industry_id: number | null;
  person_network_public_identifier: string | null;
  /** Null where the organization has no record; then so is all that follows. */
  organization_id: number | null;
  organization_location_id: number | null;
  organization_industry_id: number | null;
  organization_employees: number | null;
  organization_founded_date: string | null;
  /** In USD, as in the index of organizations. */
  organization_revenue: number | null;
  organization_domain_rank: number | null;
  organization_funding_total: number | null;
}

/**
 * A role as it is searched, beside its texts and its person's. Of its organization it has the small values alone that
 * large parts of all organizations share; all else is asked of the index of organizations.
 */
export interface RoleDocument extends IndexDocument {
  is_current: boolean;
  /** Days since 1970-01-01, as all dates. */
  start_date: number | null;
  end_date: number | null;
  /** Whole years from start to end, of a role that is over and has both. */
  years: number | null;
  person_id: number;
  person_skill_ids: number[];
  /** The person's location and every location that contains it. */
  person_location_ids: readonly number[];
  person_industry_id: number | null;
  /** Key of the identifier in lower case. */
  person_network_public_identifier: string | null;
  organization_id: number | null;
  /** Its location and every location that contains it. */
  organization_location_ids: readonly number[];
  organization_industry_id: number | null;
  organization_employees: number | null;
  organization_founded_date: number | null;
  organization_revenue: number | null;
  organization_domain_rank: number | null;
  organization_funding_total: number | null;
}

const rowsOf = (roles: string) => `
  select r.id, r.title, r.description, r.is_current, r.start_date, r.end_date,
    r.person_id, p.full_name as person_name, p.headline as person_headline, p.description as person_description,
    to_json(array(
      select s.skill_id from person_skill_links s where s.person_id = p.id order by s.skill_id
    )) as person_skill_ids,
    p.location_id as person_location_id, p.industry_id as person_industry_id,
    p.network_public_identifier as person_network_public_identifier,
    r.organization_id, o.location_id as organization_location_id, o.industry_id as organization_industry_id,
    o.employees as organization_employees, o.founded_date as organization_founded_date,
    o.revenue as organization_revenue, w.public_rank as organization_domain_rank,
    ${FUNDING_TOTAL} as organization_funding_total
  from ${roles} r
  join persons p on p.id = r.person_id
  left join organizations o on o.id = r.organization_id${WEBSITE_JOIN}
  order by r.id`;

const SPECIMEN: RoleRow = {
  id: 1,
  title: TEXT_SPECIMEN,
  description: TEXT_SPECIMEN,
  is_current: false,
  start_date: '1969-12-31',
  end_date: '1972-12-30',
  person_id: 2,
  person_name: TEXT_SPECIMEN,
  person_headline: TEXT_SPECIMEN,
  person_description: TEXT_SPECIMEN,
  person_skill_ids: [3, 4],
  person_location_id: 5,
  person_industry_id: 6,
  person_network_public_identifier: 'Añadir 1',
  organization_id: 7,
  organization_location_id: 8,
  organization_industry_id: 9,
  organization_employees: 10,
  organization_founded_date: '1969-12-30',
  organization_revenue: 11,
  organization_domain_rank: 12,
  organization_funding_total: 13,
};

/** A role that has nothing that it need not have. */
const BARE_SPECIMEN: RoleRow = {
  ...SPECIMEN,
  id: 2,
  is_current: true,
  person_location_id: null,
  person_network_public_identifier: null,
  organization_id: null,
  organization_location_id: null,
  organization_founded_date: null,
};

/** Roles, current ones first, then those that began last, those without a start after them; ties by person. */
export const ROLES = defineIndex<RoleRow>({
  name: 'roles',
  settings: {
    ...SEARCH_SETTINGS,
    displayedAttributes: ['id', 'person_id'],
    filterableAttributes: [
      comparable('*_words', 'start_date', 'end_date', 'years'),
      comparable('organization_employees', 'organization_founded_date', 'organization_revenue'),
      comparable('organization_domain_rank', 'organization_funding_total'),
      equalityOnly('*_pairs', '*_repeats', 'id', '*_id', '*_ids', 'is_*', 'person_network_public_identifier'),
    ],
    sortableAttributes: ['is_current', 'start_date', 'person_id', 'id'],
  },
  order: ['is_current:desc', 'start_date:desc', 'person_id:asc', 'id:desc'],
  table: 'roles',
  rowsOf,
  document: roleDocument,
  texts: ({ title, description, person_name, person_headline, person_description }) => ({
    title,
    description,
    person_name,
    person_headline,
    person_description,
  }),
  specimens: [SPECIMEN, BARE_SPECIMEN],
});

function roleDocument(row: RoleRow, context: BuildContext): RoleDocument {
  const { is_current, start_date, end_date, person_network_public_identifier: identifier } = row;
  const ended = !is_current && start_date !== null && end_date !== null;
  return {
    id: row.id,
    is_current,
    start_date: day(start_date),
    end_date: day(end_date),
    years: ended ? yearsCompleted(start_date, end_date) : null,
    person_id: row.person_id,
    person_skill_ids: row.person_skill_ids,
    person_location_ids: locations(row.person_location_id, context),
    person_industry_id: row.person_industry_id,
    person_network_public_identifier: identifier === null ? null : valueKey(identifier.toLowerCase()),
    organization_id: row.organization_id,
    organization_location_ids: locations(row.organization_location_id, context),
    organization_industry_id: row.organization_industry_id,
    organization_employees: row.organization_employees,
    organization_founded_date: day(row.organization_founded_date),
    organization_revenue: row.organization_revenue,
    organization_domain_rank: row.organization_domain_rank,
    organization_funding_total: row.organization_funding_total,
  };
}

function day(date: string | null): number | null {
  return date === null ? null : dayNumber(date);
}

function locations(location: number | null, context: BuildContext): readonly number[] {
  return location === null ? [] : context.locationIds(location);
}
