import { beforeEach, expect, test } from 'vitest';
import { issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { SCOPES } from '../../../src/db/vocabulary.ts';
import { type CreatedAccount, createAccount } from '../../../src/operations/account/manage.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { call, clientWith, outcomeOf } from './calls.ts';

interface Item {
  id: number;
  change_type: string;
  change_sum: number;
  change_data: object;
  balance_after: number;
  date_created: string;
}

interface Page {
  count: number;
  next: number | null;
  previous: number | null;
  results: Item[];
}

const service = serviceForTests();
let account: CreatedAccount;
beforeEach(async () => {
  account = await createAccount(service.database.orm.em, 'Log', 0);
});

const NO_CHANGE_DATA = {
  operation: null,
  request_id: null,
  api_key_prefix: null,
  quantity: null,
  unit_cost: null,
  record_id: null,
};

function pathOf(query: Record<string, string> | string = '', operation = ''): string {
  return `/api/${account.account_id}/subscriptions/balance_change_logs/${operation}?${new URLSearchParams(query)}`;
}

async function read(query: Record<string, string> | string = ''): Promise<Page> {
  const { status, body } = await call<Page>(service, pathOf(query), { key: account.key });
  expect(status).toBe(200);
  return body;
}

async function totalOf(query: Record<string, string> = {}): Promise<number> {
  const path = pathOf(query, 'totals/');
  const { body } = await call<{ total_credits_spent: number }>(service, path, { key: account.key });
  return body.total_credits_spent;
}

async function change(sum: number, changeType: 'grant' | 'spend' | 'refund' = sum < 0 ? 'spend' : 'grant') {
  await changeBalance(service.database.pool, { accountId: account.account_id, changeType, sum });
}

/** Adds an entry with a given time. */
async function changeAt(moment: string, sum = -1): Promise<void> {
  await service.database.pool.query(
    `insert into credit_changes (account_id, change_type, change_sum, balance_after, date_created)
     values ($1, 'spend', $2, 0, $3)`,
    [account.account_id, sum, moment],
  );
}

test('the log entry of a charge has its operation, request, key and price; that of a grant has none', async () => {
  await change(10);
  const paid = await post({ ...service, ...account, accountId: account.account_id }, 'person_detail_lookup', {
    person_id: 2,
  });
  const { count, next, previous, results } = await read();
  expect([count, next, previous]).toEqual([2, null, null]);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(results).toEqual([
    {
      id: expect.any(Number),
      change_type: 'spend',
      change_sum: -1,
      change_data: {
        operation: 'person_detail_lookup',
        request_id: paid.headers.get('x-request-id'),
        api_key_prefix: prefixOf(account.key),
        quantity: 1,
        unit_cost: 1,
        record_id: 2,
      },
      balance_after: 9,
      date_created: moment,
    },
    {
      id: expect.any(Number),
      change_type: 'grant',
      change_sum: 10,
      change_data: NO_CHANGE_DATA,
      balance_after: 10,
      date_created: moment,
    },
  ]);
  const client = clientWith(service, account.key);
  const overTrpc = await client.account.balanceChangeLogs.query({ account_id: account.account_id });
  expect(overTrpc).toEqual({ count, next, previous, results });
  expect(await totalOf()).toBe(1);
});

test('pages of 25 entries, newest first, hold every entry once and the numbers of adjacent pages', async () => {
  for (let nr = 1; nr <= 51; nr++) await change(nr);
  const pages = await Promise.all(['', '2', '3'].map((page) => read({ page })));
  expect(pages.map(({ count, next, previous }) => [count, next, previous])).toEqual([
    [51, 2, null],
    [51, 3, 1],
    [51, null, 2],
  ]);
  const all = pages.flatMap(({ results }) => results);
  expect(all.map(({ change_sum }) => change_sum)).toEqual(Array.from({ length: 51 }, (_, nr) => 51 - nr));
  expect(all.map(({ date_created }) => date_created)).toEqual(
    all
      .map(({ date_created }) => date_created)
      .sort()
      .reverse(),
  );
  // Each balance is the sum of the changes up to its entry.
  let balance = 0;
  for (const { change_sum, balance_after } of all.reverse()) {
    balance += change_sum;
    expect(balance_after).toBe(balance);
  }
});

test('a full last page has no next page, and a page out of range is a 404', async () => {
  for (let nr = 0; nr < 50; nr++) await change(1);
  expect(await read({ page: '2' })).toMatchObject({ count: 50, next: null, previous: 1 });
  for (const page of [3, 1_000, Number.MAX_SAFE_INTEGER]) {
    const query = { account_id: account.account_id, page };
    const overTrpc = await outcomeOf(clientWith(service, account.key).account.balanceChangeLogs.query(query));
    const overRest = await call(service, pathOf({ page: String(page) }), { key: account.key });
    for (const { status, body } of [overTrpc, overRest])
      expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  }
});

test('an empty log has one empty page', async () => {
  expect(await read()).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect(await read({ page: '1' })).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect((await call(service, pathOf({ page: '2' }), { key: account.key })).status).toBe(404);
  expect(await totalOf()).toBe(0);
});

test('an entry is found with its answered date as both bounds, although microseconds are stored', async () => {
  for (const fraction of ['000000', '000001', '123000', '123456', '123999', '124000', '999999'])
    await changeAt(`2026-03-01T12:00:00.${fraction}Z`);
  const { results } = await read();
  expect(results).toHaveLength(7);
  for (const { id, date_created } of results) {
    const bounds = { date_created_start: date_created, date_created_end: date_created };
    const found = await read(bounds);
    expect(found.results.map((item) => item.id)).toContain(id);
    // Only entries with the same answered date are found with it.
    const same = results.filter((item) => item.date_created === date_created);
    expect([found.count, await totalOf(bounds)]).toEqual([same.length, same.length]);
  }
});

test('bounds accept any time zone, UTC by default, whole days, and an unescaped + in the query', async () => {
  for (const moment of [
    '2026-02-28T23:59:59.999999Z',
    '2026-03-01T00:00:00Z',
    '2026-03-01T22:30:00Z',
    '2026-03-01T23:59:59.999999Z',
    '2026-03-02T00:00:00Z',
  ])
    await changeAt(moment);
  for (const [query, count] of [
    ['date_created_start=2026-03-01&date_created_end=2026-03-01', 3],
    ['date_created_start=2026-03-01', 4],
    ['date_created_end=2026-03-01', 4],
    ['date_created_start=2026-03-01T00:00:00&date_created_end=2026-03-01T22:30:00', 2],
    ['date_created_start=2026-03-02T00:30:00%2B02:00', 3],
    ['date_created_start=2026-03-02T00:30:00+02:00', 3],
    ['date_created_start=2026-03-02T00:30:00.001+02:00', 2],
    ['date_created_end=2026-03-01T17:30-05:00', 3],
    ['date_created_start=&date_created_end=', 5],
  ] as const) {
    expect([query, (await read(query)).count]).toEqual([query, count]);
    expect(await totalOf(Object.fromEntries(new URLSearchParams(query)))).toBe(count);
  }
});

test('the total is the sum of all charges, without grants and refunds', async () => {
  await change(100);
  await change(-30);
  await change(-7);
  await change(5, 'refund');
  expect(await totalOf()).toBe(37);
  const [newest] = (await read()).results;
  expect(newest).toMatchObject({ change_type: 'refund', change_sum: 5, balance_after: 68 });
});

test.for<[string, string, RegExp]>([
  ['date_created_start=2026-03-02&date_created_end=2026-03-01', '/date_created_start', /^must not be beyond/],
  [
    'date_created_start=2026-02-30',
    '/date_created_start',
    /must be a date-time such as 2026-11-01T00:00:00Z/,
  ],
  ['date_created_end=yesterday', '/date_created_end', /must be a date-time/],
  ['date_created_end=2026-03-01&date_created_end=2026-03-02', '/date_created_end', /must be .*, not a list/],
  ['date_start=2026-03-01', '/date_start', /is not a field/],
])('an invalid period is refused: %s', async ([query, pointer, detail]) => {
  for (const operation of ['', 'totals/']) {
    const { status, body } = await call(service, pathOf(query, operation), { key: account.key });
    expect([status, body.errors]).toMatchObject([400, [{ pointer, detail: expect.stringMatching(detail) }]]);
  }
});

test.for(['page=0', 'page=-1', 'page=1.5', 'page=x'])('the query %s is refused', async (query) => {
  const { status, body } = await call(service, pathOf(query), { key: account.key });
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/page']);
  // The totals have no page.
  expect((await call(service, pathOf('page=1', 'totals/'), { key: account.key })).status).toBe(400);
});

test('a key without the scope for billing cannot read a log', async () => {
  const scopes = SCOPES.filter((scope) => scope !== 'billing');
  const { key } = await issueApiKey(service.database.orm.em.fork(), { userId: account.user_id, scopes });
  for (const operation of ['', 'totals/']) {
    const { status, body } = await call(service, pathOf('', operation), { key });
    expect([status, body.code]).toEqual([403, 'missing_scope']);
  }
});
