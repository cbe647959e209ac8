import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreatedAccount, createAccount } from '../../src/account/create.ts';
import { type ApiKeyOrder, issueApiKey, prefixOf } from '../../src/api/api-key.ts';
import { operations } from '../../src/http/operations.ts';
import { call, clientWith, outcomeOf } from '../account/calls.ts';
import { answerOf, startService, type TestService } from '../http/service.ts';

let service: TestService;
let account: CreatedAccount;
beforeAll(async () => {
  service = await startService();
  account = await createAccount(service.database.pool, 'Callers', 0);
});
afterAll(() => service.stop());

/** The operations about an account itself. */
const own = operations.filter(({ path }) => /subscriptions|api_keys|users/.test(path));

function pathOf(path: string, accountId: number | string = account.account_id): string {
  return path.replace('{account_id}', String(accountId)).replace('{prefix}', prefixOf(account.key) ?? '');
}

async function keyOf(order: Partial<ApiKeyOrder> = {}): Promise<string> {
  return (await issueApiKey(service.database.pool, { userId: account.user_id, ...order })).key;
}

/** The operation over tRPC, with the input that its path names. */
function overTrpc(procedure: string, path: string, key: string) {
  const [folder, name] = procedure.split('.') as ['apiKeys', 'get'];
  const input = {
    ...(path.includes('{account_id}') && { account_id: account.account_id }),
    ...(path.includes('{prefix}') && { prefix: prefixOf(account.key) }),
  };
  const client = clientWith(service, key)[folder][name] as unknown as {
    query(input: object): Promise<unknown>;
    mutate(input: object): Promise<unknown>;
  };
  const isChange = ['create', 'delete'].includes(name);
  return outcomeOf(isChange ? client.mutate(input) : client.query(input));
}

test('there are seven', () => {
  expect(own.map(({ procedure }) => procedure)).toEqual([
    'account.balanceChangeLogs',
    'account.balanceChangeLogTotals',
    'apiKeys.list',
    'apiKeys.create',
    'apiKeys.get',
    'apiKeys.delete',
    'users.current',
  ]);
});

describe.each(own)('$method $path', ({ method, path, procedure, hasBody }) => {
  test('an account in its path is an integer', async () => {
    if (!path.includes('{account_id}')) return;
    for (const id of ['abc', '1.5', '%20']) {
      const { status, body } = await call(service, pathOf(path, id), { method, key: account.key });
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/account_id']);
    }
  });

  test('a field that it does not have is refused, and one that stands in its path', async () => {
    const where = path.includes('{prefix}') ? 'prefix' : path.includes('{account_id}') ? 'account_id' : null;
    for (const name of ['unknown', ...(where ? [where] : [])]) {
      const sent = hasBody ? { body: { [name]: 'x' } } : {};
      const query = hasBody ? '' : `?${name}=x`;
      const { status, body } = await call(service, pathOf(path) + query, {
        method,
        key: account.key,
        ...sent,
      });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: `/${name}`, code: 'unknown_field' }]]);
    }
    expect((await call(service, pathOf(path), { key: account.key })).status).toBe(200);
  });

  test('answers with and without the slash at the end, and its path has no other methods than its own', async () => {
    if (method !== 'DELETE') {
      for (const variant of [pathOf(path), pathOf(path).slice(0, -1)])
        expect((await call(service, variant, { method, key: account.key })).status).toBe(200);
    }
    const methods = own.filter((other) => other.path === path).map((other) => other.method);
    const allow = [...methods, 'HEAD', 'OPTIONS'];
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !methods.includes(name))) {
      const refused = await call(service, pathOf(path), { method: other, key: account.key });
      expect([refused.status, refused.body.code]).toEqual([405, 'method_not_allowed']);
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(allow.toSorted());
    }
    const headers = { 'x-api-key': account.key };
    const head = await answerOf(await fetch(service.url + pathOf(path), { method: 'HEAD', headers }));
    expect([head.status, head.body]).toEqual([200, '']);
    const options = await fetch(service.url + pathOf(path), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')?.split(', ').sort()]).toEqual([
      204,
      allow.toSorted(),
    ]);
  });

  test('answers the same over REST and tRPC', async () => {
    if (['create', 'delete'].includes(procedure.split('.')[1] ?? '')) {
      // Each call changes something: what they answer has one form.
      const shape = ({ status, body }: { status: number; body: unknown }) => [
        status,
        Object.keys(body ?? {}),
      ];
      const victims = [await keyOf(), await keyOf()].map(prefixOf);
      const over = (prefix: string | null | undefined) => path.replace('{prefix}', prefix ?? '');
      const overRest = await call<object>(service, over(victims[0]), { method, key: account.key });
      const { apiKeys } = clientWith(service, account.key);
      const call2 = hasBody ? apiKeys.create.mutate({}) : apiKeys.delete.mutate({ prefix: victims[1] ?? '' });
      expect(shape(await outcomeOf(call2))).toEqual(shape(overRest));
      return;
    }
    await service.keyUses.flush();
    const overRest = await call(service, pathOf(path), { method, key: account.key });
    const { status, body } = await overTrpc(procedure, path, account.key);
    expect([status, body]).toEqual([overRest.status, overRest.body]);
    expect(status).toBe(200);
  });
});

test('what a key sends that is no key of anybody counts against its address, a missing one does not', async () => {
  const limited = await startService({ limits: { refused_keys: 3 } });
  try {
    const path = '/api/users/current/';
    for (let nr = 0; nr < 5; nr++) expect((await call(limited, path)).status).toBe(401);
    const seen = [];
    for (const key of ['nonsense', account.key, 'rk_', 'nonsense', 'nonsense'])
      seen.push((await call(limited, path, { key })).status);
    expect(seen).toEqual([401, 401, 401, 429, 429]);
    // A good key is let in all the same.
    expect((await call(limited, path, { key: limited.key })).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('a key that is made under an idempotency key is made once, and shown again to who sends it again', async () => {
  const send = (key = account.key) =>
    fetch(`${service.url}/api/api_keys/`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'idempotency-key': 'one' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
  const made = (await first.json()) as { key: string };
  expect(await again.json()).toEqual(made);
  expect((await call(service, '/api/users/current/', { key: made.key })).status).toBe(200);
  // A key with fewer scopes could gain by what another was answered.
  const narrow = await answerOf(await send(await keyOf({ scopes: ['keys'] })));
  expect([narrow.status, narrow.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(JSON.stringify(narrow.body)).not.toContain(made.key);
});
