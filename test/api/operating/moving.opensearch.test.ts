import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillMeilisearch } from '../../harness/engine.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { roster, spawnRoster } from '../../ops/commands/roster-process.ts';
import { type Answer, post, serviceForTests } from '../http/service.ts';
import { type OwnServe, serveWith, settingsOf } from './serve.ts';

/** Follows `docs/opensearch.md`, "Moving a running installation". Each command runs in its own process. */

const service = serviceForTests();
let meilisearch: Record<string, string>;
let opensearch: Record<string, string>;

beforeAll(async () => {
  meilisearch = await fillMeilisearch(service.database);
  // The service itself has indexes under the usual prefix.
  opensearch = { OPENSEARCH_PREFIX: `${service.database.indexPrefix}moved` };
});
afterAll(endEverything);

test('no request fails while an installation moves from Meilisearch to OpenSearch', async () => {
  const renameJob = (id: number) =>
    service.database.pool.query(`update job_posts set title = 'Lighthouse keeper' where id = $1`, [id]);
  const startWorker = (env: Record<string, string>) =>
    spawnRoster(['worker'], { env: { ...settingsOf(service), ...env } });
  const end = async ({ signal, ended }: Pick<OwnServe, 'signal' | 'ended'>) => {
    signal('SIGTERM');
    expect((await ended).code).toBe(0);
  };
  const oldWorker = startWorker(meilisearch);
  const oldApis = [await serveWith(service, meilisearch), await serveWith(service, meilisearch)];
  /** The addresses that a load balancer would send requests to. */
  let urls = oldApis.map(({ url }) => url);
  const searchAt = (url: string, body: object): Promise<Answer> =>
    post({ ...service, url }, 'job_search', body);
  const idsOf = ({ body }: Answer): number[] => body.search_results.map(({ id }: { id: number }) => id);
  const before = idsOf(await searchAt(urls[0] ?? '', {}));
  const [first = 0, second = 0] = before;

  const moved = new AbortController();
  const statuses: number[] = [];
  const load = (async () => {
    for (let turn = 0; !moved.signal.aborted; turn++) {
      const answer = await searchAt(urls[turn % urls.length] ?? '', {});
      statuses.push(answer.status);
      expect(idsOf(answer)).toEqual(before);
    }
  })();

  await expect.poll(oldWorker.stdout, { timeout: 180_000 }).toMatch(/in step/);
  await end(oldWorker);
  await renameJob(first);
  const { code, stderr } = await roster(['reindex'], { env: { ...settingsOf(service), ...opensearch } });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const newApis: OwnServe[] = [];
  for (const [at, old] of oldApis.entries()) {
    newApis.push(await serveWith(service, opensearch));
    urls = [...newApis, ...oldApis.slice(at + 1)].map(({ url }) => url);
    await end(old);
  }
  const newWorker = startWorker(opensearch);
  moved.abort();
  await load;
  expect(new Set(statuses)).toEqual(new Set([200]));

  const keepers = async () =>
    (await searchAt(urls[0] ?? '', { title: '"lighthouse keeper"' })).body.total_search_results;
  expect(await keepers()).toBe(1);
  await renameJob(second);
  await expect.poll(keepers, { timeout: 60_000 }).toBe(2);
  for (const api of newApis) await end(api);
  await end(newWorker);
});
