import { afterEach, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { asAccount, creditsOf, expectBooksToBalance, postOnce, spendingOf } from './accounts.ts';
import { holdTable, withoutTable } from './database-troubles.ts';

const service = serviceForTests({ prices: { job_search: 0, website_detail_lookup: 3 } });
afterEach(() => expectBooksToBalance(service.database.pool));

const ACME = { domain: 'acme.example' };

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
  const first = await postOnce(account, 'job_search', input);
  expect(first.body.search_results.length).toBeGreaterThan(0);
  expect(creditsOf(first)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: null });
  const again = await postOnce(account, 'job_search', input);
  expect(creditsOf(again)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: 'true' });
  expect(again.body).toEqual(first.body);
  expect(await spendingOf(service.database.pool, account.accountId)).toEqual([]);
});

test('a call gets 402 with the remaining balance if another call spends the credits while it runs', async () => {
  const account = await asAccount(service, 5);
  const held = await holdTable(service.database.pool, 'websites');
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
  const account = await asAccount(service, 5);
  const ask = async () => creditsOf(await postOnce(account, 'website_detail_lookup', ACME));
  const failed = await withoutTable(service.database.pool, 'credit_changes', ask);
  expect(failed).toEqual({ status: 500, spent: '0', remaining: '5', replayed: null });
  expect(await ask()).toEqual({ status: 200, spent: '3', remaining: '2', replayed: null });
});
