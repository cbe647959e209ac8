import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { createWorker } from '../../search-index/sync/worker.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { asAccount, expectBooksToBalance, spendingOf } from '../credits/accounts.ts';
import { type Relay, startRelay } from '../http/relay.ts';
import { type Answer, post, startService, type TestService } from '../http/service.ts';
import { findDifferences } from '../search-index/engine-documents.ts';

/** Connections of the API to its database and engine are cut and frozen in test/http/outages.test.ts. */

const SAME = { missing: [], stale: [], leftOver: [] };
const ROUNDS = 15;
const CUT_WITHIN_MS = 30;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function relayTo(address: string): Promise<{ relay: Relay; url: string }> {
  const url = new URL(address);
  const relay = await startRelay(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  return { relay, url: url.href };
}

describe('a worker', () => {
  const relays: Partial<Record<'database' | 'engine', Relay>> = {};
  const stop = new AbortController();
  let database: Database;
  let engine: Engine;
  let running: Promise<void>;
  beforeAll(async () => {
    const { meiliUrl, meiliKey: key } = inject('services');
    const toDatabase = await relayTo(service.database.url);
    const toEngine = await relayTo(meiliUrl);
    Object.assign(relays, { database: toDatabase.relay, engine: toEngine.relay });
    database = await openDatabase(toDatabase.url);
    engine = openEngine({ url: toEngine.url, key, prefix: service.database.indexPrefix });
    running = createWorker({ pool: database.pool, engine, log: pino({ level: 'silent' }) }).run(stop.signal);
  });
  afterAll(async () => {
    stop.abort();
    await running;
    await Promise.all([engine.close(), database.close()]);
    await Promise.all(Object.values(relays).map((relay) => relay.close()));
  });

  let changes = 0;
  const change = () =>
    service.database.pool.query('update job_posts set title = $1 where id between 100000 and 300000', [
      `Change ${++changes}`,
    ]);

  async function untilInSync(): Promise<void> {
    const { meiliUrl, meiliKey: key } = inject('services');
    const direct = openEngine({ url: meiliUrl, key, prefix: service.database.indexPrefix });
    const differences = () => findDifferences(service.database.pool, direct);
    await expect.poll(differences, { timeout: 90_000, interval: 200 }).toEqual(SAME);
    await direct.close();
  }

  test.each([
    ['the database is cut', 'database', 'cut'],
    ['the engine is cut', 'engine', 'cut'],
    ['the database is silent for a while', 'database', 'freeze'],
    ['the engine is silent for a while', 'engine', 'freeze'],
  ] as const)(
    'indexes every change, even if its connection to %s',
    async (_, to, how) => {
      const relay = relays[to] as Relay;
      await change();
      await pause(randomInt(200));
      if (how === 'cut') await relay.cut();
      else relay.freeze();
      await change();
      await pause(500);
      if (how === 'cut') await relay.restore();
      else relay.thaw();
      await change();
      await untilInSync();
    },
    120_000,
  );
});

test('a client whose connection is cut at any moment gets the answer by a retry, and is charged once', async () => {
  const { pool } = service.database;
  const account = await asAccount(service, 1_000);
  const { relay, url } = await relayTo(service.url);
  const send = (key: string): Promise<Answer | null> =>
    post(
      { ...account, url: url.replace(/\/$/, '') },
      'person_detail_lookup',
      { person_id: 3 },
      {
        'x-api-key': account.key,
        'idempotency-key': key,
      },
    ).catch(() => null);
  for (let round = 0; round < ROUNDS; round++) {
    const key = randomUUID();
    const first = send(key);
    await pause(randomInt(CUT_WITHIN_MS));
    await relay.cut();
    await first;
    await relay.restore();
    await expect.poll(async () => (await send(key))?.status, { timeout: 60_000, interval: 20 }).toBe(200);
  }
  await relay.close();
  expect(await spendingOf(pool, account.accountId)).toHaveLength(ROUNDS);
  await expectBooksToBalance(pool);
});
