import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ApiKeyOrder,
  type IssuedApiKey,
  issueApiKey,
  prefixOf,
  type StoredApiKey,
} from '../../../src/accounts/access/keys.ts';
import { SCOPES } from '../../../src/db/vocabulary.ts';
import { type CreatedAccount, createAccount } from '../../../src/operations/account/manage.ts';
import { sharedServiceForTests } from '../../api/http/service.ts';
import { type OwnServe, serveWith } from '../../api/operating/serve.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { call, clientWith, outcomeOf } from './calls.ts';

const FIELDS = ['prefix', 'name', 'created', 'expiry_date', 'last_used', 'scopes', 'kind'];

const service = sharedServiceForTests();
let second: OwnServe;
let account: CreatedAccount;

beforeAll(async () => {
  second = await serveWith(service);
});
beforeEach(async () => {
  account = await createAccount(service.database.orm.em, 'Keys', 0);
});
afterAll(endEverything);

/** Stores a key without calling an operation. */
async function newKey(order: Partial<ApiKeyOrder>): Promise<string> {
  return (await issueApiKey(service.database.orm.em.fork(), { userId: account.user_id, ...order })).key;
}

function create(body?: unknown, key = account.key) {
  return call<IssuedApiKey>(service, '/api/api_keys/', { method: 'POST', key, body });
}

async function statusWith(key: string, at: { url: string } = service): Promise<number> {
  return (await call(at, '/api/users/current/', { key })).status;
}

describe('creating a key', () => {
  test('answers the record and a key that works in every process at once, and is never shown again', async () => {
    const order = { name: ' CRM\n', expiry_date: '2099-01-01T02:00:00+02:00', scopes: ['keys', 'people'] };
    const { status, body } = await create(order);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...FIELDS, 'key']);
    const { key, ...record } = body;
    expect(record).toEqual({
      prefix: prefixOf(key),
      name: 'CRM',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expiry_date: '2099-01-01T00:00:00.000Z',
      last_used: null,
      scopes: ['people', 'keys'],
      kind: 'api',
    });
    expect([await statusWith(key), await statusWith(key, second)]).toEqual([200, 200]);

    const read = await call(service, `/api/api_keys/${record.prefix}/`, { key: account.key });
    const list = await call(service, '/api/api_keys/', { key: account.key });
    for (const { body } of [read, list]) {
      expect(JSON.stringify(body)).toContain(record.prefix);
      expect(JSON.stringify(body)).not.toContain(key.slice(12));
    }
  });

  test('without a body gives it the scopes of the creating key and no expiry date', async () => {
    const narrow = await newKey({ scopes: ['keys', 'jobs'] });
    for (const body of [undefined, {}, { name: null, expiry_date: null, scopes: null }]) {
      const created = await create(body, narrow);
      expect(created.status).toBe(200);
      expect(created.body).toMatchObject({ name: null, expiry_date: null, scopes: ['jobs', 'keys'] });
    }
    // Writing claims is given by name alone.
    expect((await create()).body.scopes).toEqual(SCOPES.filter((scope) => scope !== 'sources'));
  });

  test('accepts forms, in which a single scope is a list of one', async () => {
    const form = new URLSearchParams('name=&scopes=people&expiry_date=2099-01-01');
    expect((await create(form)).body).toMatchObject({
      name: null,
      expiry_date: '2099-01-01T00:00:00.000Z',
      scopes: ['people'],
    });
    const parts = new FormData();
    for (const scope of ['jobs', 'websites', 'jobs']) parts.append('scopes[]', scope);
    expect((await create(parts)).body).toMatchObject({ scopes: ['jobs', 'websites'] });
  });

  test.for<[unknown, string, RegExp]>([
    [{ name: '' }, '/name', /that is not blank/],
    [{ name: ' \t' }, '/name', /that is not blank/],
    [{ name: 'x'.repeat(256) }, '/name', /at most 255 characters/],
    [{ scopes: [] }, '/scopes', /at least one scope/],
    [{ scopes: ['people', 'all'] }, '/scopes/1', /must be one of people, .*, sources, not "all"/],
    [{ scopes: 'people' }, '/scopes', /must be a list/],
    [{ expiry_date: '2020-01-01' }, '/expiry_date', /in the future/],
    [{ expiry_date: 'tomorrow' }, '/expiry_date', /must be a date-time/],
    [{ expiry_date: 4_102_444_800 }, '/expiry_date', /must be a date-time/],
    [{ scope: ['people'] }, '/scope', /did you mean `scopes`/],
  ])('refuses %j and stores no key', async ([body, pointer, detail]) => {
    const { status, body: problem } = await call(service, '/api/api_keys/', {
      method: 'POST',
      key: account.key,
      body,
    });
    expect([status, problem.errors?.[0]]).toMatchObject([
      400,
      { pointer, detail: expect.stringMatching(detail) },
    ]);
    const { body: keys } = await call<StoredApiKey[]>(service, '/api/api_keys/', { key: account.key });
    expect(keys).toHaveLength(1);
  });

  test('with more scopes than the creating key is a 403 that names the missing scopes', async () => {
    const narrow = await newKey({ scopes: ['keys', 'people'] });
    const wider = { scopes: ['people', 'contacts', 'billing'] };
    const { status, body } = await create(wider, narrow);
    expect([status, body]).toMatchObject([
      403,
      { code: 'missing_scope', detail: expect.stringMatching(/lacks contacts, billing\.$/) },
    ]);
    const { body: keys } = await call<StoredApiKey[]>(service, '/api/api_keys/', { key: narrow });
    expect(keys).toHaveLength(2);
    // A second key made in between does not help: its scopes are as narrow.
    const made = await create({ scopes: ['keys'] }, narrow);
    expect((await create({ scopes: ['people'] }, made.body.key)).status).toBe(403);
  });
});

