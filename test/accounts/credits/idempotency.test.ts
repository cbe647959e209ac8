import { afterEach, describe, expect, test } from 'vitest';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { operations } from '../../../src/api/http/operations.ts';
import { serviceForTests, type TestService } from '../../api/http/service.ts';
import { exampleOf } from '../../api/openapi/known-examples.ts';
import { call } from '../../operations/account/calls.ts';
import { storeList } from '../../operations/lists/requests.ts';
import { CLAIM, letKeysWrite, storeObjection } from '../../operations/sources/calls.ts';
import {
  asAccount,
  balanceOf,
  creditsOf,
  expectBooksToBalance,
  postBatch,
  postOnce,
  spendingOf,
} from './accounts.ts';
import { holdTable, withoutTable } from './database-troubles.ts';

const service = serviceForTests();
afterEach(() => expectBooksToBalance(service.database.pool));

const ADA = { person_id: Number.MAX_SAFE_INTEGER };
const PHONES = 'person_contacts_lookup/phone_numbers';

async function storedKeys(account: TestService): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    'select count(*)::int from idempotency_keys where account_id = $1',
    [account.accountId],
  );
  return rows[0]?.count ?? 0;
}

test('a retried request with the same key gets the same answer and is charged once', async () => {
  const account = await asAccount(service, 6);
  const first = await postOnce(account, PHONES, ADA, 'key-1');
  expect(creditsOf(first)).toEqual({ status: 200, spent: '6', remaining: '0', replayed: null });
  for (let again = 0; again < 3; again++) {
    const next = await postOnce(account, PHONES, ADA, 'key-1');
    expect(creditsOf(next)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: 'true' });
    expect(next.body).toEqual(first.body);
  }
  expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
});

test('a retried request gets the first answer, even if the data has changed', async () => {
  const account = await asAccount(service, 6);
  const { pool } = service.database;
  const none = await postOnce(account, PHONES, { person_id: 2 }, 'empty');
  await pool.query(`insert into phone_numbers (person_id, phone_number) values (2, '+12025550177')`);
  const again = await postOnce(account, PHONES, { person_id: 2 }, 'empty');
  await pool.query(`delete from phone_numbers where phone_number = '+12025550177'`);
  expect([none.body, again.body]).toEqual([[], []]);
  expect(creditsOf(again)).toEqual({ status: 200, spent: '0', remaining: '6', replayed: 'true' });
});

test('JSON and form bodies with the same fields are the same request, in any order of fields', async () => {
  const account = await asAccount(service, 10);
  const fields = { title: 'engineer', page_size: 5, is_remote: null, organization_ids: [1, 3] };
  await postOnce(account, 'job_search', fields);
  const form = new URLSearchParams([
    ['organization_ids', '1'],
    ['organization_ids', '3'],
    ['is_remote', ''],
    ['page_size', '5'],
    ['title', 'engineer'],
  ]);
  expect(creditsOf(await postOnce(account, 'job_search', form)).replayed).toBe('true');
  const reversed = Object.fromEntries(Object.entries(fields).reverse());
  expect(creditsOf(await postOnce(account, 'job_search', reversed)).replayed).toBe('true');
});

test('a different request under the same key gets 422, and accounts do not share keys', async () => {
  const account = await asAccount(service, 10);
  await postOnce(account, PHONES, ADA);
  for (const other of [
    await postOnce(account, PHONES, { person_id: 3 }),
    await postOnce(account, 'person_detail_lookup', ADA),
    await postOnce(account, 'job_search/totals', {}),
  ])
    expect(other.body).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      detail:
        'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
    });
  const stranger = await asAccount(service, 10);
  expect(creditsOf(await postOnce(stranger, PHONES, ADA)).spent).toBe('6');
  expect(creditsOf(await postOnce(account, PHONES, ADA)).replayed).toBe('true');
});

const UNDER_WAY = {
  status: 409,
  code: 'request_under_way',
  detail:
    'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
};

