import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { loadRecords } from './load-records.ts';
import { naiveSearch } from './naive-search.ts';
import { type RawRecords, rawRecords } from './random-records.ts';
import { planOf, type RawPlan, rawPlan } from './raw-plan.ts';

/** Plans over all datasets; more by `ROSTER_PROPERTY_RUNS`. */
const RUNS = Number(process.env.ROSTER_PROPERTY_RUNS ?? 6_000);
/** Repeats a failed run, with the seed that its test's name tells. */
const SEED = Number(process.env.ROSTER_PROPERTY_SEED ?? Date.now() % 1_000_000_000);
const DATASETS = 4;
/** Plans that are asked at the same time. */
const BATCH = 10;

const request = fc.record({
  plan: rawPlan,
  page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1_000, 9_000_000_000_000_000)),
  pageSize: fc.integer({ min: 1, max: 100 }),
});

describe.each(Array.from({ length: DATASETS }, (_, at) => SEED + at))(
  'over the records of seed %i',
  (seed) => {
    let database: TestDatabase;
    let engine: Engine;
    let search: Search;
    let records: RawRecords;

    beforeAll(async () => {
      const { meiliUrl: url, meiliKey: key } = inject('services');
      database = await createTestDatabase();
      engine = openEngine({ url, key, prefix: database.indexPrefix });
      search = createSearch({ pool: database.pool, engine });
      [records] = fc.sample(rawRecords, { seed, numRuns: 1 }) as [RawRecords];
      await loadRecords(database.pool, records);
      await ensureIndexes({ pool: database.pool, engine });
    });

    afterAll(async () => {
      await engine.close();
      await database.drop();
    });

    test('the engine and a look at each record find the same ids, order, pages and totals', async () => {
      const tally = { some: 0, none: 0, all: 0 };
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
          await Promise.all(
            requests.map(async ({ plan, page, pageSize }) => {
              const expected = naiveSearch(records, plan);
              expect(await answers(plan, page, pageSize)).toEqual({
                first: { ids: expected.slice(0, 100), total: expected.length },
                one: { ids: expected.slice((page - 1) * pageSize, page * pageSize), total: expected.length },
                count: expected.length,
              });
              const all = records[plan.index].length;
              tally[expected.length === 0 ? 'none' : expected.length === all ? 'all' : 'some'] += 1;
            }),
          );
        }),
        { seed, numRuns: Math.ceil(RUNS / DATASETS / BATCH) },
      );
      // Plans that match nothing or everything prove little.
      expect(tally.some / (tally.some + tally.none + tally.all)).toBeGreaterThan(0.25);
    });

    async function answers(raw: RawPlan, page: number, pageSize: number) {
      const plan = planOf(raw);
      const [first, one, count] = await Promise.all([
        search.page(plan, { page: 1, pageSize: 100 }),
        search.page(plan, { page, pageSize }),
        search.count(plan),
      ]);
      return { first, one, count };
    }
  },
);
