import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { NotOwnIndexesError } from '../../search-index/indexes/version.ts';
import {
  changesWorthFeeding,
  ensureIndexes,
  rebuildIndexes,
  rebuildStaleIndexes,
} from '../../search-index/rebuild/rebuild.ts';
import { claim, finish, gather } from '../../search-index/sync/outbox.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { createLog } from '../../src/base/log/log.ts';
import { balanceOf } from '../accounts/credits/accounts.ts';
import { post, startService, type TestService } from '../api/http/service.ts';
import { createTestDatabase } from '../harness/database.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { runWorker, SILENT } from './synced-records.ts';

const OWNER = 7;
const SOON = { timeout: 60_000, interval: 50 };

let service: TestService;
/** The indexes of the service, and another set of the same database. */
let own: Engine;
let other: Engine;

beforeAll(async () => {
  service = await startService({ indexesCurrentForMs: 1_000 });
  own = openTestEngine(service.database.indexPrefix);
  other = openTestEngine(`${service.database.indexPrefix}other_`);
});
afterAll(async () => {
  await removeIndexes(other);
  await Promise.all([own.close(), other.close()]);
  await service.stop();
});

const withEngine = (engine: Engine) => ({ pool: service.database.pool, engine });
const rename = (title: string) =>
  service.database.pool.query('update job_posts set title = $1 where id = 601', [title]);
const found = async (title: string) => {
  const { status, body } = await post(service, 'job_search/totals', { title, is_active: null });
  return [status, body.total_search_results];
};

test('searches on indexes that another database has replaced are answered 503, and cost nothing', async () => {
  const usual = await post(service, 'person_role_search/totals', {});
  const empty = await createTestDatabase();
  await ensureIndexes({ pool: empty.pool, engine: own });
  const before = await balanceOf(service.database.pool, service.accountId);
  // The indexes are compared once a second.
  await expect
    .poll(async () => (await post(service, 'person_role_search/totals', {})).status, SOON)
    .toBe(503);
  for (const search of ['person_role_search', 'organization_search', 'job_search']) {
    const page = await post(service, search, {});
    expect([page.status, page.body.code]).toEqual([503, 'service_unavailable']);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(await balanceOf(service.database.pool, service.accountId)).toEqual(before);
  expect((await post(service, 'person_detail_lookup', { person_id: 2 })).status).toBe(200);
  await ensureIndexes(withEngine(own));
  const again = await post(service, 'person_role_search/totals', {});
  expect([again.status, again.body]).toEqual([200, usual.body]);
  await empty.drop();
});

test('searches on an earlier copy of the indexes are answered 503 until it is rebuilt', async () => {
  const search = async () => (await post(service, 'person_role_search/totals', {})).status;
  expect(await search()).toBe(200);
  // The database has noted changes that the engine does not have.
  const { pool } = service.database;
  await pool.query(`update search_builds set begun = 9999, applied = 9999 where kind = 'roles'`);
  await expect.poll(search, SOON).toBe(503);
  await ensureIndexes(withEngine(own));
  expect(await search()).toBe(200);
});

test('only one set of indexes takes the changes of a database, until reindex moves to another', async () => {
  const logged: string[] = [];
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  const refusals = () => logged.filter((entry) => entry.includes('are kept in step with this database'));
  const stopOther = runWorker(service.database.pool, other, log);
  await expect.poll(() => refusals().length, SOON).toBeGreaterThan(0);
  const taking = [
    () => ensureIndexes(withEngine(other)),
    () => rebuildStaleIndexes(withEngine(other)),
    () => changesWorthFeeding(service.database.pool, other),
    () => drain({ ...withEngine(other), log: SILENT }),
  ];
  for (const take of taking) {
    await expect(take()).rejects.toThrow(NotOwnIndexesError);
    await expect(take()).rejects.toThrow(/stop the other workers and run: roster reindex/);
  }
  await rename('unparalleled');
  await drain({ ...withEngine(own), log: SILENT });
  expect(await found('unparalleled')).toEqual([200, 1]);

  // The indexes of the service serve on after the move, and until a worker takes changes for the other ones.
  await stopOther();
  await rebuildIndexes(withEngine(other));
  await rename('incomparable');
  await expect(drain({ ...withEngine(own), log: SILENT })).rejects.toThrow(NotOwnIndexesError);
  expect(await found('unparalleled')).toEqual([200, 1]);
  const stop = runWorker(service.database.pool, other, log);
  await expect.poll(async () => (await found('unparalleled'))[0], SOON).toBe(503);
  await stop();

  await rebuildIndexes(withEngine(own));
  expect(await found('incomparable')).toEqual([200, 1]);
  await expect(drain({ ...withEngine(other), log: SILENT })).rejects.toThrow(NotOwnIndexesError);
});

test('changes that a worker has claimed when reindex moves to another set stay for the other set', async () => {
  const { pool } = service.database;
  const claimFor = (engine: Engine) => claim(pool, OWNER, engine.indexUid(''), 1_000, null);
  await rename('inimitable');
  await gather(pool);
  const claimed = await claimFor(own);
  expect(claimed.length).toBeGreaterThan(0);
  await rebuildIndexes(withEngine(other));
  expect(await claimFor(own)).toEqual([]);
  const client = await pool.connect();
  const outcomes = claimed.map((record) => ({ record, result: 'done' }) as const);
  await finish(client, OWNER, own.indexUid(''), outcomes);
  client.release();
  const idOf = ({ topic, record_id }: { topic: string; record_id: number }) => `${topic} ${record_id}`;
  await expect
    .poll(async () => (await claimFor(other)).map(idOf).sort(), SOON)
    .toEqual(claimed.map(idOf).sort());
});