test('while a request runs, a retry gets 409 and a different request 422; later a retry is answered', async () => {
  const account = await asAccount(service, 10);
  const ask = (domain = 'acme.example') => postOnce(account, 'website_detail_lookup', { domain });
  const held = await holdTable(service.database.pool, 'websites');
  const first = ask();
  await held.untilWaiting(1);
  const same = await ask();
  const other = await ask('noir.example');
  await held.release();
  expect([same.body, same.headers.get('retry-after')]).toMatchObject([UNDER_WAY, '1']);
  expect(other.status).toBe(422);
  expect((await first).status).toBe(200);
  expect(creditsOf(await ask())).toEqual({ status: 200, spent: '0', remaining: '9', replayed: 'true' });
});

test('of concurrent requests with one key exactly one runs', async () => {
  const account = await asAccount(service, 100);
  const answers = await Promise.all(Array.from({ length: 32 }, () => postOnce(account, PHONES, ADA)));
  const fresh = answers.filter(({ headers }) => headers.get('x-credits-spent') === '6');
  expect(fresh).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409])).size).toBe(0);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(94);
});

describe('the key is released by', () => {
  test.each([
    ['a 404', 'person_detail_lookup', { person_id: 77 }, 404],
    ['a 400 of the operation', 'job_search', { title: '"' }, 400],
  ])('%s', async (_name, operation, input, status) => {
    const account = await asAccount(service, 10);
    expect((await postOnce(account, operation, input)).status).toBe(status);
    expect(await storedKeys(account)).toBe(0);
    expect(creditsOf(await postOnce(account, PHONES, ADA))).toMatchObject({ status: 200, spent: '6' });
  });

  test('a 500', async () => {
    const account = await asAccount(service, 10);
    const ask = () => postOnce(account, PHONES, ADA);
    const { status } = await withoutTable(service.database.pool, 'phone_numbers', ask);
    expect([status, await storedKeys(account)]).toEqual([500, 0]);
  });

  test('a 402, and the same request runs once the account has credits', async () => {
    const account = await asAccount(service, 5);
    expect((await postOnce(account, PHONES, ADA)).status).toBe(402);
    const { accountId } = account;
    await changeBalance(service.database.pool, { accountId, changeType: 'purchase', sum: 1 });
    expect(creditsOf(await postOnce(account, PHONES, ADA))).toMatchObject({ status: 200, spent: '6' });
  });
});

test('a key is 1 to 255 visible ASCII characters', async () => {
  const account = await asAccount(service, 100);
  for (const key of ['', 'a b', 'k'.repeat(256), 'é', 'a,\tb']) {
    const answer = await postOnce(account, PHONES, ADA, key);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  }
  for (const key of ['!', '~'.repeat(255), `"${'0'.repeat(36)}"`])
    expect((await postOnce(account, PHONES, ADA, key)).status).toBe(200);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(94);
});

