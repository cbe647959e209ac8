import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { operations } from '../../src/http/operations.ts';
import { idempotent } from '../../src/procedure/idempotent.ts';
import { appRouter } from '../../src/router.ts';
import { answerOf, post, startService, type TestService } from '../http/service.ts';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => expectBooksToBalance(service.database.pool));

const ADA = { person_id: Number.MAX_SAFE_INTEGER };

/** Every priced operation with its path, its price, an input with results and an input without. */
const PRICED = [
  ['person_role_search', 'person_role_search', 1, { role_title: 'engineer' }, { role_title: 'nobody' }],
  ['organization_search', 'organization_search', 2, { organization_ids: [1] }, { organization_ids: [9] }],
  ['job_search', 'job_search', 1, { organization_ids: [1] }, { organization_ids: [2] }],
  ['organization_match', 'organization_match', 2, { name: 'Acme' }, { name: 'Nobody' }],
  ['person_detail_lookup', 'person_detail_lookup', 1, ADA, { person_id: 77 }],
  ['person_match', 'person_match', 1, { email: 'ada@gmail.com' }, { email: 'nobody@gmail.com' }],
  [
    'person_detail_reverse_lookup_by_email',
    'person_detail_reverse_lookup/by_email',
    1,
    { email: 'ada@gmail.com' },
    { email: 'nobody@gmail.com' },
  ],
  [
    'person_detail_reverse_lookup_by_phone_number',
    'person_detail_reverse_lookup/by_phone_number',
    1,
    { phone_number: '+12025550101' },
    { phone_number: '+12025550199' },
  ],
  ['person_contacts_lookup_work_emails', 'person_contacts_lookup/work_emails', 2, ADA, { person_id: 77 }],
  [
    'person_contacts_lookup_personal_emails',
    'person_contacts_lookup/personal_emails',
    3,
    ADA,
    { person_id: 4 },
  ],
  ['person_contacts_lookup_phone_numbers', 'person_contacts_lookup/phone_numbers', 6, ADA, { person_id: 2 }],
  [
    'website_detail_lookup',
    'website_detail_lookup',
    1,
    { domain: 'acme.example' },
    { domain: 'none.example' },
  ],
] as const;

test('the list of this file holds every priced operation', () => {
  expect(PRICED.map(([operationId]) => operationId as string).sort()).toEqual(
    Object.keys(USUAL_PRICES).sort(),
  );
});

test('every POST operation, and no other, accepts an idempotency key', () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { middlewares: unknown[] } }
  >;
  const repeatable = operations.filter(({ procedure }) =>
    procedures[procedure]?._def.middlewares.includes(idempotent),
  );
  const posts = operations.filter(({ method }) => method === 'POST');
  expect(repeatable.map(({ path }) => path)).toEqual(posts.map(({ path }) => path));
});

