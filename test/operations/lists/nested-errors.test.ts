import { beforeAll, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { makeList, type ShownList } from './calls.ts';

const service = serviceForTests({ lists: { filterIdsMax: 2 } });

interface Problem {
  code: string;
  detail: string;
  errors?: { pointer: string; detail: string; code: string }[];
}

/** Filters that a search refuses: those that its schema refuses, and those that what is stored refuses. */
const REFUSED: [search: string, filters: object][] = [
  ['person_role_search', { role_titel: 'engineer' }],
  ['person_role_search', { role_title: '(engineer' }],
  ['person_role_search', { role_is_current: 'yes', person_skills: [0] }],
  ['person_role_search', { organization_employees_start: 9, organization_employees_end: 1 }],
  ['person_role_search', { in_lists: ['paid:nothing'] }],
  ['person_role_search', { in_lists: [999_999] }],
  ['person_role_search', { not_in_lists: ['paid:person', 999_998] }],
  ['person_role_search', { in_lists: ['JOBS'] }],
  ['person_role_search', { in_lists: Array(11).fill(1) }],
  ['organization_search', { in_lists: [1, 0] }],
  ['organization_search', { not_in_lists: ['PERSONS'] }],
  ['organization_search', { domains: ['two words'] }],
  ['organization_search', { locations: ['Germany'], 'a/b~c': 1 }],
  ['job_search', { in_lists: ['PERSONS'] }],
  ['job_search', { not_in_lists: [999_997] }],
  ['job_search', { date_featured_start: '2024-02-30', seen_since: 'once' }],
];

let persons: ShownList;
let jobs: ShownList;
beforeAll(async () => {
  persons = await makeList(service, { kind: 'persons', ids: [3, 2, 4] });
  jobs = await makeList(service, { kind: 'job_posts', ids: [601] });
});

test.each(REFUSED)('what %s refuses of %j, a list of it refuses at /filters', async (search, filters) => {
  const text = JSON.stringify(filters).replace('"JOBS"', `${jobs.id}`).replace('"PERSONS"', `${persons.id}`);
  const own = (await post(service, search, JSON.parse(text))).body as unknown as Problem;
  const { status, body } = await post(service, 'lists', { search, filters: JSON.parse(text) });
  const nested = body as unknown as Problem;
  expect(own.errors?.length).toBeGreaterThan(0);
  const below = own.errors?.map((error) => ({ ...error, pointer: `/filters${error.pointer}` }));
  expect([status, nested.code, nested.errors]).toEqual([400, own.code, below]);
  expect(nested.detail).toBe(`/filters${own.detail}`);
});

test('a filter of too many ids has no place of its own', async () => {
  const filters = { in_lists: [persons.id] };
  const { body } = await post(service, 'lists', { search: 'person_role_search', filters });
  expect(body.detail).toBe('The lists hold 3 ids together, and a filter takes at most 2: use smaller lists.');
});
