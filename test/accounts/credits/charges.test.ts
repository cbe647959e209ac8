import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { asAccount, balanceOf, creditsOf, expectBooksToBalance, postBatch, spendingOf } from './accounts.ts';
import { withoutTable } from './database-troubles.ts';

// Each answer is charged, also for the same person.
const service = serviceForTests({ paidAgainAfterDays: 0 });
afterEach(() => expectBooksToBalance(service.database.pool));

const ADA = { person_id: Number.MAX_SAFE_INTEGER };

/** Every priced operation with its price, an input with results and an input without. */
const PRICED = [
  ['person_role_search', 1, { role_title: 'engineer' }, { role_title: 'nobody' }],
  ['organization_search', 2, { organization_ids: [1] }, { organization_ids: [9] }],
  ['job_search', 1, { organization_ids: [1] }, { organization_ids: [2] }],
  ['organization_match', 2, { name: 'Acme' }, { name: 'Nobody' }],
  ['person_detail_lookup', 1, ADA, { person_id: 77 }],
  ['person_match', 1, { email: 'ada@gmail.com' }, { email: 'nobody@gmail.com' }],
  ['person_detail_reverse_lookup_by_email', 1, { email: 'ada@gmail.com' }, { email: 'nobody@gmail.com' }],
  [
    'person_detail_reverse_lookup_by_phone_number',
    1,
    { phone_number: '+12025550101' },
    { phone_number: '+12025550199' },
  ],
  ['person_contacts_lookup_work_emails', 2, ADA, { person_id: 77 }],
  ['person_contacts_lookup_personal_emails', 3, ADA, { person_id: 4 }],
  ['person_contacts_lookup_phone_numbers', 6, ADA, { person_id: 2 }],
  ['website_detail_lookup', 1, { domain: 'acme.example' }, { domain: 'none.example' }],
] as const;

test('the list of this file holds every priced operation', () => {
  expect(PRICED.map(([operationId]) => operationId as string).sort()).toEqual(
    Object.keys(DEFAULT_PRICES).sort(),
  );
});

describe.each(PRICED)('%s', (operationId, price, found, missed) => {
  const path = operationId.replace('lookup_', 'lookup/');

  test('is charged once if it finds something, with a log entry and the sum in the headers', async () => {
    const account = await asAccount(service, 100);
    const answer = await post(account, path, found);
    const shown = { status: 200, spent: String(price), remaining: String(100 - price), replayed: null };
    expect(creditsOf(answer)).toEqual(shown);
    expect(await spendingOf(service.database.pool, account.accountId)).toEqual([
      {
        change_type: 'spend',
        change_sum: -price,
        change_data: {
          operation: operationId,
          request_id: answer.headers.get('x-request-id'),
          api_key_prefix: account.key.slice(3, 11),
          quantity: 1,
          unit_cost: price,
          ...(/^person_(?!role)/.test(operationId) && { record_id: ADA.person_id }),
        },
        balance_after: 100 - price,
      },
    ]);
  });

  test('is free if it finds nothing, even without credits, and if the request is invalid', async () => {
    const account = await asAccount(service, 100);
    const poor = await asAccount(service, 0);
    const unpaid = await post(poor, path, missed);
    const answer = await post(account, path, missed);
    expect([200, 404]).toContain(answer.status);
    expect(creditsOf(answer)).toMatchObject({ spent: '0', remaining: '100' });
    const { instance: _, ...expected } = answer.body;
    expect(unpaid.body).toEqual(Array.isArray(answer.body) ? [] : expect.objectContaining(expected));
    expect(creditsOf(unpaid)).toMatchObject({ status: answer.status, spent: '0', remaining: '0' });
    const wrong = await post(account, path, { unknown_field: 1 });
    expect(creditsOf(wrong)).toMatchObject({ status: 400, spent: '0', remaining: '100' });
    expect(await spendingOf(service.database.pool, account.accountId)).toEqual([]);
  });

  test('is free if it fails with 500', async () => {
    const { pool } = service.database;
    const account = await asAccount(service, 100);
    const table = /^person|^website/.exec(operationId)?.[0] ?? 'organization';
    const failed = await withoutTable(pool, `${table}s`, () => post(account, path, found));
    expect(creditsOf(failed)).toMatchObject({ status: 500, spent: '0' });
    expect(await spendingOf(pool, account.accountId)).toEqual([]);
  });

  test('may spend the whole balance, and gets 402 if the balance is smaller than its price', async () => {
    const account = await asAccount(service, price);
    expect((await post(account, path, found)).status).toBe(200);
    const poor = await asAccount(service, price - 1);
    for (const refused of [await post(account, path, found), await post(poor, path, found)]) {
      const { remaining: left, ...shown } = creditsOf(refused);
      expect([shown, refused.body.code]).toMatchObject([{ status: 402, spent: '0' }, 'insufficient_credits']);
      expect(refused.body.detail).toContain(
        `costs ${price} ${price === 1 ? 'credit' : 'credits'} and the account has ${left}`,
      );
    }
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(0);
    expect(await balanceOf(service.database.pool, poor.accountId)).toBe(price - 1);
  });
});

test('an operation without a price sends no headers about credits', async () => {
  const answer = await post(service, 'job_search/totals', {});
  expect(creditsOf(answer)).toMatchObject({ status: 200, spent: null, remaining: null });
});

describe('over tRPC', () => {
  test('each call of a batch is charged, and the headers hold the sum', async () => {
    const account = await asAccount(service, 20);
    const answer = await postBatch(account, [
      ['people.phoneNumbersLookup', ADA],
      ['jobs.search', { organization_ids: [1] }],
      ['people.phoneNumbersLookup', { person_id: 2 }],
      ['people.detailLookup', { person_id: 77 }],
    ]);
    expect(answer).toMatchObject({ statuses: [200, 200, 200, 404], spent: '7', remaining: '13' });
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(13);
  });

  test('a batch that costs more than the balance is served as far as the balance reaches; the rest gets 402', async () => {
    const account = await asAccount(service, 13);
    const calls = Array.from({ length: 5 }, (): [string, object] => ['people.phoneNumbersLookup', ADA]);
    const answer = await postBatch(account, calls);
    expect(answer).toMatchObject({ spent: '12', remaining: '1' });
    expect(answer.statuses.sort()).toEqual([200, 200, 402, 402, 402]);
  });
});
