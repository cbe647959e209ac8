import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { Plan } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { databaseForTests } from '../harness/database.ts';
import { openTestEngine, withSearches } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { insertPersons, insertRoles } from './role-records.ts';

/** Number of persons with one role. Another person has more roles than the engine returns by default. */
const PERSONS = 40;
const BUSY = 1_000;
const ROLES_OF_BUSY = 1_200;
const CURRENT_ROLES: Plan<'roles'> = {
  index: 'roles',
  where: [{ kind: 'any', field: 'is_current', values: [true] }],
};

const database = databaseForTests();
let engine: Engine;
let search: SearchNow;
/** How often the engine has counted persons. */
let counts = 0;

beforeAll(async () => {
  const direct = openTestEngine(database.indexPrefix);
  engine = withSearches(direct, (reads) => ({
    page: (selection, request, knownTotal) => {
      if (knownTotal === undefined) counts += 1;
      return reads.page(selection, request, knownTotal);
    },
    countDistinct: (...query) => {
      counts += 1;
      return reads.countDistinct(...query);
    },
  }));
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
  search = searchNow({ pool: database.pool, engine });
});

afterAll(async () => {
  await removeIndexes(engine);
  await engine.close();
});

test('a person with many roles is on one page only, and roles without a start date sort last', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search.persons(CURRENT_ROLES, { page, pageSize: 20 })),
  );
  const others = Array.from({ length: PERSONS }, (_, at) => at + 1);
  expect(pages.flatMap(({ ids }) => ids)).toEqual([BUSY, ...others]);
  expect(pages.map(({ total }) => total)).toEqual([PERSONS + 1, PERSONS + 1, PERSONS + 1]);
  const beyond = await search.persons(CURRENT_ROLES, { page: Number.MAX_SAFE_INTEGER, pageSize: 100 });
  expect(beyond).toEqual({ ids: [], total: PERSONS + 1, roles: new Set() });
});

test('a page has all matching roles of its persons, however many', async () => {
  const { ids, roles } = await search.persons(CURRENT_ROLES, { page: 1, pageSize: 2 });
  expect(ids).toEqual([BUSY, 1]);
  expect(roles.size).toBe(ROLES_OF_BUSY / 2 + 1);
  expect(roles.has(1)).toBe(true);
  const beyond = await search.persons(CURRENT_ROLES, { page: 9, pageSize: 100 });
  expect(beyond.roles).toEqual(new Set());
});

test('later pages of a search and repeated totals do not count the persons again', async () => {
  const fresh = searchNow({ pool: database.pool, engine });
  const countsOf = async (work: () => Promise<unknown>) => {
    const before = counts;
    await work();
    return counts - before;
  };
  const page = (number: number) => () => fresh.persons(CURRENT_ROLES, { page: number, pageSize: 20 });
  const totals = () => fresh.roleTotals(CURRENT_ROLES);
  expect([await countsOf(page(1)), await countsOf(page(2))]).toEqual([1, 0]);
  expect([await countsOf(totals), await countsOf(totals), await countsOf(page(3))]).toEqual([1, 0, 0]);
});