describe('reading keys', () => {
  test('lists the keys of all users of the account, newest first, and no others', async () => {
    const { pool } = service.database;
    const other = await createAccount(service.database.orm.em, 'Other', 0);
    const { rows } = await pool.query<{ id: number }>(
      'insert into users (account_id) values ($1) returning id',
      [account.account_id],
    );
    const expected = [account.key, await newKey({ name: 'b' }), await newKey({ userId: rows[0]?.id ?? 0 })];
    const list = await call<StoredApiKey[]>(service, '/api/api_keys/', { key: account.key });
    expect(list.body.map(({ prefix }) => prefix)).toEqual(expected.reverse().map((key) => prefixOf(key)));
    expect(list.body.map((record) => Object.keys(record))).toEqual([FIELDS, FIELDS, FIELDS]);
    expect(JSON.stringify(list.body)).not.toContain(prefixOf(other.key));
  });

  test('by prefix answers the same record as the list', async () => {
    const key = await newKey({ name: 'b', scopes: ['jobs'], expiryDate: new Date('2099-01-01') });
    const { body: list } = await call<StoredApiKey[]>(service, '/api/api_keys/', { key: account.key });
    for (const path of [`/api/api_keys/${prefixOf(key)}/`, `/api/api_keys/${prefixOf(key)}`]) {
      const { status, body } = await call(service, path, { key: account.key });
      expect([status, body]).toEqual([200, list[0]]);
    }
  });

  test('or deleting them by a text that is not a key prefix is a 404; a NUL is a 400', async () => {
    const prefix = prefixOf(account.key) ?? '';
    for (const text of [
      '00000000',
      'x',
      `${prefix}%20`,
      `%20${prefix}`,
      account.key,
      `${prefix}%2F`,
      '😀',
      '%25',
    ]) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await call(service, `/api/api_keys/${text}/`, { method, key: account.key });
        expect([text, status, body.code]).toEqual([text, 404, 'not_found']);
      }
    }
    const nul = await call(service, '/api/api_keys/%00/', { key: account.key });
    expect([nul.status, nul.body.errors?.[0]?.pointer]).toEqual([400, '/prefix']);
    expect(await statusWith(account.key)).toBe(200);
  });
});

