import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiKeyOrder, issueApiKey, prefixOf } from '../../src/access/api-key.ts';
import { type CreatedAccount, createAccount } from '../../src/account/manage.ts';
import { operations } from '../../src/http/operations.ts';
import { call, clientWith, outcomeOf } from '../account/calls.ts';
import { answerOf, startService, type TestService } from '../http/service.ts';

let service: TestService;
let account: CreatedAccount;
beforeAll(async () => {
  service = await startService();
  account = await createAccount(service.database.orm.em, 'Callers', 0);
});
afterAll(() => service.stop());

/** The operations about an account itself. */
const own = operations.filter(({ path }) => /subscriptions|api_keys|users/.test(path));

function pathOf(path: string): string {
  return path
    .replace('{account_id}', String(account.account_id))
    .replace('{prefix}', prefixOf(account.key) ?? '');
}

async function keyOf(order: Partial<ApiKeyOrder> = {}): Promise<string> {
  return (await issueApiKey(service.database.orm.em.fork(), { userId: account.user_id, ...order })).key;
}

/** The operation over tRPC, with the parameters of its path as input. */
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

test('accounts, API keys and users have seven operations', () => {
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
  test('answers the same over REST and tRPC', async () => {
    if (['create', 'delete'].includes(procedure.split('.')[1] ?? '')) {
      // Each call changes data, so only the status and the field names are equal.
      const shape = ({ status, body }: { status: number; body: unknown }) => [
        status,
        Object.keys(body ?? {}),
      ];
      const deletable = [await keyOf(), await keyOf()].map(prefixOf);
      const over = (prefix: string | null | undefined) => path.replace('{prefix}', prefix ?? '');
      const overRest = await call<object>(service, over(deletable[0]), { method, key: account.key });
      const { apiKeys } = clientWith(service, account.key);
      const trpcCall = hasBody
        ? apiKeys.create.mutate({})
        : apiKeys.delete.mutate({ prefix: deletable[1] ?? '' });
      expect(shape(await outcomeOf(trpcCall))).toEqual(shape(overRest));
      return;
    }
    await service.keyUses.flush();
    const overRest = await call(service, pathOf(path), { method, key: account.key });
    const { status, body } = await overTrpc(procedure, path, account.key);
    expect([status, body]).toEqual([overRest.status, overRest.body]);
    expect(status).toBe(200);
  });
});

test('a request with an unknown key counts against the limit of its address, a request without a key does not', async () => {
  const limited = await startService({ limits: { refused_keys: 3 } });
  try {
    const path = '/api/users/current/';
    for (let nr = 0; nr < 5; nr++) expect((await call(limited, path)).status).toBe(401);
    const seen = [];
    for (const key of ['nonsense', account.key, 'rk_', 'nonsense', 'nonsense'])
      seen.push((await call(limited, path, { key })).status);
    expect(seen).toEqual([401, 401, 401, 429, 429]);
    // A valid key from the same address is still accepted.
    expect((await call(limited, path, { key: limited.key })).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('a retried key creation returns the same API key, but not to a caller with fewer scopes', async () => {
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
  // Otherwise a key with fewer scopes could get a key with more scopes.
  const narrow = await answerOf(await send(await keyOf({ scopes: ['keys'] })));
  expect([narrow.status, narrow.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(JSON.stringify(narrow.body)).not.toContain(made.key);
});
