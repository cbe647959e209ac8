import { expect, test } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { post, serviceForTests } from './service.ts';

const service = serviceForTests();

interface Facets {
  total_search_results: number;
  facets: Record<string, { values: { value: unknown; name: string; count: number }[]; more: boolean }>;
}

async function facetsOf(search: string, request: object): Promise<Facets> {
  const { status, body } = await post(service, `${search}/facets`, request);
  expect(status).toBe(200);
  return body as unknown as Facets;
}

/** The values of a facet as `[value, name, count]`. */
function rows({ facets }: Facets, facet: string) {
  return facets[facet]?.values.map(({ value, name, count }) => [value, name, count]);
}

test('each requested facet of organizations lists its values with their names, the highest count first', async () => {
  const facets = ['industry', 'location', 'keyword', 'web_technology', 'employees', 'founded_year'];
  const answer = await facetsOf('organization_search', { organization_ids: [1, 2, 3], facets });
  expect([answer.total_search_results, Object.keys(answer.facets)]).toEqual([3, facets]);
  expect(rows(answer, 'industry')).toEqual([
    [4, 'Software', 1],
    [96, 'Consulting', 1],
  ]);
  expect(rows(answer, 'location')).toEqual([
    [1, 'Berlin, Germany', 1],
    [2, 'Germany', 1],
    [4, 'Paris, France', 1],
  ]);
  expect(rows(answer, 'keyword')).toEqual([
    [100, 'robotics', 1],
    [101, 'circuits', 1],
  ]);
  expect(rows(answer, 'web_technology')).toEqual([
    [200, 'nginx', 1],
    [201, 'react', 1],
  ]);
  expect(rows(answer, 'employees')).toEqual([
    ['1-10', '1-10', 1],
    ['11-50', '11-50', 1],
  ]);
  expect(rows(answer, 'founded_year')).toEqual([
    [2012, '2012', 1],
    [2020, '2020', 1],
  ]);
});

test('facets count job posts by organization, remote flag and month', async () => {
  const facets = ['organization', 'is_remote', 'month'];
  const request = { organization_ids: [1, 3], is_active: null, facets };
  const answer = await facetsOf('job_search', request);
  expect(rows(answer, 'organization')).toEqual([
    [1, 'Acme', 2],
    [3, 'Café Noir', 1],
  ]);
  expect(rows(answer, 'is_remote')).toEqual([
    [false, 'false', 2],
    [true, 'true', 1],
  ]);
  expect(rows(answer, 'month')).toEqual([
    ['2026-03', '2026-03', 2],
    ['2025-12', '2025-12', 1],
  ]);
});

test('a facet has at most as many values as requested, and states whether it has more', async () => {
  const organizations = async (size?: number) =>
    (await facetsOf('job_search', { facets: ['organization'], size })).facets.organization;
  const all = await organizations(100);
  expect([all?.values.length, all?.more]).toEqual([42, false]);
  expect(await organizations(42)).toEqual(all);
  expect(await organizations(41)).toEqual({ values: all?.values.slice(0, 41), more: true });
  expect(await organizations()).toEqual({ values: all?.values.slice(0, 10), more: true });
});

test('a person counts once for a facet value, even if several of their roles match', async () => {
  const facets = ['person_skill', 'person_location', 'organization', 'organization_employees'];
  const answer = await facetsOf('person_role_search', { facets });
  expect(answer.total_search_results).toBe(4);
  expect(rows(answer, 'person_skill')?.map(([value, , count]) => [value, count])).toEqual([
    [300, 1],
    [301, 1],
  ]);
  expect(rows(answer, 'person_location')).toEqual([
    [1, 'Berlin, Germany', 1],
    [2, 'Germany', 1],
  ]);
  expect(rows(answer, 'organization')).toEqual([
    [1, 'Acme', 4],
    [2, 'Bare', 1],
    [3, 'Café Noir', 1],
  ]);
  expect(rows(answer, 'organization_employees')).toEqual([
    ['11-50', '11-50', 4],
    ['1-10', '1-10', 1],
  ]);
});

test('a search without results has empty facets', async () => {
  const answer = await facetsOf('organization_search', {
    employees_start: 999_999_999,
    facets: ['industry'],
  });
  expect(answer).toEqual({ total_search_results: 0, facets: { industry: { values: [], more: false } } });
});

test.each([
  [{ facets: [] }, '/facets', /different values, at least one/],
  [{ facets: ['month', 'month'] }, '/facets', /different values/],
  [{ facets: ['months'] }, '/facets/0', /one of organization, location, is_remote, month/],
  [{ facets: ['month'], size: 0 }, '/size', /from 1 to 100/],
  [{ facets: ['month'], size: 101 }, '/size', /from 1 to 100/],
  [{}, '/facets', /is required/],
])('the facet request %j is refused with an error that states the rule', async (request, pointer, detail) => {
  const { status, body } = await post(service, 'job_search/facets', request);
  expect([status, body.errors]).toEqual([
    400,
    [expect.objectContaining({ pointer, detail: expect.stringMatching(detail) })],
  ]);
});

test('a suppressed person is no longer counted in any facet', async () => {
  const request = { role_title: 'fitter', facets: ['organization'] };
  expect(rows(await facetsOf('person_role_search', request), 'organization')).toEqual([[1, 'Acme', 2]]);
  await suppressPerson(service.database.pool, { person_id: 3 });
  const answer = await facetsOf('person_role_search', request);
  expect([answer.total_search_results, rows(answer, 'organization')]).toEqual([1, [[1, 'Acme', 1]]]);
});
