import { describe, expect, test } from 'vitest';
import { type ApiKeyOrder, issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { type Operation, operations } from '../../../src/api/http/operations.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';
import { SCOPES } from '../../../src/db/vocabulary.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { call } from '../../operations/account/calls.ts';
import { CLAIM } from '../../operations/sources/calls.ts';
import { sharedServiceForTests } from '../http/service.ts';
import { parametersOf, pathOf } from './requests.ts';

const service = sharedServiceForTests();

/** A caller that is refused: the key and the account of its requests, and the expected error. */
interface Caller {
  name: string;
  /** Undefined if no key is sent. */
  key(operation: Operation): Promise<string | undefined>;
  accountId?(): number;
  status: number;
  code: Problem['code'];
}

const unauthorized = { status: 401, code: 'unauthorized' } as const;

const CALLERS: Caller[] = [
  { name: 'no key', key: async () => undefined, ...unauthorized },
  { name: 'an empty key', key: async () => '', ...unauthorized },
  { name: 'a malformed key', key: async () => `${service.key}0`, ...unauthorized },
  { name: 'an unknown key', key: unknownKey, ...unauthorized },
  { name: 'a deleted key', key: deletedKey, ...unauthorized },
  { name: 'an expired key', key: () => keyOf({ expiryDate: new Date(Date.now() - 1_000) }), ...unauthorized },
  { name: 'the key of an inactive user', key: inactiveKey, status: 403, code: 'inactive_user' },
  {
    name: 'a key without the scope',
    key: ({ admission: { scope } }) => keyOf({ scopes: SCOPES.filter((name) => name !== scope) }),
    status: 403,
    code: 'missing_scope',
  },
  {
    name: 'a key and the path of another account',
    key: () => keyOf({ scopes: SCOPES }),
    accountId: () => service.accountId + 1,
    status: 403,
    code: 'wrong_account',
  },
];

/** The keys that were made, by the caller and the scopes. A refused request changes none. */
const made = new Map<string, Promise<string | undefined>>();

function sentKey({ name, key }: Caller, operation: Operation): Promise<string | undefined> {
  const id = name === 'a key without the scope' ? `${name} ${operation.admission.scope}` : name;
  const sent = made.get(id) ?? key(operation);
  made.set(id, sent);
  return sent;
}

async function keyOf(order: Partial<ApiKeyOrder> = {}): Promise<string> {
  return (await issueApiKey(service.database.orm.em.fork(), { userId: service.userId, ...order })).key;
}

async function deletedKey(): Promise<string> {
  const key = await keyOf();
  await service.database.pool.query('delete from api_keys where prefix = $1', [prefixOf(key)]);
  return key;
}

/** A well-formed key with the prefix of an existing key, but another secret. */
async function unknownKey(): Promise<string> {
  const { key, prefix } = await issueApiKey(service.database.orm.em.fork(), { userId: service.userId });
  await service.database.pool.query("update api_keys set key_hash = sha256('another') where prefix = $1", [
    prefix,
  ]);
  return key;
}

async function inactiveKey(): Promise<string> {
  const { orm, pool } = service.database;
  const { user_id: userId } = await createAccount(orm.em, 'Idle', 0);
  await pool.query('update users set is_active = false, account_id = $1 where id = $2', [
    service.accountId,
    userId,
  ]);
  return keyOf({ userId });
}

const TOO_LARGE = `"${'x'.repeat(1_100_000)}"`;

/** Requests of an operation over REST, valid and invalid. A refused caller gets the same error for all of them. */
function overRest(operation: Operation, accountId: number): [url: string, init: RequestInit][] {
  const { method, hasBody } = operation;
  const url =
    service.url +
    pathOf(operation, {
      account_id: accountId,
      prefix: prefixOf(service.key),
      id: 1,
      list_id: 1,
      n: 0,
      ...CLAIM,
    });
  if (!hasBody) return ['', '?unknown=1', '?page=x', '?x=%C3'].map((query) => [url + query, { method }]);
  const bodies = [
    ['application/json', '{}'],
    ['application/json', '{"broken'],
    // One operation is enough: none reads the body before the key.
    ...(operation.operationId === 'job_search' ? [['application/json', TOO_LARGE] as const] : []),
    ['application/json', '{"unknown_field": 1}'],
    ['text/plain', 'text'],
  ] as const;
  return bodies.map(([type, body]) => [url, { method, body, headers: { 'content-type': type } }]);
}

/** The call over tRPC. Its input is only the parameters of the path over REST. */
function overTrpc(operation: Operation, accountId: number): [url: string, init: RequestInit] {
  return [
    `${service.url}/trpc/${operation.procedure}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        parametersOf(operation, {
          account_id: accountId,
          prefix: prefixOf(service.key),
          id: 1,
          list_id: 1,
          n: 0,
          ...CLAIM,
        }),
      ),
    },
  ];
}

async function send([url, init]: [string, RequestInit], key: string | undefined) {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set('x-api-key', key);
  const response = await fetch(url, { ...init, headers });
  const body = (await response.json()) as Problem & { error: { data: { problem: Problem } } };
  return { status: response.status, headers: response.headers, body };
}

/** Whether the operation refuses such a caller. */
function concerns({ name }: Caller, { path, admission: { scope } }: Operation): boolean {
  if (name === 'a key without the scope') return scope !== 'any';
  return name !== 'a key and the path of another account' || path.includes('{account_id}');
}

const keyed = operations.filter(({ admission }) => admission.scope !== undefined);
const keyless = operations.filter(({ admission }) => admission.scope === undefined);

test('all operations but autocomplete require a key', () => {
  expect(keyless.map(({ path }) => path).every((path) => path.includes('/autocomplete/'))).toBe(true);
  expect(keyless).toHaveLength(6);
});

describe.each(keyed)('$method $path', (operation) => {
  const callers = CALLERS.filter((caller) => concerns(caller, operation));
  test.each(callers)(
    'refuses a request with $name by $status $code, even if its input is invalid',
    async (caller) => {
      const { status, code, accountId = () => service.accountId } = caller;
      const sent = await sentKey(caller, operation);
      for (const request of overRest(operation, accountId())) {
        const answer = await send(request, sent);
        expect([answer.status, answer.body.code]).toEqual([status, code]);
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^ApiKey /);
      }
      const { status: trpcStatus, body } = await send(overTrpc(operation, accountId()), sent);
      expect([trpcStatus, body.error.data.problem]).toMatchObject([status, { status, code }]);
    },
  );
});

describe.each(keyless)('$method $path', (operation) => {
  test.each(CALLERS)('needs no key, so it answers a request with $name', async (caller) => {
    const [request] = overRest(operation, service.accountId);
    if (!request) throw new Error('there is no request');
    const { status, body } = await send(request, await sentKey(caller, operation));
    expect([status, Object.keys(body)]).toEqual([200, ['results', 'pagination']]);
  });
});

test('a key with fewer scopes does not get a key with more by a retried creation', async () => {
  const create = (key: string) =>
    send([`${service.url}/api/api_keys/`, { method: 'POST', headers: { 'idempotency-key': 'one' } }], key);
  const made = (await create(service.key)).body as unknown as { key: string };
  const { status, body } = await create(await keyOf({ scopes: ['keys'] }));
  expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(JSON.stringify(body)).not.toContain(made.key);
});

test('the error of a call that names another account names the account of the key', async () => {
  const { key, accountId } = service;
  const path = `/api/${accountId + 1}/datastorage/job_search/`;
  const { status, body } = await call(service, path, { method: 'POST', key, body: {} });
  expect([status, body.code]).toEqual([403, 'wrong_account']);
  expect(body.detail).toContain(`use the account ${accountId}.`);
  const unknown = await call(service, path, { method: 'POST', key: `${key.slice(0, -4)}AAAA`, body: {} });
  expect(unknown.status).toBe(401);
  expect(unknown.body.detail).not.toContain(String(accountId));
});
