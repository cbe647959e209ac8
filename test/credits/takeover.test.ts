import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endEverything, endNow } from '../commands/processes.ts';
import type { Relay } from '../http/relay.ts';
import { startRelayedService } from '../http/relayed-service.ts';
import { type Answer, post, type TestService } from '../http/service.ts';
import type { OwnServe } from '../operating/serve.ts';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { holdLookups, releaseLookups } from './held-lookups.ts';
import { startServe } from './serve-process.ts';

let service: TestService;
let relay: Relay;
let engine: Relay;
let other: OwnServe;
beforeAll(async () => {
  ({ service, database: relay, engine } = await startRelayedService());
  other = await startServe(service, 'info');
});
afterAll(async () => {
  await endEverything();
  await service.stop();
  await Promise.all([relay.close(), engine.close()]);
});
afterEach(async () => {
  await releaseLookups();
  await expectBooksToBalance(service.database.pool);
});

const ACME = { domain: 'acme.example' };

function look(account: TestService, url = account.url, key = 'k'): Promise<Answer> {
  const headers = { 'x-api-key': account.key, 'idempotency-key': key };
  return post({ ...account, url }, 'website_detail_lookup', ACME, headers);
}

async function expectChargedOnce(account: TestService): Promise<void> {
  expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(9);
}

const OWNERS = `
select pid, (classid::bigint << 32 | objid::bigint) as number from pg_locks
where locktype = 'advisory' and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Ends the connection by which the process that runs the account's request shows that it lives, and sees it gone. */
async function endOwner({ accountId }: TestService): Promise<void> {
  const { rows } = await service.database.pool.query(
    `select pg_terminate_backend(pid, 10_000) as has_ended from (${OWNERS}) as owners
     join idempotency_keys on idempotency_keys.owner = owners.number where account_id = $1`,
    [accountId],
  );
  expect(rows).toEqual([{ has_ended: true }]);
}

/** How many requests of the account the other process has logged as taken over. */
function takenOver({ accountId }: TestService): number {
  const lines = other.stderr().split('\n');
  const own = lines.filter((line) => line.includes(`"account":${accountId},`));
  return own.filter((line) => line.includes('took over the request of a process that has ended')).length;
}

test('a request that runs in one process is a 409 in another, which answers it once it is done', async () => {
  const account = await asAccount(service, 10);
  const held = await holdLookups(service.database.pool);
  const first = look(account);
  await held.untilWaiting(1);
  expect((await look(account, other.url)).status).toBe(409);
  await held.release();
  const { status, body } = await first;
  const replayed = await look(account, other.url);
  expect([status, replayed.status, replayed.body]).toEqual([200, 200, body]);
  expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  await expectChargedOnce(account);
  expect(takenOver(account)).toBe(0);
});

test('a request whose process is killed runs at once elsewhere, which logs it, and is charged once', async () => {
  const account = await asAccount(service, 10);
  const doomed = await startServe(service);
  const held = await holdLookups(service.database.pool);
  const first = look(account, doomed.url).catch(() => null);
  await held.untilWaiting(1);
  endNow(doomed.pid);
  expect(await first).toBeNull();
  const again = look(account, other.url);
  await held.untilWaiting(2);
  await held.release();
  expect((await again).headers.get('x-credits-spent')).toBe('1');
  await expectChargedOnce(account);
  await expect.poll(() => takenOver(account)).toBe(1);
});

test('a process that only looked dead neither charges nor answers for what another has taken over', async () => {
  const account = await asAccount(service, 10);
  const held = await holdLookups(service.database.pool);
  const first = look(account);
  await held.untilWaiting(1);
  await endOwner(account);
  const second = look(account, other.url);
  await held.untilWaiting(2);
  await held.release();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status, headers }) => [status, headers.get('x-credits-spent')])).toEqual([
    [409, '0'],
    [200, '1'],
  ]);
  await expectChargedOnce(account);
});

/** Whether the process that ran the account's latest request shows that it lives. */
async function isOwned({ accountId }: TestService): Promise<boolean> {
  const { rowCount } = await service.database.pool.query(
    `select from (select owner from idempotency_keys where account_id = $1 order by date_created desc limit 1)
       as latest
     join (${OWNERS}) as owners on owners.number = latest.owner`,
    [accountId],
  );
  return rowCount === 1;
}

test('a process that lost the sign of its life goes on under a new one', async () => {
  // Enough for every request until it does, however long that takes.
  const account = await asAccount(service, 10_000);
  await look(account);
  await endOwner(account);
  let requests = 0;
  const goesOn = async () => {
    expect((await look(account, account.url, `request-${requests++}`)).status).toBe(200);
    return isOwned(account);
  };
  await expect.poll(goesOn).toBe(true);
  const held = await holdLookups(service.database.pool);
  const running = look(account, account.url, 'held');
  await held.untilWaiting(1);
  expect((await look(account, other.url, 'held')).status).toBe(409);
  await held.release();
  expect((await running).status).toBe(200);
});

describe('a database that goes away between the handler and the charge', () => {
  test('is a 503, and the same request is then answered and charged once', async () => {
    const account = await asAccount(service, 10);
    const held = await holdLookups(service.database.pool);
    const first = look(account);
    await held.untilWaiting(1);
    await relay.cut();
    expect((await first).status).toBe(503);
    await held.release();
    await relay.restore();
    await expect.poll(async () => (await look(account)).status).toBe(200);
    await expectChargedOnce(account);
  });

  test('leaves nothing undone that would keep the request from running elsewhere', async () => {
    const account = await asAccount(service, 10);
    const held = await holdLookups(service.database.pool);
    const first = look(account);
    await held.untilWaiting(1);
    await relay.cut();
    await first;
    await held.release();
    await expect.poll(async () => (await look(account, other.url)).status).toBe(200);
    await relay.restore();
    await expectChargedOnce(account);
  });
});

/** Holds the charges of an account in the database, until they are let go. */
async function holdCharges({
  accountId,
}: TestService): Promise<{ untilWaiting(): Promise<void>; release(): Promise<void> }> {
  const { pool } = service.database;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from accounts where id = $1 for update', [accountId]);
  const isWaiting = async () => (await pool.query(FIND_WAITING_CHARGES)).rowCount;
  return {
    untilWaiting: () => expect.poll(isWaiting, { timeout: 4_000, interval: 10 }).toBe(1),
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}

const FIND_WAITING_CHARGES = `
select from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%update accounts%'`;

test('a charge whose outcome nobody knows is a 503, and never made twice', async () => {
  const account = await asAccount(service, 10);
  const charges = await holdCharges(account);
  const first = look(account);
  await charges.untilWaiting();
  await relay.cut();
  expect((await first).status).toBe(503);
  // The server goes on with what it has been given.
  await charges.release();
  await relay.restore();
  await expect.poll(async () => (await look(account)).status).toBe(200);
  await expectChargedOnce(account);
});

test('a process that is killed between the charge and the answer leaves the answer to the next', async () => {
  const account = await asAccount(service, 10);
  const doomed = await startServe(service);
  const charges = await holdCharges(account);
  const first = look(account, doomed.url).catch(() => null);
  await charges.untilWaiting();
  endNow(doomed.pid);
  expect(await first).toBeNull();
  const again = look(account, other.url);
  await charges.release();
  const { status, headers } = await again;
  expect([status, headers.get('x-credits-spent'), headers.get('idempotency-replayed')]).toEqual([
    200,
    '0',
    'true',
  ]);
  await expectChargedOnce(account);
});
