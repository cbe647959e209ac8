import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { relayedServiceForTests } from '../../api/http/relayed-service.ts';
import type { Answer, TestService } from '../../api/http/service.ts';
import { type OwnServe, serveWith } from '../../api/operating/serve.ts';
import { OWN_LOCKS } from '../../harness/database.ts';
import { endEverything, endNow } from '../../ops/commands/processes.ts';
import { asAccount, balanceOf, creditsOf, expectBooksToBalance, postOnce, spendingOf } from './accounts.ts';
import { holdCharges, holdTable } from './database-troubles.ts';

const { service, database: relay } = relayedServiceForTests();
let other: OwnServe;
beforeAll(async () => {
  other = await serveWith(service, { LOG_LEVEL: 'info' });
});
afterAll(() => endEverything());
afterEach(() => expectBooksToBalance(service.database.pool));

function lookUp(account: TestService, url = account.url, key = 'k'): Promise<Answer> {
  return postOnce({ ...account, url }, 'website_detail_lookup', { domain: 'acme.example' }, key);
}

/** Sends a request of a new account, which waits in its handler until `held` is released. */
async function startHeld(url = service.url) {
  const account = await asAccount(service, 10);
  const held = await holdTable(service.database.pool, 'websites');
  const first = lookUp(account, url).catch(() => null);
  await held.untilWaiting(1);
  return { account, held, first };
}

async function expectChargedOnce(account: TestService): Promise<void> {
  expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(9);
}

const OWNERS = `
select pid, (classid::bigint << 32 | objid::bigint) as number from ${OWN_LOCKS}
where locktype = 'advisory' and objsubid = 1 and granted`;

/** Ends the connection that holds the lease of the process running the account's request, and waits for its end. */
async function endOwner({ accountId }: TestService): Promise<void> {
  const { rows } = await service.database.pool.query(
    `select pg_terminate_backend(pid, 10_000) as has_ended from (${OWNERS}) as owners
     join idempotency_keys on idempotency_keys.owner = owners.number where account_id = $1`,
    [accountId],
  );
  expect(rows).toEqual([{ has_ended: true }]);
}

/** Number of requests of the account that the other process has logged as taken over. */
function takenOver({ accountId }: TestService): number {
  const lines = other.stderr().split('\n');
  const own = lines.filter((line) => line.includes(`"account":${accountId},`));
  return own.filter((line) => line.includes('took over the request of a process that has ended')).length;
}

test('a request that runs in one process gets 409 from another, and its stored answer once it is done', async () => {
  const { account, held, first } = await startHeld();
  expect((await lookUp(account, other.url)).status).toBe(409);
  await held.release();
  const answer = await first;
  const replayed = await lookUp(account, other.url);
  expect([answer?.status, replayed.body]).toEqual([200, answer?.body]);
  expect(creditsOf(replayed)).toMatchObject({ status: 200, replayed: 'true' });
  await expectChargedOnce(account);
  expect(takenOver(account)).toBe(0);
});

test('another process runs the request of a killed process at once, logs the takeover, and charges once', async () => {
  const doomed = await serveWith(service);
  const { account, held, first } = await startHeld(doomed.url);
  endNow(doomed.pid);
  expect(await first).toBeNull();
  const again = lookUp(account, other.url);
  await expect.poll(() => takenOver(account)).toBe(1);
  await held.release();
  expect((await again).headers.get('x-credits-spent')).toBe('1');
  await expectChargedOnce(account);
});

test('a process that loses its lease while it runs a request charges nothing; the process that takes over charges', async () => {
  const { account, held, first } = await startHeld();
  await endOwner(account);
  const second = lookUp(account, other.url);
  await held.untilWaiting(2);
  await held.release();
  const refused = await first;
  expect(refused?.body).toMatchObject({ status: 409, code: 'request_under_way' });
  expect([refused?.headers.get('x-credits-spent'), refused?.headers.get('retry-after')]).toEqual(['0', '1']);
  expect(creditsOf(await second)).toMatchObject({ status: 200, spent: '1' });
  await expectChargedOnce(account);
});

/** Whether the process that ran the account's latest request holds its lease. */
async function isOwned({ accountId }: TestService): Promise<boolean> {
  const { rowCount } = await service.database.pool.query(
    `select from (select owner from idempotency_keys where account_id = $1 order by date_created desc limit 1)
       as latest
     join (${OWNERS}) as owners on owners.number = latest.owner`,
    [accountId],
  );
  return rowCount === 1;
}

test('a process that loses its lease takes a new one, and claims keys under it', async () => {
  // Enough credits for all requests until then.
  const account = await asAccount(service, 10_000);
  await lookUp(account);
  await endOwner(account);
  let requests = 0;
  const hasNewLease = async () => {
    expect((await lookUp(account, account.url, `request-${requests++}`)).status).toBe(200);
    return isOwned(account);
  };
  await expect.poll(hasNewLease).toBe(true);
  const held = await holdTable(service.database.pool, 'websites');
  const running = lookUp(account, account.url, 'held');
  await held.untilWaiting(1);
  expect((await lookUp(account, other.url, 'held')).status).toBe(409);
  await held.release();
  expect((await running).status).toBe(200);
});

test.each([
  ['the same process', () => service],
  ['another process, while its own has no database', () => other],
])(
  'a request that loses the database before its charge gets 503, and is charged once by %s',
  async (_, at) => {
    const { account, held, first } = await startHeld();
    await relay.cut();
    expect((await first)?.status).toBe(503);
    await held.release();
    if (at() === service) await relay.restore();
    await expect.poll(async () => (await lookUp(account, at().url)).status).toBe(200);
    if (at() !== service) await relay.restore();
    await expectChargedOnce(account);
  },
);

test('a charge with an unknown outcome gives 503, and the retry is not charged again', async () => {
  const account = await asAccount(service, 10);
  const charges = await holdCharges(service.database.pool, account.accountId);
  const first = lookUp(account);
  await charges.untilWaiting(1);
  await relay.cut();
  expect((await first).status).toBe(503);
  // PostgreSQL still runs the statement that it has received.
  await charges.release();
  await relay.restore();
  await expect.poll(async () => (await lookUp(account)).status).toBe(200);
  await expectChargedOnce(account);
});

test('if a process is killed between charge and answer, another one replays the stored answer without a charge', async () => {
  const account = await asAccount(service, 10);
  const doomed = await serveWith(service);
  const charges = await holdCharges(service.database.pool, account.accountId);
  const first = lookUp(account, doomed.url).catch(() => null);
  await charges.untilWaiting(1);
  // PostgreSQL ends the statements of a dead process; those of a process that stands still are run.
  process.kill(doomed.pid, 'SIGSTOP');
  await charges.release();
  const spending = () => spendingOf(service.database.pool, account.accountId);
  await expect.poll(async () => (await spending()).length).toBe(1);
  endNow(doomed.pid);
  expect(await first).toBeNull();
  expect(creditsOf(await lookUp(account, other.url))).toMatchObject({
    status: 200,
    spent: '0',
    replayed: 'true',
  });
  await expectChargedOnce(account);
});