describe('deleting a key', () => {
  test('answers its record, and every process refuses the key at once', async () => {
    const key = await newKey({ name: 'gone' });
    expect([await statusWith(key), await statusWith(key, second)]).toEqual([200, 200]);
    const path = `/api/api_keys/${prefixOf(key)}/`;
    const before = await call<StoredApiKey>(service, path, { key: account.key });
    const deleted = await call<StoredApiKey>(service, path, { method: 'DELETE', key: account.key });
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { ...before.body, last_used: deleted.body.last_used },
    ]);
    expect(await Promise.all([statusWith(key, second), statusWith(key)])).toEqual([401, 401]);
    for (const method of ['GET', 'DELETE']) {
      const again = await call(second, path, { method, key: account.key });
      expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    }
  });

  test('by concurrent calls succeeds once, and is a 404 for the others', async () => {
    const prefix = prefixOf(await newKey({})) ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nr) =>
        call(nr % 2 ? service : second, `/api/api_keys/${prefix}/`, { method: 'DELETE', key: account.key }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('with more scopes than the key of the call is a 403, and the key keeps working', async () => {
    const narrow = await newKey({ scopes: ['keys', 'people'] });
    const prefix = prefixOf(account.key) ?? '';
    const { status, body } = await call(service, `/api/api_keys/${prefix}/`, {
      method: 'DELETE',
      key: narrow,
    });
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'missing_scope',
        detail: expect.stringMatching(/cannot delete a key with more scopes.*billing/),
      },
    ]);
    expect(await statusWith(account.key)).toBe(200);
    const equal = prefixOf(await newKey({ scopes: ['people', 'keys'] })) ?? '';
    const deleted = await call(service, `/api/api_keys/${equal}/`, { method: 'DELETE', key: narrow });
    expect(deleted.status).toBe(200);
  });

  test('is allowed with the key itself', async () => {
    const key = await newKey({ scopes: ['keys'] });
    const deleted = await call(service, `/api/api_keys/${prefixOf(key)}/`, { method: 'DELETE', key });
    expect([deleted.status, await statusWith(key)]).toEqual([200, 401]);
  });
});

test('a key of another account is a 404 for reading and deleting, over REST and tRPC, and keeps working', async () => {
  const other = await createAccount(service.database.orm.em, 'Other', 0);
  const prefix = prefixOf(other.key) ?? '';
  const { apiKeys } = clientWith(service, account.key);
  const outcomes = [
    await call(service, `/api/api_keys/${prefix}/`, { key: account.key }),
    await call(service, `/api/api_keys/${prefix}/`, { method: 'DELETE', key: account.key }),
    await outcomeOf(apiKeys.get.query({ prefix })),
    await outcomeOf(apiKeys.delete.mutate({ prefix })),
  ];
  for (const { status, body } of outcomes) expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  expect(await statusWith(other.key)).toBe(200);
});

test('a deletion under one idempotency key answers the deleted key each time, and a 422 for another key', async () => {
  const path = async () => `/api/api_keys/${prefixOf(await newKey({}))}/`;
  const [one, other] = [await path(), await path()];
  const headers = { 'Idempotency-Key': 'delete-1' };
  const [first, second] = [1, 2].map(() =>
    call<StoredApiKey>(service, one, { method: 'DELETE', key: account.key, headers }),
  );
  // One of them may meet the other while it runs.
  expect(
    [(await first)?.status, (await second)?.status].every((status) => status === 200 || status === 409),
  ).toBe(true);
  const again = await call<StoredApiKey>(service, one, { method: 'DELETE', key: account.key, headers });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(one).toContain(again.body.prefix);
  expect((await call(service, other, { method: 'DELETE', key: account.key, headers })).status).toBe(422);
  expect((await call(service, one, { method: 'DELETE', key: account.key })).status).toBe(404);
});
