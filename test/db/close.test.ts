import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';

test.each([
  ['nothing', async () => {}],
  [
    'the pool',
    async ({ pool }: Awaited<ReturnType<typeof openDatabase>>) => void (await pool.query('select')),
  ],
  [
    'the entities',
    async ({ orm }: Awaited<ReturnType<typeof openDatabase>>) => void (await orm.em.execute('select 1')),
  ],
])('a database of which %s was used has no connection once it is closed', async (_, use) => {
  const database = await openDatabase(inject('services').postgresUrl);
  await use(database);
  await database.close();
  expect([database.pool.ended, database.pool.totalCount]).toEqual([true, 0]);
});
