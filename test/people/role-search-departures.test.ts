import { expect, test } from 'vitest';
import { roleServiceForTests, searchRoles } from './role-search.ts';

const service = roleServiceForTests();

test('a person deleted between the answer of the engine and the read of the records is left out of the page', async () => {
  const { pool } = service.database;
  await pool.query('delete from persons where id = 21');
  // Simulates a search that read the tombstones before the deletion.
  await pool.query('delete from departed_persons where person_id = 21');
  const { status, persons } = await searchRoles(service, { role_title: 'engineer' });
  expect(status).toBe(200);
  expect(persons.map(({ id }) => id)).toEqual([9_007_199_254_740_991, 20]);
});
