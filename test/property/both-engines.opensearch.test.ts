import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, post, serviceForTests, type TestService } from '../api/http/service.ts';
import { serveWith } from '../api/operating/serve.ts';
import { fillMeilisearch } from '../harness/engine.ts';
import { SEED } from '../harness/seed.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { type ApiRequest, apiRequest } from './api-requests.ts';
import { loadRecords } from './load-records.ts';
import { type RawRecords, rawRecords } from './random-records.ts';

/** Number of requests to each service; `npm run test:long` sends more. */
const REQUESTS = Number(process.env.ROSTER_PROPERTY_RUNS ?? 1_000);
const AT_ONCE = 6;

/** Two services on one database: one on OpenSearch, and one on Meilisearch in a process of its own. */
const [records] = fc.sample(rawRecords, { seed: SEED, numRuns: 1 }) as [RawRecords];
const service = serviceForTests({ insertRecords: (pool) => loadRecords(pool, records) });
let other: TestService;

beforeAll(async () => {
  const settings = await fillMeilisearch(service.database);
  other = { ...service, url: (await serveWith(service, settings)).url };
});
afterAll(endEverything);

/** The answer without the id of the request, which differs between equal requests. */
function comparable({ status, body: { instance: _, ...body } }: Answer): object {
  return { status, body };
}

test('the API gives the same answers to random requests on both engines', async () => {
  const requests = fc.sample(apiRequest, { seed: SEED, numRuns: REQUESTS });
  const differences: object[] = [];
  const tally = { some: 0, none: 0, refused: 0 };

  async function compare({ operation, body }: ApiRequest): Promise<void> {
    const [onOpenSearch, onMeilisearch] = await Promise.all([
      post(service, operation, body),
      post(other, operation, body),
    ]);
    const answers = { onOpenSearch: comparable(onOpenSearch), onMeilisearch: comparable(onMeilisearch) };
    if (!isDeepStrictEqual(answers.onOpenSearch, answers.onMeilisearch))
      differences.push({ operation, body: JSON.stringify(body), ...answers });
    if (onOpenSearch.status !== 200) tally.refused += 1;
    else tally[onOpenSearch.body.total_search_results > 0 ? 'some' : 'none'] += 1;
  }

  const left = requests.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of left) await compare(request);
    }),
  );
  expect(differences).toEqual([]);
  // Requests that are refused or find nothing prove little.
  expect(tally.some / REQUESTS).toBeGreaterThan(0.4);
  expect(tally.refused / REQUESTS).toBeLessThan(0.1);
});
