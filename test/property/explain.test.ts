import fc from 'fast-check';
import { expect, test } from 'vitest';
import { post, serviceForTests } from '../api/http/service.ts';
import { SEED } from '../harness/seed.ts';
import { apiRequest } from './api-requests.ts';
import { loadRecords } from './load-records.ts';
import { type RawRecords, rawRecords } from './random-records.ts';

/** Number of explained requests; `npm run test:long` sends more. */
const RUNS = Math.ceil(Number(process.env.ROSTER_PROPERTY_RUNS ?? 1_000) / 10);

/** Fields of a request that are not filters. */
const NOT_FILTERS = ['page', 'page_size', 'fields'];

const [records] = fc.sample(rawRecords, { seed: SEED, numRuns: 1 }) as [RawRecords];
const service = serviceForTests({ insertRecords: (pool) => loadRecords(pool, records) });

/** An empty value does not restrict the results. */
function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

interface Explanation {
  total_search_results: number;
  filters: { fields: string[]; matches: number }[];
}

test('an explanation names each filter once, with the total of each entry alone', async () => {
  const explanations = apiRequest.filter(({ operation }) => operation.endsWith('/explain'));
  let entries = 0;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(explanations, async ({ operation, body }) => {
      const { status, body: answer } = await post(service, operation, body);
      fc.pre(status === 200);
      const { total_search_results, filters } = answer as unknown as Explanation;
      const given = Object.entries(body).filter(
        ([name, value]) => !NOT_FILTERS.includes(name) && !isEmpty(value),
      );
      expect(filters.flatMap(({ fields }) => fields).toSorted()).toEqual(
        given.map(([name]) => name).toSorted(),
      );
      const totals = operation.replace('explain', 'totals');
      const totalOf = async (request: object) =>
        (await post(service, totals, request)).body.total_search_results;
      expect(total_search_results).toBe(await totalOf(Object.fromEntries(given)));
      for (const { fields, matches } of filters) {
        const alone = Object.fromEntries(
          Object.entries(body).filter(([name]) => fields.includes(name) || name === 'is_active'),
        );
        expect([alone, matches]).toEqual([alone, await totalOf(alone)]);
        entries += 1;
        found += matches;
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(entries).toBeGreaterThan(RUNS / 2);
  expect(found).toBeGreaterThan(entries);
});
