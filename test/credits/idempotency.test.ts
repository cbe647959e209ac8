import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeBalance } from '../../src/billing/change-balance.ts';
import { sweep } from '../../src/billing/idempotency.ts';
import { operations } from '../../src/http/operations.ts';
import { type Answer, answerOf, get, post, startService, type TestService } from '../http/service.ts';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { holdLookups, releaseLookups } from './held-lookups.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(async () => {
  await releaseLookups();
  await expectBooksToBalance(service.database.pool);
});

const ADA = { person_id: Number.MAX_SAFE_INTEGER };
const PHONES = 'person_contacts_lookup/phone_numbers';

function send(account: TestService, operation: string, body: unknown, key: string): Promise<Answer> {
  return post(account, operation, body, { 'x-api-key': account.key, 'idempotency-key': key });
}

function creditsOf({ status, headers }: Answer) {
  return {
    status,
    spent: headers.get('x-credits-spent'),
    remaining: headers.get('x-credits-remaining'),
    replayed: headers.get('idempotency-replayed'),
  };
}

async function storedKeys(account: TestService): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    'select count(*)::int from idempotency_keys where account_id = $1',
    [account.accountId],
  );
  return rows[0]?.count ?? 0;
}

test('a retried request with the same key gets the same answer and is charged once', async () => {
  const account = await asAccount(service, 6);
  const first = await send(account, PHONES, ADA, 'key-1');
  expect(creditsOf(first)).toEqual({ status: 200, spent: '6', remaining: '0', replayed: null });
  for (let again = 0; again < 3; again++) {
    const next = await send(account, PHONES, ADA, 'key-1');
    expect(creditsOf(next)).toEqual({ status: 200, spent: '0', remaining: '0', replayed: 'true' });
    expect(next.body).toEqual(first.body);
  }
  expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
});

test('a retried request gets the first answer, even if the data has changed', async () => {
  const account = await asAccount(service, 6);
  const { pool } = service.database;
  const none = await send(account, PHONES, { person_id: 2 }, 'empty');
  await pool.query(`insert into phone_numbers (person_id, phone_number) values (2, '+12025550177')`);
  const again = await send(account, PHONES, { person_id: 2 }, 'empty');
  await pool.query(`delete from phone_numbers where phone_number = '+12025550177'`);
  expect([none.body, again.body]).toEqual([[], []]);
  expect(creditsOf(again)).toEqual({ status: 200, spent: '0', remaining: '6', replayed: 'true' });
});

test('JSON and form bodies with the same fields are the same request, in any order of fields', async () => {
  const account = await asAccount(service, 10);
  const fields = { title: 'engineer', page_size: 5, is_remote: null, organization_ids: [1, 3] };
  await send(account, 'job_search', fields, 'k');
  const form = new URLSearchParams([
    ['organization_ids', '1'],
    ['organization_ids', '3'],
    ['is_remote', ''],
    ['page_size', '5'],
    ['title', 'engineer'],
  ]);
  expect(creditsOf(await send(account, 'job_search', form, 'k')).replayed).toBe('true');
  const reversed = Object.fromEntries(Object.entries(fields).reverse());
  expect(creditsOf(await send(account, 'job_search', reversed, 'k')).replayed).toBe('true');
});

test('a different request under the same key gets 422, and accounts do not share keys', async () => {
  const account = await asAccount(service, 10);
  await send(account, PHONES, ADA, 'k');
  for (const other of [
    await send(account, PHONES, { person_id: 3 }, 'k'),
    await send(account, 'person_detail_lookup', ADA, 'k'),
    await send(account, 'job_search/totals', {}, 'k'),
  ])
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  const stranger = await asAccount(service, 10);
  expect(creditsOf(await send(stranger, PHONES, ADA, 'k')).spent).toBe('6');
  expect(creditsOf(await send(account, PHONES, ADA, 'k')).replayed).toBe('true');
});

