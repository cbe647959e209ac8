import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/meilisearch.ts';
import type { Plan } from '../../src/search/plan.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { insertPersons, insertRoles, readNothing } from '../search/role-records.ts';
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

async function found(search: Search): Promise<number[]> {
  const { ids, total } = await search.persons(EVERY_ROLE, { page: 1, pageSize: 25 }, readNothing);
  expect(total).toBe(ids.length);
  return ids;
}

async function departures(): Promise<number[]> {
  const { rows } = await records.pool.query('select person_id from departed_persons order by person_id');
  return rows.map(({ person_id }) => person_id);
}

test('who departs is found no more at once, and is forgotten when the index holds them no more', async () => {
  expect(await found(records.search)).toEqual(PERSONS);
  await records.change('delete from persons where id = 2');
  expect(await found(records.search)).toEqual([1, 3]);
  expect(await departures()).toEqual([2]);
  await records.drain();
  expect(await departures()).toEqual([]);
  expect(await found(records.search)).toEqual([1, 3]);
});

test('who departs and comes back is found again when the index has followed', async () => {
  await records.change('delete from persons where id = 2');
  await insertPersons(records.pool, [2]);
  await insertRoles(records.pool, [{ id: 20, person_id: 2 }]);
  expect(await found(records.search)).toEqual([1, 3]);
  await records.drain();
  expect(await found(records.search)).toEqual(PERSONS);
});

test('a search that asked the index before is asked again where a departure was forgotten meanwhile', async () => {
  const { pool, engine } = records;
  const asked = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();
  let isHolding = false;
  const slowPool: pg.Pool = Object.assign(Object.create(pool), {
    query: async (statement: pg.QueryConfig) => {
      if (isHolding) await drained.promise;
      return pool.query(statement);
    },
  });
  let state: Promise<string> | undefined;
  const watched: Engine = {
    ...engine,
    // As slow as can be: the answer is from before, and comes after.
    indexState: (name) => {
      state = engine.indexState(name);
      return state;
    },
    search: async (query) => {
      const answer = await engine.search<never>(query);
      if (query.sort !== undefined) asked.resolve();
      return answer;
    },
  };
  const slow = createSearch({ pool: slowPool, engine: watched });
  expect(await found(slow)).toEqual(PERSONS);

  await records.change('delete from persons where id = 2');
  isHolding = true;
  const page = slow.persons(EVERY_ROLE, { page: 1, pageSize: 25 }, readNothing);
  await Promise.all([asked.promise, state]);
  await records.drain();
  expect(await departures()).toEqual([]);
  drained.resolve();
  expect(await page).toEqual({ ids: [1, 3], total: 2 });
});
