import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Plan } from '../../search-index/plan.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { insertPersons, insertRoles } from '../search/role-records.ts';
import { type SyncedRecords, syncedRecords } from './synced-records.ts';

const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };
const PERSONS = [1, 2, 3];

let records: SyncedRecords;
beforeEach(async () => {
  records ??= await syncedRecords();
  await records.change('delete from persons');
  await insertPersons(records.pool, PERSONS);
  await insertRoles(
    records.pool,
    PERSONS.map((person_id) => ({ id: person_id * 10, person_id })),
  );
  await records.drain();
});
afterAll(() => records.close());

async function found(search: SearchNow): Promise<number[]> {
  const { ids, total } = await search.persons(EVERY_ROLE, { page: 1, pageSize: 25 });
  expect(total).toBe(ids.length);
  return ids;
}

async function tombstones(): Promise<number[]> {
  const { rows } = await records.pool.query('select person_id from departed_persons order by person_id');
  return rows.map(({ person_id }) => person_id);
}

test('searches omit a deleted person at once; the tombstone is deleted once the index is up to date', async () => {
  expect(await found(records.search)).toEqual(PERSONS);
  await records.change('delete from persons where id = 2');
  expect(await found(records.search)).toEqual([1, 3]);
  expect(await tombstones()).toEqual([2]);
  await records.drain();
  expect(await tombstones()).toEqual([]);
  expect(await found(records.search)).toEqual([1, 3]);
});

test('a person who is deleted and inserted again is found once the index is up to date', async () => {
  await records.change('delete from persons where id = 2');
  await insertPersons(records.pool, [2]);
  await insertRoles(records.pool, [{ id: 20, person_id: 2 }]);
  expect(await found(records.search)).toEqual([1, 3]);
  await records.drain();
  expect(await found(records.search)).toEqual(PERSONS);
});

test('a search uses no count from before a deletion, even if the tombstone is deleted while it runs', async () => {
  const { pool, engine } = records;
  let isHolding = false;
  const drained = Promise.withResolvers<void>();
  const slow: Engine = {
    ...engine,
    page: async (...query) => {
      if (isHolding) await drained.promise;
      return engine.page(...query);
    },
    countDistinct: async (...query) => {
      if (isHolding) await drained.promise;
      return engine.countDistinct(...query);
    },
  };
  const search = searchNow({ pool, engine: slow });
  expect(await found(search)).toEqual(PERSONS);
  await records.change('delete from persons where id = 2');
  isHolding = true;
  const page = search.persons(EVERY_ROLE, { page: 1, pageSize: 25 });
  await records.drain();
  expect(await tombstones()).toEqual([]);
  drained.resolve();
  expect(await page).toMatchObject({ ids: [1, 3], total: 2 });
});
