import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Plan } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { createSearch } from '../../src/search/search.ts';
import {
  ROLE_SEARCH_STATE,
  SEARCH_STATE,
  type SearchState,
  TOMBSTONES_READ_MAX,
} from '../../src/search/state.ts';
import { databaseForTests } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { searchNow } from '../harness/search.ts';
import { SILENT } from '../sync/synced-records.ts';
import { insertPersons, insertRoles } from './role-records.ts';

const KEPT = [1, 2, 3, 4, 5];
const REMOVED_MAX = TOMBSTONES_READ_MAX * 1.5;
const EVERY_ROLE: Plan<'roles'> = { index: 'roles', where: [] };
const FIRST = { page: 1, pageSize: 10 };

const database = databaseForTests();
let pool: pg.Pool;
let engine: Engine;
let prefixes = 0;

/** Each test has its own indexes, which hold all persons, each with one role. */
beforeEach(async () => {
  pool = database.pool;
  engine = openTestEngine(`${database.indexPrefix}${prefixes++}_`);
  await pool.query('delete from search_builds');
  await pool.query('truncate persons, organizations, departed_persons cascade');
  await pool.query("insert into organizations (id, name) values (1, 'o')");
  const persons = Array.from({ length: REMOVED_MAX + KEPT.length }, (_, at) => at + 1);
  await insertPersons(pool, persons);
  await insertRoles(
    pool,
    persons.map((person_id) => ({ id: person_id, person_id })),
  );
  await ensureIndexes({ pool, engine });
  return async () => {
    await removeIndexes(engine);
    await engine.close();
  };
});

const removeFrom = (id: number) => pool.query('delete from persons where id >= $1', [id]);

async function stateNow(sql: string): Promise<SearchState> {
  const { rows } = await pool.query<{ state: SearchState }>(`select ${sql} as state`);
  return rows[0]?.state as SearchState;
}

async function tombstones(): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from departed_persons');
  return rows[0]?.count;
}

/** All answers of role searches about every role. */
async function searchEveryRole(search = searchNow({ pool, engine })) {
  const [{ ids, total, roles }, totals, facets, [count]] = await Promise.all([
    search.persons(EVERY_ROLE, FIRST),
    search.roleTotals(EVERY_ROLE),
    search.facets(EVERY_ROLE, [{ field: 'organization_id' }], 5),
    search.countEach([EVERY_ROLE]),
  ]);
  return { ids, total, roles: [...roles], totals, organization: facets.facets[0]?.values, count };
}

function resultWith(persons: readonly number[]): Awaited<ReturnType<typeof searchEveryRole>> {
  const { length } = persons;
  const [ids, roles] = [persons.slice(0, 10), persons.slice(0, 10)];
  const totals = { persons: length, organizations: 1, roles: length };
  return { ids, total: length, roles, totals, organization: [{ value: 1, count: length }], count: length };
}

test('the admission of a search reads a bounded number of tombstones, and that of other searches none', async () => {
  await removeFrom(REMOVED_MAX + KEPT.length - TOMBSTONES_READ_MAX + 1);
  expect((await stateNow(ROLE_SEARCH_STATE)).tombstones).toHaveLength(TOMBSTONES_READ_MAX);
  expect((await stateNow(SEARCH_STATE)).tombstones).toBe(null);
  await removeFrom(KEPT.length + 1);
  expect((await stateNow(ROLE_SEARCH_STATE)).tombstones).toBe(null);
  expect(await tombstones()).toBe(REMOVED_MAX);
});

test('no search finds or counts a person of a large removal, before, while and after workers remove them', async () => {
  const search = searchNow({ pool, engine });
  expect((await searchEveryRole(search)).total).toBe(REMOVED_MAX + KEPT.length);
  await removeFrom(KEPT.length + 1);
  expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
  let isDrained = false;
  const drained = drain({ pool, engine, log: SILENT }).finally(() => {
    isDrained = true;
  });
  const left = new Set<number>();
  while (!isDrained) {
    expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
    left.add(await tombstones());
  }
  await drained;
  expect(left.size).toBeGreaterThan(1);
  expect(await tombstones()).toBe(0);
  expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
});

test('a person who is removed after a large removal is in no later search', async () => {
  const search = searchNow({ pool, engine });
  await removeFrom(KEPT.length + 1);
  expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
  await pool.query('delete from persons where id = 2');
  expect(await searchEveryRole(search)).toEqual(resultWith([1, 3, 4, 5]));
  await insertPersons(pool, [2]);
  await insertRoles(pool, [{ id: 2, person_id: 2 }]);
  await drain({ pool, engine, log: SILENT });
  expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
});

test('a search that was admitted before workers removed the persons has none of them', async () => {
  const { at } = createSearch({ pool, engine });
  await removeFrom(KEPT.length + 1);
  const earlier = at(await stateNow(ROLE_SEARCH_STATE));
  expect(await earlier.persons(EVERY_ROLE, FIRST)).toMatchObject({ ids: KEPT, total: KEPT.length });
  await pool.query('delete from persons where id = 2');
  const admitted = at(await stateNow(ROLE_SEARCH_STATE));
  await drain({ pool, engine, log: SILENT });
  expect(await tombstones()).toBe(0);
  expect(await admitted.persons(EVERY_ROLE, FIRST)).toMatchObject({ ids: [1, 3, 4, 5], total: 4 });
});

test('searches read the tombstones of a large removal once for as long as they stay the same', async () => {
  const sets: unknown[] = [];
  const watched = new Proxy(pool, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (name !== 'query') return method;
      return async (query: pg.QueryConfig, values?: unknown[]) => {
        const answer = await target.query<{ ids?: unknown }>(query, values);
        const ids = answer.rows[0]?.ids;
        if (Array.isArray(ids)) sets.push(ids.length);
        return answer;
      };
    },
  });
  const search = searchNow({ pool: watched, engine });
  await removeFrom(KEPT.length + 1);
  for (let round = 0; round < 3; round++) expect(await searchEveryRole(search)).toEqual(resultWith(KEPT));
  expect(sets).toEqual([REMOVED_MAX]);
  await pool.query('delete from persons where id = 5');
  await searchEveryRole(search);
  expect(sets).toEqual([REMOVED_MAX, REMOVED_MAX + 1]);
});
