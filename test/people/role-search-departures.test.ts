import { expect, test } from 'vitest';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { post } from '../http/service.ts';
import { found, roleServiceForTests, searchRoles } from './role-search.ts';

const service = roleServiceForTests();

const totals = async (filter: object) =>
  (await post(service, 'person_role_search/totals', filter)).body as unknown;

test('a suppressed person is in no page and no total at once, although the index still holds their roles', async () => {
  const filter = { role_title: 'founder OR fitter' };
  expect(await totals(filter)).toMatchObject({ total_persons: 3, total_organizations: 3, total_roles: 4 });
  await suppressPerson(service.database.pool, { person_id: 22 });
  expect(await found(service, filter)).toEqual([
    [3, 930],
    [4, 940],
  ]);
  expect((await searchRoles(service, { page_size: 1 })).body.total_search_results).toBe(6);
  expect(await totals(filter)).toEqual({
    total_search_results: 2,
    total_persons: 2,
    total_organizations: 1,
    total_roles: 2,
  });
});

test('a person deleted between the answer of the engine and the read of the records is left out of the page', async () => {
  const { pool } = service.database;
  await pool.query('delete from persons where id = 21');
  // Simulates a search that read the tombstones before the deletion.
  await pool.query('delete from departed_persons where person_id = 21');
  const { status, persons } = await searchRoles(service, { role_title: 'engineer' });
  expect(status).toBe(200);
  expect(persons.map(({ id }) => id)).toEqual([9_007_199_254_740_991, 20]);
});