/** Makes what paths name: a list of two persons, and a source that the account may write. */
async function pathFor(service: TestService, path: string): Promise<string> {
  const { accountId, database } = service;
  await letKeysWrite(service);
  await storeObjection(service);
  const list = path.includes('/lists/{') ? await storeList(database.pool, accountId) : 0;
  const values: Record<string, string | number> = {
    ...{ account_id: accountId, prefix: 'nothing0', id: list, list_id: list, n: 0 },
    ...{ ...CLAIM, key: 'nothing' },
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The required fields of queries, by a part of the path. */
const QUERIES = [
  ['autocomplete', '?q=s'],
  ['/parts/', '?format=json'],
] as const;

/** Fields in the place of those of the example. */
const OWN: Record<string, object> = { lists_set_note: { id: 2 }, pairs_judge: { a: 1, b: 3 } };

test('an invalid request claims no key, and GET operations do not read the header', async () => {
  const account = await asAccount(service, 10);
  await postOnce(account, PHONES, { unknown_field: 1 });
  for (const { method, path } of operations.filter((operation) => operation.method === 'GET')) {
    const named = await pathFor(account, path);
    const [, query = ''] = QUERIES.find(([part]) => path.includes(part)) ?? [];
    const sent = { method, key: account.key, headers: { 'idempotency-key': 'not a key' } };
    expect((await call(account, named + query, sent)).status, path).toBe(
      /\{(prefix|key|record_id|delivery_id)\}/.test(path) ? 404 : 200,
    );
  }
  expect(await storedKeys(account)).toBe(0);
});

test.each(operations.filter(({ method }) => method === 'POST'))(
  '$operationId replays its answer byte for byte, and stores nothing twice',
  async (operation) => {
    const account = await asAccount(service, 100);
    const { pool } = service.database;
    const counts = async () =>
      (
        await pool.query(`select (select count(*) from api_keys), (select count(*) from email_feedback) as emails,
          (select count(*) from phone_feedback) as phones, (select count(*) from credit_changes) as changes`)
      ).rows[0];
    const path = await pathFor(account, operation.path);
    const example = { ...exampleOf(operation), ...OWN[operation.operationId] };
    const request = async () => {
      const url = account.url + path;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': account.key, 'idempotency-key': 'k' },
        body: JSON.stringify(example),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    };
    const first = await request();
    const after = await counts();
    const again = await request();
    expect([first.status, again.status]).toEqual([operation.successStatus, operation.successStatus]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await counts()).toEqual(after);
  },
);

test('each call of a tRPC batch is replayed by its position in the batch', async () => {
  const account = await asAccount(service, 100);
  const ask = (...people: number[]) =>
    postBatch(
      account,
      people.map((person_id) => ['people.phoneNumbersLookup', { person_id }]),
      'k',
    );
  const first = await ask(3, 4, 3);
  expect(first).toMatchObject({ spent: '12', replayed: null, statuses: [200, 200, 200] });
  expect(await ask(3, 4, 3)).toEqual({ ...first, spent: '0', replayed: 'true' });
  // A changed call is a different request. An unchanged call is replayed.
  expect(await ask(3, 5)).toMatchObject({ spent: '0', replayed: 'true', statuses: [200, 422] });
  expect(await ask(3)).toMatchObject({ spent: '0', replayed: 'true', statuses: [200] });
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(88);
});

test('after its expiry a key can be used again, with any request', async () => {
  const account = await asAccount(service, 100);
  await postOnce(account, PHONES, ADA);
  await service.database.pool.query('update idempotency_keys set expires = now() where account_id = $1', [
    account.accountId,
  ]);
  const next = await postOnce(account, PHONES, { person_id: 3 });
  expect(creditsOf(next)).toEqual({ status: 200, spent: '6', remaining: '88', replayed: null });
});

test('a stored row shows neither the answer nor the key', async () => {
  const account = await asAccount(service, 10);
  await postOnce(account, PHONES, ADA, 'a-secret-key');
  const { rows } = await service.database.pool.query<{ answer: Buffer }>(
    'select * from idempotency_keys where account_id = $1',
    [account.accountId],
  );
  const text = JSON.stringify(rows) + Buffer.concat(rows.map(({ answer }) => answer)).toString('latin1');
  expect(rows).toHaveLength(1);
  expect(text).not.toMatch(/a-secret-key|phone_number|2025550101/);
});

describe('a submission of feedback', () => {
  const EMAIL = { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true };
  const feedbackOf = async ({ accountId }: TestService) =>
    (await service.database.pool.query('select from email_feedback where account_id = $1', [accountId]))
      .rowCount;

  test('that is refused stores no row and releases its key', async () => {
    const account = await asAccount(service, 0);
    const refused = await postOnce(account, 'feedback/work_emails', { ...EMAIL, person_id: 999 });
    expect([refused.status, await feedbackOf(account)]).toEqual([400, 0]);
    expect((await postOnce(account, 'feedback/work_emails', EMAIL)).status).toBe(201);
  });

  test('whose key another attempt has taken over stores no row and gets 409', async () => {
    const { pool } = service.database;
    const account = await asAccount(service, 0);
    const held = await holdTable(pool, 'email_feedback');
    const late = postOnce(account, 'feedback/work_emails', EMAIL);
    await held.untilWaiting(1);
    await pool.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
      account.accountId,
    ]);
    await held.release();
    expect((await late).body).toMatchObject(UNDER_WAY);
    expect(await feedbackOf(account)).toBe(0);
  });
});