test('while a request runs, a retry gets 409 and a different request 422; later a retry is answered', async () => {
  const account = await asAccount(service, 10);
  const held = await holdLookups(service.database.pool);
  const first = send(account, 'website_detail_lookup', { domain: 'acme.example' }, 'k');
  await held.untilWaiting(1);
  const same = await send(account, 'website_detail_lookup', { domain: 'acme.example' }, 'k');
  const other = await send(account, 'website_detail_lookup', { domain: 'noir.example' }, 'k');
  await held.release();
  expect([same.status, same.body.code, same.headers.get('retry-after')]).toEqual([
    409,
    'request_under_way',
    '1',
  ]);
  expect(other.status).toBe(422);
  expect((await first).status).toBe(200);
  const replayed = await send(account, 'website_detail_lookup', { domain: 'acme.example' }, 'k');
  expect(creditsOf(replayed)).toEqual({ status: 200, spent: '0', remaining: '9', replayed: 'true' });
});

test('of concurrent requests with one key exactly one runs', async () => {
  const account = await asAccount(service, 100);
  const answers = await Promise.all(Array.from({ length: 32 }, () => send(account, PHONES, ADA, 'k')));
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
    expect((await send(account, operation, input, 'k')).status).toBe(status);
    expect(await storedKeys(account)).toBe(0);
    expect(creditsOf(await send(account, PHONES, ADA, 'k'))).toMatchObject({ status: 200, spent: '6' });
  });

  test('a 500', async () => {
    const { pool } = service.database;
    const account = await asAccount(service, 10);
    await pool.query('alter table phone_numbers rename to elsewhere');
    const { status } = await send(account, PHONES, ADA, 'k');
    await pool.query('alter table elsewhere rename to phone_numbers');
    expect([status, await storedKeys(account)]).toEqual([500, 0]);
  });

  test('a 402, and the same request runs once the account has credits', async () => {
    const account = await asAccount(service, 5);
    expect((await send(account, PHONES, ADA, 'k')).status).toBe(402);
    const { accountId } = account;
    await changeBalance(service.database.pool, { accountId, changeType: 'purchase', sum: 1 });
    expect(creditsOf(await send(account, PHONES, ADA, 'k'))).toMatchObject({ status: 200, spent: '6' });
  });
});

test('a key is 1 to 255 visible ASCII characters', async () => {
  const account = await asAccount(service, 100);
  for (const key of ['', 'a b', 'k'.repeat(256), 'é', 'a,\tb']) {
    const answer = await send(account, PHONES, ADA, key);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  }
  for (const key of ['!', '~'.repeat(255), `"${'0'.repeat(36)}"`])
    expect((await send(account, PHONES, ADA, key)).status).toBe(200);
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(82);
});

test('an invalid request claims no key, and a GET ignores the header', async () => {
  const account = await asAccount(service, 10);
  await send(account, PHONES, { unknown_field: 1 }, 'k');
  await get(account, '/api/datastorage/autocomplete/industries/?q=s', { 'idempotency-key': 'not a key' });
  expect(await storedKeys(account)).toBe(0);
});

const EMAIL = { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true };
const PHONE = { phone_number: '+12025550101', contact_status: 'connected', is_correct_person: true };

/** An input of every operation that accepts an idempotency key. Bulk operations take the input of the single one as item. */
const INPUTS: Record<string, object> = {
  organization_search: {},
  organization_search_totals: {},
  organization_search_facets: { facets: ['industry'] },
  organization_search_explain: {},
  person_role_search: {},
  person_role_search_totals: {},
  person_role_search_facets: { facets: ['organization'] },
  person_role_search_explain: {},
  job_search: {},
  job_search_totals: {},
  job_search_facets: { facets: ['location'] },
  job_search_explain: {},
  organization_match: { name: 'Acme' },
  person_detail_lookup: ADA,
  person_match: { email: 'ada@gmail.com' },
  person_detail_reverse_lookup_by_email: { email: 'ada@gmail.com' },
  person_detail_reverse_lookup_by_phone_number: { phone_number: '+12025550101' },
  person_contacts_lookup_work_emails: ADA,
  person_contacts_lookup_personal_emails: ADA,
  person_contacts_lookup_phone_numbers: ADA,
  website_detail_lookup: { domain: 'acme.example' },
  feedback_personal_emails: EMAIL,
  feedback_work_emails: EMAIL,
  feedback_phone_numbers: PHONE,
  api_keys_create: { name: 'once' },
};

