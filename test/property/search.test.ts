import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import type { IndexName, Plan } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';
import { SEED } from '../harness/seed.ts';
import { loadRecords } from './load-records.ts';
import { FACETS, naiveFacets } from './naive-facets.ts';
import { matchingRecords, naiveRoleSearch } from './naive-search.ts';
import { anyIndex, anyPlan, planOn } from './random-plans.ts';
import { type RawRecords, rawRecords } from './random-records.ts';

const DATASETS = 2;
/** Number of plans of each dataset; `npm run test:long` runs more. */
const RUNS = Math.ceil(Number(process.env.ROSTER_PROPERTY_RUNS ?? 1_000) / DATASETS);
/** Number of plans whose facets are counted. */
const FACET_RUNS = Math.ceil(RUNS / 10);
/** Number of plans that run at the same time. */
const BATCH = 10;
/** Maximum number of plans that are counted in one request. */
const COUNTED_MAX = 5;

const request = fc.record({
  plan: anyPlan,
  page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1_000, 9_000_000_000_000_000)),
  pageSize: fc.integer({ min: 1, max: 100 }),
});

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(Array.from({ length: DATASETS }, (_, at) => SEED + at))(
  'with the records of seed %i,',
  (seed) => {
    let database: TestDatabase;
    let engine: Engine;
    let search: SearchNow;
    let records: RawRecords;

    beforeAll(async () => {
      database = await createTestDatabase();
      engine = openTestEngine(database.indexPrefix);
      search = searchNow({ pool: database.pool, engine });
      [records] = fc.sample(rawRecords, { seed, numRuns: 1 }) as [RawRecords];
      await loadRecords(database.pool, records);
      await ensureIndexes({ pool: database.pool, engine });
    });

    afterAll(async () => {
      await engine.close();
      await database.drop();
    });

    test('the engine finds the same ids, order, pages and totals as the naive evaluator', async () => {
      const tally = { some: 0, none: 0, all: 0 };
      await compare(RUNS, ({ plan }, matches) => {
        const all = records[plan.index].length;
        tally[matches === 0 ? 'none' : matches === all ? 'all' : 'some'] += 1;
      });
      // Plans that match nothing or everything prove little.
      expect(tally.some / (tally.some + tally.none + tally.all)).toBeGreaterThan(0.25);
    });

    test('each count of a facet equals the total of the search with that value as one more clause', async () => {
      expect(await compareFacets(FACET_RUNS)).toBeGreaterThan(FACET_RUNS);
    });

    test('plans of one index that are counted in one request have the totals of the naive evaluator', async () => {
      const plans = anyIndex.chain((index) =>
        fc.array(planOn(index), { minLength: 1, maxLength: COUNTED_MAX }),
      );
      await fc.assert(
        fc.asyncProperty(plans, async (plans) => {
          const totals = plans.map((plan) =>
            plan.index === 'roles'
              ? naiveRoleSearch(records, plan).totals.persons
              : matchingRecords(records, plan).length,
          );
          expect(await search.countEach(plans)).toEqual(totals);
        }),
        { seed, numRuns: Math.ceil(FACET_RUNS / COUNTED_MAX) },
      );
    });

    test('deleted persons are neither found nor counted, even before an index changes', async () => {
      const deletedIds = records.persons.slice(0, records.persons.length / 3).map(({ id }) => id);
      await database.pool.query('delete from persons where id = any($1)', [deletedIds]);
      records = {
        ...records,
        roles: records.roles.filter(({ person_id }) => !deletedIds.includes(person_id)),
      };
      await compare(Math.ceil(RUNS / 10), () => {});
      await compareFacets(Math.ceil(FACET_RUNS / 10));
    });

    /** Compares the results of random plans with the naive evaluator, and reports the number of matches of each. */
    async function compare(runs: number, report: (request: Request, matches: number) => void): Promise<void> {
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
          await Promise.all(
            requests.map(async (request) => {
              const { index } = request.plan;
              const compared = index === 'roles' ? compareRoles(request) : compareRecords(index, request);
              report(request, await compared);
            }),
          );
        }),
        { seed, numRuns: Math.ceil(runs / BATCH) },
      );
    }

    /** @returns the number of matching records */
    async function compareRecords(
      index: Exclude<IndexName, 'roles'>,
      { plan: { where }, page, pageSize }: Request,
    ): Promise<number> {
      const plan = { index, where };
      const [first, one, count] = await Promise.all([
        search.page(plan, { page: 1, pageSize: 100 }),
        search.page(plan, { page, pageSize }),
        search.count(plan),
      ]);
      const ids = matchingRecords(records, plan).map(({ id }) => id);
      expect({ first, one, count }).toEqual({
        first: { ids: ids.slice(0, 100), total: ids.length },
        one: { ids: ids.slice((page - 1) * pageSize, page * pageSize), total: ids.length },
        count: ids.length,
      });
      return ids.length;
    }

    /** @returns the number of matching roles */
    async function compareRoles({ plan: { where }, page, pageSize }: Request): Promise<number> {
      const plan: Plan<'roles'> = { index: 'roles', where };
      const { persons, totals, rolesOf } = naiveRoleSearch(records, plan);
      const onPage = persons.slice((page - 1) * pageSize, page * pageSize);
      const [first, one, roleTotals] = await Promise.all([
        search.persons(plan, { page: 1, pageSize: 100 }),
        search.persons(plan, { page, pageSize }),
        search.roleTotals(plan),
      ]);
      const firstPersons = persons.slice(0, 100);
      expect({ first, one, roleTotals }).toEqual({
        first: { ids: firstPersons, total: persons.length, roles: rolesOf(firstPersons) },
        one: { ids: onPage, total: persons.length, roles: rolesOf(onPage) },
        roleTotals: totals,
      });
      return totals.roles;
    }

    /** Compares the facets of random plans with the naive evaluator. Returns the number of compared values. */
    async function compareFacets(runs: number): Promise<number> {
      let values = 0;
      const request = fc.record({ plan: anyPlan, size: fc.constantFrom(1, 2, 3, 10, 100) });
      await fc.assert(
        fc.asyncProperty(request, async ({ plan, size }) => {
          const facets = FACETS[plan.index].map(({ facet }) => facet);
          const counted = await search.facets(plan, facets, size);
          expect(counted).toEqual(naiveFacets(records, plan, size));
          values += counted.facets.flatMap((facet) => facet.values).length;
        }),
        { seed, numRuns: runs },
      );
      return values;
    }
  },
);
