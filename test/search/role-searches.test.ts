import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import type { Plan } from '../../src/search/plan.ts';
import { roleCounts } from '../../src/search/role-counts.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { insertPersons, insertRoles, readNothing } from './role-records.ts';

/** So many persons with a role each, and one with more roles than the engine tells of by default. */
const PERSONS = 40;
const BUSY = 1_000;
const ROLES_OF_BUSY = 1_200;
const ENGINEERS: Plan<'roles'> = {
  index: 'roles',
  where: [{ kind: 'any', field: 'is_current', values: [true] }],
};

let database: TestDatabase;
let engine: Engine;
let search: Search;
/** Searches that were sent to the roles index. */
let asked = 0;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  database = await createTestDatabase();
  const direct = openEngine({ url, key, prefix: database.indexPrefix });
  engine = {
    ...direct,
    search: (query) => {
      if (query.index === 'roles') asked += 1;
      return direct.search(query);
    },
  };
  const ids = Array.from({ length: PERSONS }, (_, at) => at + 1);
  await database.pool.query("insert into organizations (id, name) values (1, 'o'), (2, 'p')");
  await insertPersons(database.pool, [...ids, BUSY]);
  await insertRoles(database.pool, [
    ...ids.map((id) => ({ id, person_id: id, organization_id: [null, 1, 2][id % 3] ?? null })),
    ...Array.from({ length: ROLES_OF_BUSY }, (_, at) => ({
      id: BUSY + at,
      person_id: BUSY,
      is_current: at % 2 === 0,
      start_date: '2020-01-01',
    })),
  ]);
  await ensureIndexes({ pool: database.pool, engine });
  search = createSearch({ pool: database.pool, engine });
});

afterAll(async () => {
  await engine.close();
  await database.drop();
});

test('each person stands on one page only, the busiest once, those without a start last', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search.persons(ENGINEERS, { page, pageSize: 20 }, readNothing)),
  );
  const others = Array.from({ length: PERSONS }, (_, at) => at + 1);
  expect(pages.flatMap(({ ids }) => ids)).toEqual([BUSY, ...others]);
  expect(pages.map(({ total }) => total)).toEqual([PERSONS + 1, PERSONS + 1, PERSONS + 1]);
  const beyond = await search.persons(
    ENGINEERS,
    { page: Number.MAX_SAFE_INTEGER, pageSize: 100 },
    readNothing,
  );
  expect(beyond).toEqual({ ids: [], total: PERSONS + 1 });
});

test('what else is to be known of a page is read while its persons are still counted', async () => {
  const reading = Promise.withResolvers<void>();
  const slowCounts: Engine = {
    ...engine,
    search: async (query) => {
      if (query.sort === undefined) await reading.promise;
      return engine.search(query);
    },
  };
  const found = createSearch({ pool: database.pool, engine: slowCounts }).persons(
    ENGINEERS,
    { page: 1, pageSize: 2 },
    async (ids) => {
      reading.resolve();
      return ids.map((id) => `read of ${id}`);
    },
  );
  expect(await found).toEqual({
    ids: [BUSY, 1],
    total: PERSONS + 1,
    read: [`read of ${BUSY}`, 'read of 1'],
  });
});

test('all matching roles of a person are told, however many', async () => {
  const roles = await search.matchingRoles(ENGINEERS, [BUSY, 7, 999_999]);
  expect(roles.size).toBe(ROLES_OF_BUSY / 2 + 1);
  expect(roles.has(7)).toBe(true);
  expect(await search.matchingRoles(ENGINEERS, [])).toEqual(new Set());
});

test('roles without an organization are counted, and belong to none', async () => {
  const totals = { persons: PERSONS + 1, organizations: 2, roles: PERSONS + ROLES_OF_BUSY / 2 };
  expect(await search.roleTotals(ENGINEERS)).toEqual(totals);
});

test('both ways of counting different values agree', async () => {
  const [told, counted] = [roleCounts(engine), roleCounts(engine, 0)];
  const state = { index: 'any', forgotten: 0, departedIds: [] };
  for (const filter of [null, 'is_current = "true"', 'person_id = "3"', 'id IN []']) {
    for (const field of ['person_id', 'organization_id']) {
      expect(await told.different(field, filter, state)).toBe(await counted.different(field, filter, state));
    }
  }
});

test('the next page and the totals of the same search count no person again', async () => {
  const fresh = createSearch({ pool: database.pool, engine });
  await fresh.persons(ENGINEERS, { page: 1, pageSize: 20 }, readNothing);
  const before = asked;
  await fresh.persons(ENGINEERS, { page: 2, pageSize: 20 }, readNothing);
  expect(asked - before).toBe(1);
  await fresh.roleTotals(ENGINEERS);
  // The organizations alone.
  expect(asked - before).toBe(2);
});
