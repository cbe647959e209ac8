import { expect, test } from 'vitest';
import { post } from '../../api/http/service.ts';
import { type FoundPerson, found, roleServiceForTests, searchRoles } from './role-search.ts';

const service = roleServiceForTests();

const ADA = 9_007_199_254_740_991;
/** Every person in the order of results: the id, followed by the ids of all roles. */
const EVERYBODY = [
  [21, 2010],
  [20, 2001, 2003, 2002],
  [3, 930],
  [4, 940],
  [ADA, 902, 904, 900, 903, 901],
  [22, 2020, 2021],
  [5, 950],
];
const GRACE = [2001, 2003, 2002];
const AT_ACME = [930, 940, 900, 950, 2003, 2002];
const AT_NOIR = [2001, 902, 2021];

const EVERY_ROLE = EVERYBODY.flatMap(([, ...roles]) => roles);

/** Filters, and the ids of the matching roles in the order of the results. */
const FILTERS: [filter: object, roles: number[]][] = [
  [{}, EVERY_ROLE],
  [
    { role_title: ' ', organizations: [], organizations_bulk_domain: ' \n', role_is_current: null },
    EVERY_ROLE,
  ],
  [{ role_title: 'engineer' }, [2010, 900, 2002]],
  [{ role_title: 'fitter OR founder' }, [930, 940, 2020, 2021]],
  [{ role_title: '"head of engineering"' }, [2001]],
  [{ role_description: 'robots' }, [900]],
  [{ role_description: 'forty AND NOT robots' }, [2001]],
  [{ role_title: 'engineer*', role_is_current: true }, [2010, 2001, 900]],
  [{ role_title: 'engineer*', role_is_current: false }, [2003, 2002]],
  [{ role_title: 'founder', role_is_current: null }, [2020, 2021]],
  [{ role_position_start_date: '2023-03-01' }, [2010, 2001, 950]],
  [{ role_position_end_date: '2010-11-19' }, [2021, 901]],
  [{ role_position_start_date: '2018-06-01', role_position_end_date: '2023-02-28' }, [902, 2003]],
  [{ person_name: 'hopper' }, GRACE],
  [{ person_name: '"ada example"', role_is_current: true }, [900, 903]],
  [{ person_headline: 'engineer', role_title: 'engineer' }, [900, 2002]],
  [{ person_description: 'c++' }, GRACE],
  [{ person_skills: [301], role_title: 'engineer' }, [900]],
  [{ person_skills: [300, 301], role_title: 'engineer' }, [900, 2002]],
  [{ person_locations: [2], role_is_current: true }, [900, 903, 2020]],
  [{ person_locations: [1], role_title: 'engineer OR founder' }, [900]],
  [{ person_industries: [96] }, GRACE],
  [{ person_industries_exclude: [4, 77] }, [2010, ...GRACE, 930, 940, 950]],
  [{ person_network_public_identifiers: ['grace-h', 'NOBODY'] }, GRACE],
  [{ person_network_public_identifiers: ['cy'] }, [930, 940]],
  [{ organizations: [3, 77] }, AT_NOIR],
  [{ organization_domains: ['www.NOIR.example'] }, AT_NOIR],
  [{ organizations_bulk_domain: 'https://noir.example/menu,\r\nnobody.example  www.noir.example' }, AT_NOIR],
  [
    {
      organizations_bulk_domain: 'noir.example',
      organization_domains: ['acme.example'],
      role_title: 'engineer*',
    },
    [...GRACE, 900],
  ],
  [{ organization_description: 'coffee' }, AT_NOIR],
  // An organization without a record has an empty description and no other value.
  [{ organization_description: 'NOT coffee' }, [2010, 930, 940, 904, 900, 903, 901, 2020, 950, 2003, 2002]],
  [{ organization_description: 'NOT coffee', organization_keywords: [100] }, AT_ACME],
  [{ organization_description: 'NOT coffee', job_post_title: 'backend' }, AT_ACME],
  [{ organization_locations: [2] }, AT_ACME],
  [{ organization_industries: [96] }, AT_NOIR],
  [{ organization_industries_exclude: [4] }, [2010, 2001, 2020, 2021, 902, 904, 903, 901]],
  [{ organization_keywords: [100] }, AT_ACME],
  [{ organization_web_technologies: [200] }, AT_ACME],
  [{ organization_founded_date_start: '2012-05-01', organization_founded_date_end: '2012-05-01' }, AT_ACME],
  [{ organization_founded_date_start: '2012-05-02' }, AT_NOIR],
  [{ organization_employees_start: 7, organization_employees_end: 41 }, AT_NOIR],
  [{ organization_revenue_start: 50_001 }, AT_ACME],
  [{ organization_domain_rank_end: 5 }, AT_NOIR],
  [{ organization_network_public_identifiers: ['ACME'] }, AT_ACME],
  [{ funding_total_start: 100, funding_total_end: 100 }, AT_NOIR],
  [{ funding_types: ['seed'] }, AT_ACME],
  [{ funding_types: ['angel'], funding_event_date_featured_start: '2022-01-01' }, []],
  [{ job_post_title: 'backend' }, AT_ACME],
  [{ job_post_description: 'coffee' }, AT_NOIR],
  [{ job_post_is_remote: true, job_post_is_active: false }, []],
  [{ job_post_date_featured_end: '2025-12-31' }, AT_NOIR],
  [{ job_post_locations: [2] }, AT_ACME],
  [{ job_post_locations_exclude: [2] }, AT_NOIR],
  [{ simple_event_source: 'launch_site' }, AT_ACME],
  [{ simple_event_reason: 'report_released', simple_event_date_featured_start: '2024-06-02' }, []],
  // Each condition holds for a role of some person, but no single role satisfies both.
  [{ role_title: 'founder', role_is_current: true, organizations: [3] }, []],
  [{ role_title: 'manager', role_position_start_date: '2023-01-01' }, []],
  [{ role_title: 'engineer', organization_description: 'coffee' }, []],
  [{ role_title: 'software', organization_employees_end: 41 }, []],
  [{ organization_industries: [96], job_post_title: 'backend' }, []],
];

