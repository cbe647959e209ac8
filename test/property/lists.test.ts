import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { IndexName, Plan } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { DEFAULT_LIST_LIMITS } from '../../src/base/config/settings.ts';
import type { ListKind } from '../../src/db/vocabulary.ts';
import { createAccount } from '../../src/operations/account/manage.ts';
import { listClauses } from '../../src/operations/stored-lists/filter.ts';
import { runOn } from '../../src/operations/stored-lists/run.ts';
import { readPlaces, storeIds } from '../../src/operations/stored-lists/store.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { SEED } from '../harness/seed.ts';
import { loadRecords } from './load-records.ts';
import { matchingRecords, naiveRoleSearch } from './naive-search.ts';
import { anyIndex, anyPlan, planOn } from './random-plans.ts';
import { type RawRecords, rawRecords } from './random-records.ts';

/** Lists that are compared; `npm run test:long` compares more. */
const LISTS = Number(process.env.ROSTER_PROPERTY_RUNS ?? 60);
const KIND: Record<IndexName, ListKind> = {
  roles: 'persons',
  organizations: 'organizations',
  jobs: 'job_posts',
};

let database: TestDatabase;
let engine: Engine;
let search: SearchNow;
let records: RawRecords;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = openTestEngine(database.indexPrefix);
  search = searchNow({ pool: database.pool, engine });
  [records] = fc.sample(rawRecords, { seed: SEED + 7, numRuns: 1 }) as [RawRecords];
  await loadRecords(database.pool, records);
  await ensureIndexes({ pool: database.pool, engine });
  ({ account_id: accountId } = await createAccount(database.orm.em, 'Lists', 0));
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** The ids of all results of a plan, in order, by the naive evaluator. */
function naiveIds(plan: Plan): number[] {
  if (plan.index === 'roles') return naiveRoleSearch(records, plan).persons;
  return matchingRecords(records, plan).map(({ id }) => id);
}

/** Makes the list of a plan. */
async function makeList(plan: Plan) {
  const { pool } = database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into lists (account_id, kind, name, state) values ($1, $2, 'L', 'ready') returning id`,
    [accountId, KIND[plan.index]],
  );
  const list = await storeIds(runOn(pool), rows[0]?.id ?? 0, KIND[plan.index], await search.matches(plan));
  if (list?.total == null) throw new Error('the list is there');
  return { ...list, total: list.total };
}

test('a list holds the ids of the naive evaluator, in order', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      const list = await makeList(plan);
      const ids = naiveIds(plan);
      expect(list.total).toBe(ids.length);
      expect(await readPlaces(runOn(database.pool), list, 0, list.total)).toEqual({ ids, gone: 0 });
    }),
    { seed: SEED, numRuns: LISTS },
  );
});

test('filters by lists are the set operations on their ids', async () => {
  const cases = anyIndex.chain((index) =>
    fc.record({
      plan: planOn(index),
      inside: fc.array(fc.oneof(planOn(index), planOn('organizations')), { maxLength: 2 }),
      outside: fc.array(fc.oneof(planOn(index), planOn('organizations')), { maxLength: 2 }),
    }),
  );
  const tally = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async ({ plan, inside, outside }) => {
      const lists = (plans: readonly Plan[]) => Promise.all(plans.map(makeList));
      const request = {
        in_lists: (await lists(inside)).map(({ id }) => id),
        not_in_lists: (await lists(outside)).map(({ id }) => id),
      };
      const ctx = {
        services: { pool: database.pool, lists: DEFAULT_LIST_LIMITS },
        principal: { accountId },
      } as never;
      const clauses = await listClauses(ctx, request, plan.index);
      const narrowed = { ...plan, where: [...plan.where, ...clauses(request)] };
      // The oracle judges each record by the ids of the lists' members.
      const members = (plans: readonly Plan[]) =>
        plans.map((one) => ({ index: one.index, ids: new Set(naiveIds(one)) }));
      const [within, without] = [members(inside), members(outside)];
      const isIn = (sets: typeof within, record: { field(name: string): unknown; id: number }) =>
        sets.some(({ index, ids }) => {
          const organization = plan.index === 'organizations' ? record.id : record.field('organization_id');
          const own = plan.index === 'roles' ? record.field('person_id') : record.id;
          return ids.has((index === plan.index ? own : organization) as number);
        });
      const kept = matchingRecords(records, plan).filter(
        (record) => (inside.length === 0 || isIn(within, record)) && !isIn(without, record),
      );
      const found = await search.matches(narrowed);
      expect(found.toSorted((a, b) => a - b)).toEqual(kept.map(({ id }) => id).toSorted((a, b) => a - b));
      tally[kept.length > 0 ? 'some' : 'none'] += 1;
    }),
    { seed: SEED, numRuns: LISTS },
  );
  expect(tally.some).toBeGreaterThan(LISTS / 6);
});