describe.each(PRICED)('%s', (operationId, path, price, found, missed) => {
  test('is charged once if it finds something, with a log entry and the sum in the headers', async () => {
    const account = await asAccount(service, 100);
    const { status, headers } = await post(account, path, found);
    expect([status, headers.get('x-credits-spent'), headers.get('x-credits-remaining')]).toEqual([
      200,
      String(price),
      String(100 - price),
    ]);
    expect(await spendingOf(service.database.pool, account.accountId)).toEqual([
      {
        change_type: 'spend',
        change_sum: -price,
        change_data: {
          operation: operationId,
          request_id: headers.get('x-request-id'),
          api_key_prefix: account.key.slice(3, 11),
          quantity: 1,
          unit_cost: price,
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
    expect([answer.headers.get('x-credits-spent'), answer.headers.get('x-credits-remaining')]).toEqual([
      '0',
      '100',
    ]);
    const { instance: _, ...expected } = answer.body;
    expect([unpaid.status, unpaid.body]).toEqual([
      answer.status,
      Array.isArray(answer.body) ? [] : expect.objectContaining(expected),
    ]);
    expect([unpaid.headers.get('x-credits-spent'), unpaid.headers.get('x-credits-remaining')]).toEqual([
      '0',
      '0',
    ]);
    const wrong = await post(account, path, { unknown_field: 1 });
    expect([
      wrong.status,
      wrong.headers.get('x-credits-spent'),
      wrong.headers.get('x-credits-remaining'),
    ]).toEqual([400, '0', '100']);
    expect(await spendingOf(service.database.pool, account.accountId)).toEqual([]);
  });

  test('is free if it fails with 500', async () => {
    const { pool } = service.database;
    const account = await asAccount(service, 100);
    const table = /^person|^website/.exec(operationId)?.[0] ?? 'organization';
    await pool.query(`alter table ${table}s rename to elsewhere`);
    const { status, headers } = await post(account, path, found);
    await pool.query(`alter table elsewhere rename to ${table}s`);
    expect([status, headers.get('x-credits-spent')]).toEqual([500, '0']);
    expect(await spendingOf(pool, account.accountId)).toEqual([]);
  });

  test('may spend the whole balance, and gets 402 if the balance is smaller than its price', async () => {
    const account = await asAccount(service, price);
    expect((await post(account, path, found)).status).toBe(200);
    const poor = await asAccount(service, price - 1);
    for (const refused of [await post(account, path, found), await post(poor, path, found)]) {
      const left = refused.headers.get('x-credits-remaining');
      expect([refused.status, refused.body.code, refused.headers.get('x-credits-spent')]).toEqual([
        402,
        'insufficient_credits',
        '0',
      ]);
      expect(refused.body.detail).toContain(
        `costs ${price} ${price === 1 ? 'credit' : 'credits'} and the account has ${left}`,
      );
    }
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(0);
    expect(await balanceOf(service.database.pool, poor.accountId)).toBe(price - 1);
  });
});

test('an operation without a price sends no headers about credits', async () => {
  const { status, headers } = await post(service, 'job_search/totals', {});
  expect([status, headers.get('x-credits-spent'), headers.get('x-credits-remaining')]).toEqual([
    200,
    null,
    null,
  ]);
});

describe('over tRPC', () => {
  async function call(account: TestService, paths: string[], inputs: object[]) {
    const input = inputs.map((one, nr) => [nr, { account_id: account.accountId, ...one }]);
    return answerOf(
      await fetch(`${account.url}/trpc/${paths.join(',')}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': account.key },
        body: JSON.stringify(Object.fromEntries(input)),
      }),
    );
  }

  test('each call of a batch is charged, and the headers hold the sum', async () => {
    const account = await asAccount(service, 20);
    const paths = [
      'people.phoneNumbersLookup',
      'jobs.search',
      'people.phoneNumbersLookup',
      'people.detailLookup',
    ];
    const inputs = [ADA, { organization_ids: [1] }, { person_id: 2 }, { person_id: 77 }];
    const { headers, body } = await call(account, paths, inputs);
    const results = body as unknown as { result?: object; error?: { data: { httpStatus: number } } }[];
    expect(results.map(({ result, error }) => (result ? 200 : error?.data.httpStatus))).toEqual([
      200, 200, 200, 404,
    ]);
    expect([headers.get('x-credits-spent'), headers.get('x-credits-remaining')]).toEqual(['7', '13']);
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(13);
  });

  test('a batch that costs more than the balance is served as far as the balance reaches; the rest gets 402', async () => {
    const account = await asAccount(service, 13);
    const { headers, body } = await call(
      account,
      Array.from({ length: 5 }, () => 'people.phoneNumbersLookup'),
      Array.from({ length: 5 }, () => ADA),
    );
    const results = body as unknown as { error?: { data: { httpStatus: number } } }[];
    expect(results.map(({ error }) => error?.data.httpStatus ?? 200).sort()).toEqual([
      200, 200, 402, 402, 402,
    ]);
    expect([headers.get('x-credits-spent'), headers.get('x-credits-remaining')]).toEqual(['12', '1']);
  });
});