test.each(operations.filter(({ method }) => method === 'POST'))(
  '$operationId replays its answer byte for byte, and stores nothing twice',
  async ({ operationId, path, successStatus }) => {
    const account = await asAccount(service, 100);
    const { pool } = service.database;
    const counts = async () =>
      (
        await pool.query(`select (select count(*) from api_keys), (select count(*) from email_feedback) as emails,
          (select count(*) from phone_feedback) as phones, (select count(*) from credit_changes) as changes`)
      ).rows[0];
    const request = async () => {
      const response = await fetch(account.url + path.replace('{account_id}', String(account.accountId)), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': account.key, 'idempotency-key': 'k' },
        body: JSON.stringify(INPUTS[operationId] ?? { items: [INPUTS[operationId.slice(0, -5)]] }),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    };
    const first = await request();
    const after = await counts();
    const again = await request();
    expect([first.status, again.status]).toEqual([successStatus, successStatus]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await counts()).toEqual(after);
  },
);

test('an operation without a price replays its answer, too', async () => {
  const account = await asAccount(service, 10);
  const first = await send(account, 'job_search/totals', {}, 'k');
  const next = await send(account, 'job_search/totals', {}, 'k');
  expect([next.headers.get('idempotency-replayed'), next.body]).toEqual(['true', first.body]);
  expect(next.headers.get('x-credits-spent')).toBeNull();
});

test('each call of a tRPC batch is replayed by its position in the batch', async () => {
  const account = await asAccount(service, 100);
  const call = async (...people: number[]) => {
    const inputs = people.map((person_id, nr) => [nr, { account_id: account.accountId, person_id }]);
    const paths = people.map(() => 'people.phoneNumbersLookup');
    const response = await fetch(`${account.url}/trpc/${paths.join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': account.key, 'idempotency-key': 'k' },
      body: JSON.stringify(Object.fromEntries(inputs)),
    });
    const { headers, body } = await answerOf(response);
    const results = body as unknown as { error?: { data: { httpStatus: number } }; result?: object }[];
    return {
      spent: headers.get('x-credits-spent'),
      replayed: headers.get('idempotency-replayed'),
      statuses: results.map(({ error }) => error?.data.httpStatus ?? 200),
      results: results.map(({ result }) => result),
    };
  };
  const first = await call(3, 4, 3);
  expect(first).toMatchObject({ spent: '18', replayed: null, statuses: [200, 200, 200] });
  expect(await call(3, 4, 3)).toEqual({ ...first, spent: '0', replayed: 'true' });
  // A changed call is a different request. An unchanged call is replayed.
  expect(await call(3, 5)).toMatchObject({ spent: '0', replayed: 'true', statuses: [200, 422] });
  expect(await call(3)).toMatchObject({ spent: '0', replayed: 'true', statuses: [200] });
  expect(await balanceOf(service.database.pool, account.accountId)).toBe(82);
});

describe('after its expiry a key', () => {
  const expire = (account: TestService) =>
    service.database.pool.query('update idempotency_keys set expires = now() where account_id = $1', [
      account.accountId,
    ]);

  test('can be used again, with any request', async () => {
    const account = await asAccount(service, 100);
    await send(account, PHONES, ADA, 'k');
    await expire(account);
    const next = await send(account, PHONES, { person_id: 3 }, 'k');
    expect(creditsOf(next)).toEqual({ status: 200, spent: '6', remaining: '88', replayed: null });
  });

  test('is deleted by the sweep, which keeps other keys', async () => {
    const [old, young] = [await asAccount(service, 10), await asAccount(service, 10)];
    for (const account of [old, young]) await send(account, PHONES, ADA, 'k');
    await expire(old);
    await sweep(service.database.pool);
    expect([await storedKeys(old), await storedKeys(young)]).toEqual([0, 1]);
  });
});

test('a stored row shows neither the answer nor the key', async () => {
  const account = await asAccount(service, 10);
  await send(account, PHONES, ADA, 'a-secret-key');
  const { rows } = await service.database.pool.query<{ answer: Buffer }>(
    'select * from idempotency_keys where account_id = $1',
    [account.accountId],
  );
  const text = JSON.stringify(rows) + Buffer.concat(rows.map(({ answer }) => answer)).toString('latin1');
  expect(rows).toHaveLength(1);
  expect(text).not.toMatch(/a-secret-key|phone_number|2025550101/);
});
