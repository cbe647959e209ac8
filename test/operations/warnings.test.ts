import { expect, test } from 'vitest';
import { mergeRecords, removeSource } from '../../src/data-in/manage.ts';
import { post, serviceForTests } from '../api/http/service.ts';
import { idOf } from '../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../data-in/tables/memory-table.ts';
import { clientWith } from './account/calls.ts';

const service = serviceForTests();

interface Warned {
  warnings?: { pointer: string; detail: string; code: string }[];
}

/** The pointers and codes of the warnings of an answer; null where it has none. */
async function warningsOf(operation: string, request: object) {
  const { status, body } = await post(service, operation, request);
  expect(status).toBe(200);
  const { warnings } = body as Warned;
  return warnings?.map(({ pointer, code }) => `${pointer} ${code}`) ?? null;
}

test.each<[operation: string, request: object, warnings: string[] | null]>([
  ['person_role_search', { role_title: 'engineer or fitter' }, ['/role_title misread_operator']],
  ['person_role_search', { role_title: 'engineer Or (fitter)' }, ['/role_title misread_operator']],
  ['person_role_search', { role_title: 'engineer | fitter' }, ['/role_title misread_operator']],
  ['person_role_search', { role_title: 'engineer||fitter' }, ['/role_title misread_operator']],
  ['person_role_search', { role_title: 'engineer && NOT fitter' }, ['/role_title misread_operator']],
  ['person_role_search', { role_title: 'engineer OR fitter' }, null],
  ['person_role_search', { role_title: '"engineer or fitter"' }, null],
  ['person_role_search', { role_title: 'R & D, ore AND orator' }, null],
  ['person_role_search', { organizations: [1, 9_999], person_skills: [] }, ['/organizations/1 unknown_id']],
  ['person_role_search', { organizations_bulk_domain: 'acme.example' }, null],
  [
    'organization_search',
    { locations: [123_456, 1], description: 'robots or coffee' },
    ['/description misread_operator', '/locations/0 unknown_id'],
  ],
  ['organization_search', { organization_ids: [1, 2, 3] }, null],
  ['job_search', { locations_exclude: [99_999], title: null }, ['/locations_exclude/0 unknown_id']],
  ['job_search/totals', { title: 'a or b' }, ['/title misread_operator']],
  ['organization_search/totals', { industries: [77_777] }, ['/industries/0 unknown_id']],
  ['person_role_search/totals', { role_title: 'a or b' }, ['/role_title misread_operator']],
  ['job_search/facets', { facets: ['is_remote'], title: 'a | b' }, ['/title misread_operator']],
  ['job_search/explain', { title: 'a | b' }, ['/title misread_operator']],
])('%s with %j has the warnings %j', async (operation, request, warnings) => {
  expect(await warningsOf(operation, request)).toEqual(warnings);
});

test('a warning says what the value means, and what to write', async () => {
  const { body } = await post(service, 'job_search', {
    title: 'cook or "head or chef"',
    organization_ids: [404],
  });
  expect((body as Warned).warnings).toEqual([
    { pointer: '/title', detail: '`or` is searched as a word: write OR', code: 'misread_operator' },
    {
      pointer: '/organization_ids/0',
      detail: 'names nothing: there is no 404, and it matches nothing',
      code: 'unknown_id',
    },
  ]);
  // They are the last field, and the other fields are those of an answer without them.
  const { warnings: _, ...others } = body as Warned;
  expect(Object.keys(body).at(-1)).toBe('warnings');
  expect((await post(service, 'job_search', { title: 'cook', organization_ids: [404] })).body).toMatchObject(
    others,
  );
});

test('ids of merged organizations name a record, as long as there is one, and ids of those that went name nothing', async () => {
  const { pool } = service.database;
  const context = { pool, log: QUIET, report: '/dev/null' };
  const organization = (key: string) => ({ key, name: `Halde ${key}`, domain: `${key}.halde.example` });
  await deliver(service.database, 'stays', { organizations: ['a', 'b'].map(organization) });
  await deliver(service.database, 'goes', { organizations: [organization('c')] });
  const ids = await Promise.all(['a', 'b', 'c'].map((key) => idOf(pool, 'organizations', key)));
  await mergeRecords(context, 'organizations', ids.slice(0, 2));
  const unknown = () => warningsOf('job_search', { organization_ids: ids });
  expect(await unknown()).toBeNull();
  await removeSource(context, 'goes');
  expect(await unknown()).toEqual(['/organization_ids/2 unknown_id']);
  await removeSource(context, 'stays');
  expect(await unknown()).toEqual([0, 1, 2].map((at) => `/organization_ids/${at} unknown_id`));
});

test('answers over tRPC have them, too', async () => {
  const client = clientWith(service, service.key);
  const request = { account_id: service.accountId, title: 'cook or chef' };
  const answer: Warned = await client.jobs.search.query(request);
  expect(answer.warnings).toHaveLength(1);
});
