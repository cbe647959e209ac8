import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { IndexName } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { SEED } from '../harness/seed.ts';
import { loadRecords } from './load-records.ts';
import { FACETS, naiveFacets } from './naive-facets.ts';
import { naiveRoleSearch, naiveSearch } from './naive-search.ts';
import { type RawRecords, rawRecords } from './random-records.ts';
import { clausesOf, type RawPlan, rawPlan } from './raw-plan.ts';

/** Number of plans whose facets are counted; `npm run test:long` counts more. */
const RUNS = Math.ceil(Number(process.env.ROSTER_PROPERTY_RUNS ?? 2_000) / 10);
/** Maximum number of plans that are counted in one request. */
const BATCH = 5;

let database: TestDatabase;
let engine: Engine;
let search: SearchNow;
let records: RawRecords;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = openTestEngine(database.indexPrefix);
  search = searchNow({ pool: database.pool, engine });
  [records] = fc.sample(rawRecords, { seed: SEED, numRuns: 1 }) as [RawRecords];
  await loadRecords(database.pool, records);
  await ensureIndexes({ pool: database.pool, engine });
});

afterAll(async () => {
  await engine.close();
  await database.drop();
});

const planOf = ({ index, where }: RawPlan) => ({ index, where: clausesOf(where) });

/** Compares the facets of random plans with those of the naive evaluator. Returns the number of compared values. */
async function compareFacets(runs: number): Promise<number> {
  let values = 0;
  const request = fc.record({ plan: rawPlan, size: fc.constantFrom(1, 2, 3, 10, 100) });
  await fc.assert(
    fc.asyncProperty(request, async ({ plan, size }) => {
      const facets = FACETS[plan.index].map(({ facet }) => facet);
      const counted = await search.facets(planOf(plan), facets, size);
      expect(counted).toEqual(naiveFacets(records, plan, size));
      values += counted.facets.flatMap((facet) => facet.values).length;
    }),
    { seed: SEED, numRuns: runs },
  );
  return values;
}

test('each count of a facet equals the total of the search with that value as one more clause', async () => {
  expect(await compareFacets(RUNS)).toBeGreaterThan(RUNS);
});

test('plans of one index that are counted in one request have the totals of the naive evaluator', async () => {
  const plans = fc.constantFrom<IndexName>('organizations', 'roles', 'jobs').chain((index) =>
    fc.array(
      rawPlan.filter((plan) => plan.index === index),
      { minLength: 1, maxLength: BATCH },
    ),
  );
  await fc.assert(
    fc.asyncProperty(plans, async (plans) => {
      const totals = plans.map((plan) =>
        plan.index === 'roles'
          ? naiveRoleSearch(records, plan).totals.persons
          : naiveSearch(records, plan).length,
      );
      expect(await search.countEach(plans.map(planOf))).toEqual(totals);
    }),
    { seed: SEED, numRuns: Math.ceil(RUNS / BATCH) },
  );
});

test('deleted persons are not counted, even before an index changes', async () => {
  const deletedIds = records.persons.slice(0, records.persons.length / 3).map(({ id }) => id);
  await database.pool.query('delete from persons where id = any($1)', [deletedIds]);
  records = { ...records, roles: records.roles.filter(({ person_id }) => !deletedIds.includes(person_id)) };
  await compareFacets(Math.ceil(RUNS / 10));
});
