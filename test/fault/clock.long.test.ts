import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asAccount, expectBooksToBalance, spendingOf } from '../accounts/credits/accounts.ts';
import { type Answer, post, serviceForTests, type TestService } from '../api/http/service.ts';
import { type OwnServe, serveWith, settingsOf } from '../api/operating/serve.ts';
import { call } from '../operations/account/calls.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { type Running, spawnRoster } from '../ops/commands/roster-process.ts';

/** Effects of a process whose clock is set back by an hour on callers and on other processes. */

const LOOKUPS_A_MINUTE = 5;
const ADA = { person_id: Number.MAX_SAFE_INTEGER };
const SHIFTED = { NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts'))}` };

const service = serviceForTests();
let shifted: OwnServe;
let other: OwnServe;
beforeAll(async () => {
  const limits = { RATE_LOOKUPS: String(LOOKUPS_A_MINUTE) };
  [shifted, other] = await Promise.all([
    serveWith(service, { ...limits, ...SHIFTED }),
    serveWith(service, limits),
  ]);
});
afterAll(endEverything);

async function setBack(running: Running): Promise<void> {
  const times = () => running.stdout().split('an hour back').length;
  const before = times();
  running.signal('SIGUSR2');
  await vi.waitFor(() => expect(times()).toBeGreaterThan(before), { timeout: 60_000, interval: 10 });
}

function lookUp(
  account: TestService,
  { url }: OwnServe,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post({ ...account, url }, 'person_detail_lookup', ADA, { 'x-api-key': account.key, ...headers });
}

test('after a clock is set back, no caller is refused for longer than a window of the rate limit', async () => {
  const early = await asAccount(service, 100);
  for (let nr = 0; nr < LOOKUPS_A_MINUTE; nr++) expect((await lookUp(early, shifted)).status).toBe(200);
  expect((await lookUp(early, shifted)).status).toBe(429);
  await setBack(shifted);
  for (const process of [shifted, other]) {
    const answers: Answer[] = [];
    for (let nr = 0; nr <= LOOKUPS_A_MINUTE; nr++) answers.push(await lookUp(early, process));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
});

test('a retried request is charged once and gets the stored answer, from either process', async () => {
  const account = await asAccount(service, 100);
  const headers = { 'idempotency-key': 'one' };
  const first = await lookUp(account, shifted, headers);
  await setBack(shifted);
  for (const process of [shifted, other]) {
    const again = await lookUp(account, process, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
  }
  expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
  await expectBooksToBalance(service.database.pool);
});

test('an API key expires by the database’s clock, and a deleted key is refused by every process', async () => {
  const account = await asAccount(service, 0);
  const made = await call<{ prefix: string; key: string }>(shifted, '/api/api_keys/', {
    method: 'POST',
    key: account.key,
    body: {},
  });
  const { prefix, key } = made.body;
  await setBack(shifted);
  const statuses = async () =>
    Promise.all(
      [shifted, other].map(async (process) => (await call(process, '/api/users/current/', { key })).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  const expire = 'update api_keys set expiry_date = now() + $1::interval where prefix = $2';
  await service.database.pool.query(expire, ['-1 minute', prefix]);
  expect(await statuses()).toEqual([401, 401]);
  await service.database.pool.query(expire, ['1 minute', prefix]);
  expect(await statuses()).toEqual([200, 200]);
  await call(shifted, `/api/api_keys/${prefix}/`, { method: 'DELETE', key: account.key });
  expect(await statuses()).toEqual([401, 401]);
});

test('a worker whose clock is set back indexes later changes', async () => {
  const worker = spawnRoster(['worker'], { env: { ...settingsOf(service), ...SHIFTED } });
  await vi.waitFor(() => expect(worker.stdout()).toMatch(/keeps/), { timeout: 120_000, interval: 20 });
  await setBack(worker);
  await service.database.pool.query("update job_posts set title = 'Clockmaker' where id = 602");
  const found = async () =>
    (await post(service, 'job_search', { title: 'clockmaker' })).body.total_search_results;
  await expect.poll(found, { timeout: 60_000, interval: 50 }).toBe(1);
});
