import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answer, post, startService, type TestService } from '../http/service.ts';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { holdLookups, releaseLookups } from './held-lookups.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ prices: { job_search: 0, website_detail_lookup: 3 } });
});
afterAll(() => service.stop());
afterEach(async () => {
  await releaseLookups();
  await expectBooksToBalance(service.database.pool);
});

const ACME = { domain: 'acme.example' };

function send(account: TestService, operation: string, input: object): Promise<Answer> {
  return post(account, operation, input, { 'x-api-key': account.key, 'idempotency-key': 'k' });
}

function creditsOf({ status, headers }: Answer) {
  const [spent, remaining] = [headers.get('x-credits-spent'), headers.get('x-credits-remaining')];
  return { status, spent, remaining, replayed: headers.get('idempotency-replayed') };
}

test('a configured price is charged, logged and named in a 402', async () => {
  const account = await asAccount(service, 5);
  const first = await post(account, 'website_detail_lookup', ACME);
  expect(creditsOf(first)).toEqual({ status: 200, spent: '3', remaining: '2', replayed: null });
  const refused = await post(account, 'website_detail_lookup', ACME);
  expect([refused.status, refused.body.detail]).toEqual([
    402,
    'An answer costs 3 credits and the account has 2: add credits to the account, then call again.',
  ]);
  expect(await spendingOf(service.database.pool, account.accountId)).toMatchObject([
    { change_sum: -3, change_data: { unit_cost: 3, quantity: 1 }, balance_after: 2 },
  ]);
});

test('an operation with price 0 needs no credits, writes no log entry, and replays its answer under a key', async () => {
  const account = await asAccount(service, 0);
  const input = { organization_ids: [1] };
  const first = await send(account, 'job_search', input);
  expect(first.body.search_results.length).toBeGreaterThan(0);
  expect(creditsOf(first)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: null });
  const again = await send(account, 'job_search', input);
  expect(creditsOf(again)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: 'true' });
  expect(again.body).toEqual(first.body);
  expect(await spendingOf(service.database.pool, account.accountId)).toEqual([]);
});

test('a call whose key is taken over before its charge gets 409 and is free', async () => {
  const { pool } = service.database;
  const account = await asAccount(service, 5);
  const held = await holdLookups(pool);
  const call = send(account, 'website_detail_lookup', ACME);
  await held.untilWaiting(1);
  await pool.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
    account.accountId,
  ]);
  await held.release();
  const answer = await call;
  expect(creditsOf(answer)).toEqual({ status: 409, spent: '0', remaining: '5', replayed: null });
  expect([answer.body.code, answer.headers.get('retry-after')]).toEqual(['request_under_way', '1']);
  expect(await balanceOf(pool, account.accountId)).toBe(5);
});

test('a call gets 402 with the remaining balance if another call spends the credits while it runs', async () => {
  const { pool } = service.database;
  const account = await asAccount(service, 5);
  const held = await holdLookups(pool);
  const calls = [1, 2].map(() => post(account, 'website_detail_lookup', ACME));
  await held.untilWaiting(2);
  await held.release();
  const answers = (await Promise.all(calls)).map(creditsOf);
  expect(answers.sort((a, b) => a.status - b.status)).toEqual([
    { status: 200, spent: '3', remaining: '2', replayed: null },
    { status: 402, spent: '0', remaining: '2', replayed: null },
  ]);
});

test('a failed charge gives 500 and releases the key: a retry is answered and charged', async () => {
  const { pool } = service.database;
  const account = await asAccount(service, 5);
  await pool.query('alter table credit_changes rename to elsewhere');
  const failed = await send(account, 'website_detail_lookup', ACME);
  await pool.query('alter table elsewhere rename to credit_changes');
  expect(creditsOf(failed)).toEqual({ status: 500, spent: '0', remaining: '5', replayed: null });
  expect(creditsOf(await send(account, 'website_detail_lookup', ACME))).toEqual({
    status: 200,
    spent: '3',
    remaining: '2',
    replayed: null,
  });
});
