import { describe, expect, test } from 'vitest';
import { listOf } from '../../operations/lists/calls.ts';
import { everyField } from '../contract/schema-walk.ts';
import { post, serviceForTests } from './service.ts';

const service = serviceForTests({ prices: { person_role_search: 7 } });

interface Explanation {
  total_search_results: number;
  page_cost: number;
  total_cost: number;
  filters: { fields: string[]; matches: number }[];
}

async function explain(search: string, request: object): Promise<Explanation> {
  const { status, body } = await post(service, `${search}/explain`, request);
  expect(status).toBe(200);
  return body as unknown as Explanation;
}

async function total(search: string, request: object): Promise<number> {
  return (await post(service, `${search}/totals`, request)).body.total_search_results;
}

/** Request fields that do not filter. */
const NOT_FILTERS = ['page', 'page_size', 'fields'];

const searches = ['organization_search', 'person_role_search', 'job_search'];

describe.each(searches)('%s/explain', (search) => {
  const fields = everyField().filter(({ where }) => where.split('.')[0] === `${search}_explain`);

  test('has one entry for each filter of the request, with the total of a search by that filter alone', async () => {
    expect(fields.length).toBeGreaterThan(8);
    const { id } = await listOf(service, search, {});
    for (const { name, example } of fields) {
      const request = { [name]: name.endsWith('in_lists') ? [id] : example };
      const { filters, total_search_results } = await explain(search, request);
      const matches = await total(search, request);
      expect([name, total_search_results]).toEqual([name, matches]);
      expect(filters).toEqual(NOT_FILTERS.includes(name) ? [] : [{ fields: [name], matches }]);
    }
  });

  test('has no entry for a filter that is null or empty', async () => {
    const nothing = fields.map(({ name, example }) => [name, Array.isArray(example) ? [] : null]);
    const request = Object.fromEntries(nothing.filter(([name]) => name !== 'fields'));
    expect((await explain(search, request)).filters).toEqual([]);
    expect((await explain(search, {})).filters).toEqual([]);
  });

  test('states the cost of one page and of all pages of the search', async () => {
    const { total_search_results, page_cost, total_cost } = await explain(search, { page_size: 3 });
    expect(page_cost).toBe({ organization_search: 2, person_role_search: 7, job_search: 1 }[search]);
    expect(total_cost).toBe(Math.ceil(total_search_results / 3) * page_cost);
    expect(total_cost).toBeGreaterThan(page_cost);
    const nowhere = await explain(search, {
      page: 9,
      [search === 'job_search' ? 'title' : 'job_post_title']: 'nothing',
    });
    expect(nowhere).toMatchObject({ total_search_results: 0, page_cost, total_cost: 0 });
  });
});

test('filters on one related record, both ends of a range, and both domain fields each form one entry with their total', async () => {
  const groups = [
    { organization_description: 'robots OR coffee' },
    { organization_keywords: [100] },
    { organization_employees_start: 5, organization_employees_end: 50 },
    { funding_total_end: 4_000_000 },
    { funding_types: ['seed', 'grant'], funding_event_date_featured_start: '2010-01-01' },
    { job_post_title: 'backend', job_post_is_remote: true, job_post_locations: [2] },
    { simple_event_source: 'launch_site', simple_event_date_featured_end: '2026-01-01' },
    { role_is_current: true },
    { role_years_on_position_start: 1, role_years_on_position_end: 90 },
    { organizations_bulk_domain: 'acme.example', organization_domains: ['noir.example'] },
  ];
  const request = Object.assign({}, ...groups);
  const { filters, total_search_results } = await explain('person_role_search', request);
  expect(total_search_results).toBe(await total('person_role_search', request));
  const byFields = new Map(filters.map(({ fields, matches }) => [fields.toSorted().join(), matches]));
  expect(byFields.size).toBe(groups.length);
  for (const group of groups)
    expect([group, byFields.get(Object.keys(group).toSorted().join())]).toEqual([
      group,
      await total('person_role_search', group),
    ]);
});

test.each<{ is_active?: boolean | null }>([
  {},
  { is_active: null },
  { is_active: true },
  { is_active: false },
])('each entry of an explained job search counts with the request’s own is_active: %j', async (own) => {
  const { filters } = await explain('job_search', { title: 'backend', job_source: 'network', ...own });
  expect(filters).toEqual([
    { fields: ['job_source'], matches: await total('job_search', { job_source: 'network', ...own }) },
    { fields: ['title'], matches: await total('job_search', { title: 'backend', ...own }) },
    ...(own.is_active == null ? [] : [{ fields: ['is_active'], matches: await total('job_search', own) }]),
  ]);
});
