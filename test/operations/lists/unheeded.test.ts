import { expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { makeList } from './calls.ts';

const service = serviceForTests();

const misread = (field: string) => ({ pointer: `/filters/${field}`, code: 'misread_operator' });
const nothing = (place: string) => ({ pointer: `/filters/${place}`, code: 'unknown_id' });

/** What is asked of a list, and what its answer says of it. */
const ASKED: [asked: object, said: object][] = [
  [
    { search: 'job_search', filters: { title: 'engineer or fitter', locations: [1, 404] } },
    { warnings: [misread('title'), nothing('locations/1')] },
  ],
  [
    { search: 'organization_search', filters: { description: 'robots && coffee' } },
    { warnings: [misread('description')] },
  ],
  [
    { search: 'person_role_search', filters: { person_skills: [404_404] } },
    { warnings: [nothing('person_skills/0')] },
  ],
  [
    { kind: 'persons', ids: [99_998, 2, 99_999] },
    { total: 1, unknown: [99_998, 99_999] },
  ],
  [
    { kind: 'job_posts', ids: [99_998] },
    { total: 0, unknown: [99_998] },
  ],
];

test.each(ASKED)('the answer to %j names what was not heeded as it was meant', async (asked, said) => {
  expect(await makeList(service, asked)).toMatchObject(said);
});

test.each([
  { search: 'job_search', filters: { title: 'engineer OR fitter' } },
  { kind: 'persons', ids: [2, 3] },
])('the answer to %j names nothing', async (asked) => {
  const list = await makeList(service, asked);
  expect(list).not.toHaveProperty('warnings');
  expect(list).not.toHaveProperty('unknown');
});
