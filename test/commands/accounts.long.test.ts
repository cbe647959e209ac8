import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../src/access/api-key.ts';
import { type CreatedAccount, createAccount } from '../../src/account/manage.ts';
import { SCOPES } from '../../src/db/vocabulary.ts';
import { call } from '../account/calls.ts';
import { type SecondProcess, startSecondProcess } from '../account/second-process.ts';
import { startService, type TestService } from '../http/service.ts';
import { endEverything } from './processes.ts';
import { type Ended, roster } from './roster-process.ts';

let service: TestService;
let server: SecondProcess;
let account: CreatedAccount;
beforeAll(async () => {
  service = await startService();
  server = await startSecondProcess(service);
  account = await createAccount(service.database.orm.em, 'Commands', 5);
});
afterAll(async () => {
  await endEverything();
  await service.stop();
});

function run(...args: string[]): Promise<Ended> {
  return roster(args, { env: server.env });
}

async function answerOf(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(stdout);
}

async function statusWith(key: string): Promise<number> {
  return (await call(server, '/api/users/current/', { key })).status;
}

const id = () => String(account.account_id);

test('key create makes a key that a running server takes at once, and key delete ends it', async () => {
  const made = await answerOf(
    'key',
    'create',
    '--account',
    id(),
    ...['--name', 'CRM', '--scopes', 'keys, people', '--expires', '2099-01-01T00:00+01:00'],
  );
  expect(made).toEqual({
    prefix: prefixOf(made.key),
    name: 'CRM',
    created: expect.any(String),
    expiry_date: '2098-12-31T23:00:00.000Z',
    last_used: null,
    scopes: ['people', 'keys'],
    key: made.key,
  });
  expect(await statusWith(made.key)).toBe(200);
  const { last_used: _, ...deleted } = await answerOf('key', 'delete', made.prefix);
  expect(made).toMatchObject(deleted);
  expect(await statusWith(made.key)).toBe(401);

  const plain = await run('key', 'create', '--account', id());
  const [, key = ''] = /^API key: (rk_\S+)$/m.exec(plain.stdout) ?? [];
  const { body } = await call<{ id: number; api_key: object }>(server, '/api/users/current/', { key });
  expect(body).toMatchObject({
    id: account.user_id,
    api_key: { scopes: SCOPES, name: null, expiry_date: null },
  });
});

test('credits grant adds to the balance, and the change log says so', async () => {
  expect(await answerOf('credits', 'grant', '--account', id(), '--sum', '20')).toEqual({
    account_id: account.account_id,
    balance: 25,
  });
  const path = `/api/${id()}/subscriptions/balance_change_logs/`;
  const { body } = await call<{ results: object[] }>(server, path, { key: account.key });
  expect(body.results).toMatchObject([
    { change_type: 'grant', change_sum: 20, balance_after: 25 },
    { change_type: 'grant', change_sum: 5, balance_after: 5 },
  ]);
});

test('user deactivate refuses the user’s keys at once, and no key is made for them; activate undoes it', async () => {
  const user = String(account.user_id);
  expect(await answerOf('user', 'deactivate', user)).toEqual({ user_id: account.user_id, is_active: false });
  expect(await statusWith(account.key)).toBe(403);
  const refused = await run('key', 'create', '--account', id());
  expect(refused).toMatchObject({ code: 1, stderr: `roster: Account ${id()} has no active user.\n` });
  expect((await run('user', 'activate', user)).stdout).toBe(`User ${user} is active.\n`);
  expect(await statusWith(account.key)).toBe(200);
});

test.for<[string[], RegExp]>([
  [['key', 'create', '--account', '987654'], /^roster: There is no account 987654\.$/],
  [['key', 'delete', 'nothing0'], /^roster: There is no key with the prefix nothing0\.$/],
  [['credits', 'grant', '--account', '987654', '--sum', '1'], /^roster: There is no account 987654\.$/],
  [['user', 'deactivate', '987654'], /^roster: There is no user 987654\.$/],
  [['credits', 'grant', '--account', '1', '--sum', '0'], /whole number of at least 1/],
  [['key', 'create', '--account', '1', '--scopes', 'people,all'], /some of people,.*,keys/],
  [['key', 'create', '--account', '1', '--scopes', ''], /some of people,.*,keys/],
  [['key', 'create', '--account', '1', '--expires', '2020-01-01'], /in the future/],
  [['key', 'create', '--account', '1', '--name', ''], /1 to 255 characters/],
  [['account', 'create', '--name', ' \t'], /1 to 255 characters/],
])('%j is refused in one sentence', async ([args, sentence]) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a server that is stopped stores when keys were last used before it ends', async () => {
  const { pool } = service.database;
  const lastUse = async () => {
    const { rows } = await pool.query<{ us: number | null }>(
      'select (extract(epoch from last_used) * 1000000)::bigint as us from api_keys where prefix = $1',
      [prefixOf(account.key)],
    );
    return rows[0]?.us ?? 0;
  };
  // The second use comes within ten seconds of a store, and so waits in memory.
  await statusWith(account.key);
  const beforeUs = Date.now() * 1_000;
  await statusWith(account.key);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(await lastUse()).toBeGreaterThanOrEqual(beforeUs);
});