/** The totals of a search, computed from its results. */
function totalsOf(persons: FoundPerson[]) {
  const roles = persons.flatMap(({ roles, matching_role_ids }) =>
    roles.filter(({ id }) => matching_role_ids.includes(id)),
  );
  const organizations = roles.flatMap(({ organization }) => organization?.id ?? []);
  return {
    total_search_results: persons.length,
    total_persons: persons.length,
    total_organizations: new Set(organizations).size,
    total_roles: roles.length,
  };
}

/** The results of a search, in the form of `found`. */
function resultsOf(roles: number[]): number[][] {
  const byPerson = Map.groupBy(roles, (role) => EVERYBODY.find((person) => person.includes(role))?.[0] ?? 0);
  return [...byPerson].map(([person, roles]) => [person, ...roles]);
}

test.each(FILTERS)('the filter %j finds the roles %j, and the totals agree', async (filter, roles) => {
  const results = resultsOf(roles);
  expect(await found(service, filter)).toEqual(results);
  const { persons, body } = await searchRoles(service, filter);
  expect(body.total_search_results).toBe(results.length);
  const totals = await post(service, 'person_role_search/totals', { ...filter, page: 3 });
  expect(totals.body).toMatchObject(totalsOf(persons));
});

/** Bounds of the years on a position, and the matching roles, for all roles but baristas. */
const YEARS: [start: number | null, end: number | null, roles: number[]][] = [
  [4, 4, [2010, 2001, 2003]],
  [8, null, [900, 2020]],
  [0, 2, [2002, 2021]],
  [18, null, []],
  [Number.MAX_SAFE_INTEGER, null, []],
  [null, Number.MIN_SAFE_INTEGER, []],
  [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, [2010, 2001, 2003, 2002, 930, 940, 900, 2020, 2021]],
];

test.each(YEARS)(
  'roles of %s to %s completed years, until their end or today, are %j',
  async (start, end, roles) => {
    const filter = {
      role_title: 'NOT barista',
      role_years_on_position_start: start,
      role_years_on_position_end: end,
    };
    expect(await found(service, filter)).toEqual(resultsOf(roles));
  },
);
