import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { asAccount, expectBooksToBalance, spendingOf } from '../accounts/credits/accounts.ts';
import { type Answer, post, serviceForTests } from '../api/http/service.ts';
import { engineUrl, openTestEngine } from '../harness/engine.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES, relayTo, runWorker } from '../sync/synced-records.ts';

/** Connections of the API to its database and engine are cut and frozen in test/api/http/outages.test.ts. */

const ROUNDS = 15;
const CUT_WITHIN_MS = 30;

const service = serviceForTests({ paidAgainAfterDays: 0 });

test.each([
  ['database', 'cut'],
  ['engine', 'cut'],
  ['database', 'silent'],
  ['engine', 'silent'],
])(
  'a worker indexes every change, even if its connection to the %s is %s for a while',
  async (to, how) => {
    const { pool, url: databaseUrl, indexPrefix } = service.database;
    const { relay, url } = await relayTo(to === 'database' ? databaseUrl : engineUrl());
    const database = await openDatabase(to === 'database' ? url : databaseUrl);
    const direct = openTestEngine(indexPrefix);
    const engine = to === 'engine' ? openTestEngine(indexPrefix, url) : direct;
    const stop = runWorker(database.pool, engine);
    let changes = 0;
    const change = () =>
      pool.query('update job_posts set title = $1 where id between 100000 and 300000', [
        `Change ${++changes} of the ${to}, ${how}`,
      ]);
    await change();
    await pause(randomInt(200));
    if (how === 'cut') await relay.cut();
    else relay.freeze();
    await change();
    await pause(500);
    if (how === 'cut') await relay.restore();
    else relay.thaw();
    await change();
    const differences = () => findDifferences(pool, direct);
    await expect.poll(differences, { timeout: 90_000, interval: 200 }).toEqual(NO_DIFFERENCES);
    await stop();
    await Promise.all([engine.close(), direct.close(), database.close(), relay.close()]);
  },
  120_000,
);

test('a client whose connection is cut at any moment gets the answer by a retry, and is charged once', async () => {
  const { pool } = service.database;
  const account = await asAccount(service, 1_000);
  const { relay, url } = await relayTo(service.url);
  const headers = (key: string) => ({ 'x-api-key': account.key, 'idempotency-key': key });
  const send = (key: string): Promise<Answer | null> =>
    post({ ...account, url }, 'person_detail_lookup', { person_id: 3 }, headers(key)).catch(() => null);
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
