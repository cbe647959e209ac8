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

/** Plans whose facets are counted; `npm run test:long` asks more. */
const RUNS = Math.ceil(Number(process.env.ROSTER_PROPERTY_RUNS ?? 2_000) / 10);
/** Plans that are counted in one request. */
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

/** Compares the facets of random plans with a look at each record; returns how many values were counted. */
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

test('each count of a facet is the total with that value as one more condition', async () => {
  expect(await compareFacets(RUNS)).toBeGreaterThan(RUNS);
});

test('many plans of an index are counted at once as one by one', async () => {
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

test('persons who have left the records are counted no more, without a build', async () => {
  const gone = records.persons.slice(0, records.persons.length / 3).map(({ id }) => id);
  await database.pool.query('delete from persons where id = any($1)', [gone]);
  records = { ...records, roles: records.roles.filter(({ person_id }) => !gone.includes(person_id)) };
  await compareFacets(Math.ceil(RUNS / 10));
});
