import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../src/access/keys.ts';
import { type CreatedAccount, createAccount } from '../../src/account/manage.ts';
import { SCOPES } from '../../src/db/vocabulary.ts';
import { call } from '../account/calls.ts';
import { startService, type TestService } from '../http/service.ts';
import { type OwnServe, serveWith, settingsOf } from '../operating/serve.ts';
import { endEverything } from './processes.ts';
import { type Ended, roster } from './roster-process.ts';

let service: TestService;
let server: OwnServe;
let account: CreatedAccount;
beforeAll(async () => {
  service = await startService();
  server = await serveWith(service, { RATE_OTHER: '' });
  account = await createAccount(service.database.orm.em, 'Commands', 5);
});
afterAll(async () => {
  await endEverything();
  await service.stop();
});

/** Runs a command; what it writes to is left out of its messages. */
async function run(...args: string[]): Promise<Ended> {
  const { stderr, ...ended } = await roster(args, { env: settingsOf(service) });
  return { ...ended, stderr: stderr.replace(/^Writes to .*\n/, '') };
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

test('a running server accepts a key from key create at once, and refuses it after key delete', async () => {
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
    account_id: account.account_id,
    date_created: expect.any(String),
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

test('credits grant adds to the balance and to the change log', async () => {
  expect(await answerOf('credits', 'grant', '--account', id(), '--sum', '20')).toEqual({
    account_id: account.account_id,
    credit_balance: 25,
  });
  const path = `/api/${id()}/subscriptions/balance_change_logs/`;
  const { body } = await call<{ results: object[] }>(server, path, { key: account.key });
  expect(body.results).toMatchObject([
    { change_type: 'grant', change_sum: 20, balance_after: 25 },
    { change_type: 'grant', change_sum: 5, balance_after: 5 },
  ]);
});

test('user deactivate disables the user’s keys at once and prevents new ones; user activate undoes it', async () => {
  const user = String(account.user_id);
  expect(await answerOf('user', 'deactivate', user)).toEqual({ user_id: account.user_id, is_active: false });
  expect(await statusWith(account.key)).toBe(403);
  const refused = await run('key', 'create', '--account', id());
  expect(refused).toMatchObject({ code: 1, stderr: `roster: Account ${id()} has no active user.\n` });
  expect((await run('user', 'activate', user)).stdout).toBe(`User ${user} is active.\n`);
  expect(await statusWith(account.key)).toBe(200);
});

test('list commands print accounts, users, keys and credit changes page by page, as JSON or as aligned tables', async () => {
  const { pool } = service.database;
  const [account_id, user_id] = [account.account_id, account.user_id];
  const accounts = await answerOf('account', 'list');
  expect(accounts).toMatchObject({ next: null, count: accounts.results.length });
  expect(accounts.results).toContainEqual(await answerOf('account', 'show', id()));
  expect(await answerOf('user', 'list', '--account', id())).toMatchObject({
    count: 1,
    results: [{ user_id, account_id, is_active: true }],
  });
  const keys = await answerOf('key', 'list', '--account', id());
  expect(keys.results).toContainEqual(
    expect.objectContaining({ prefix: prefixOf(account.key), account_id, user_id, is_in_use: true }),
  );
  await pool.query(
    `insert into credit_changes (account_id, change_type, change_sum, balance_after, date_created)
     select $1, 'adjust', 0, 25, timestamptz '2020-01-01' + n * interval '1 day' from generate_series(1, 60) as n`,
    [account_id],
  );
  const history = ['credits', 'history', '--account', id()];
  const [first, second] = [await answerOf(...history), await answerOf(...history, '--page', '2')];
  expect([first.count, first.results.length, first.next, second.next]).toEqual([62, 50, 2, null]);
  const times = [...first.results, ...second.results].map(({ date_created }) => date_created);
  expect(times).toEqual(times.toSorted().reverse());
  expect((await run(...history, '--page', '3')).stderr).toBe(
    'roster: There is no page 3. Ask for an earlier one.\n',
  );

  const lines = (await run(...history)).stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^time +type +credits +balance +operation +key$/);
  expect(new Set(lines.slice(1, -1).map((line) => line.search(/- +-$/)))).toHaveLength(1);
  expect(lines.at(-1)).toBe('50 of 62, page 1. --page 2 shows the next.');
  const shown = (await run('account', 'show', id())).stdout;
  expect(shown).toMatch(/^name +Commands$/m);
  expect(shown).toMatch(/^searches a minute +300 \(default\)$/m);
});

test('a running server applies changed account limits within a second, and shows them in its answers', async () => {
  const policy = async () => {
    const { headers } = await call(server, '/api/users/current/', { key: account.key });
    return headers.get('ratelimit-policy');
  };
  expect(await policy()).toBe('"other";q=120;w=60');
  const set = await answerOf('account', 'limits', id(), '--other', '777', '--searches', '5');
  expect(set).toEqual({ account_id: account.account_id, rate_limits: { other: 777, searches: 5 } });
  expect(await policy()).toBe('"other";q=777;w=60');
  const reset = await run('account', 'limits', id(), '--other', 'default');
  expect(reset.stdout).toBe(
    'searches a minute: 5\nlookups a minute: 1,000 (default)\nother a minute: 120 (default)\n',
  );
  expect(await policy()).toBe('"other";q=120;w=60');
  expect((await run('account', 'limits', id())).stdout).toBe(reset.stdout);
});

test('account close disables the account’s keys at once, prevents new ones, and keeps the change log', async () => {
  const closing = await createAccount(service.database.orm.em, 'Closing', 7);
  const closed = String(closing.account_id);
  expect(await statusWith(closing.key)).toBe(200);
  expect(await run('account', 'close', closed)).toMatchObject({
    code: 1,
    stderr: 'roster: There is no terminal to ask for confirmation. Add --yes.\n',
  });
  expect(await statusWith(closing.key)).toBe(200);
  const { code, stdout } = await run('account', 'close', closed, '--yes');
  expect([code, stdout]).toEqual([
    0,
    `Account ${closed} is closed: its 1 valid keys are refused at once, its saved searches are deleted, and 7 credits and the change log stay.\n`,
  ]);
  const { date_closed } = await answerOf('account', 'show', closed);
  const again = await answerOf('account', 'close', closed, '--yes');
  expect(again).toEqual({ account_id: closing.account_id, date_closed });
  expect(date_closed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await statusWith(closing.key)).toBe(403);
  expect((await answerOf('credits', 'history', '--account', closed)).count).toBe(1);
  expect((await answerOf('key', 'list', '--account', closed)).results).toMatchObject([{ is_in_use: false }]);
  const refused = await run('key', 'create', '--account', closed);
  expect(refused).toMatchObject({ code: 1, stderr: `roster: Account ${closed} is closed.\n` });
});

test('every administrative change is one log line with the user, the action and both states, without a secret', async () => {
  const env = { ...settingsOf(service), LOG_LEVEL: 'info' };
  const entryOf = async (...args: string[]) => {
    const { stdout, stderr } = await roster([...args, '--json'], { env });
    const entry = JSON.parse(stderr);
    expect(entry.by).toBe(userInfo().username);
    const answer = JSON.parse(stdout);
    if (answer.key) expect(stderr).not.toContain(answer.key);
    return { answer, entry };
  };
  const created = await entryOf('account', 'create', '--name', 'Logged', '--credits', '3');
  const { account_id, user_id } = created.answer;
  const [ofAccount, ofUser] = [String(account_id), String(user_id)];
  expect(created.entry).toMatchObject({
    action: 'account create',
    before: null,
    after: { account_id, user_id, name: 'Logged', credits: 3 },
  });
  expect((await entryOf('account', 'rename', ofAccount, 'Renamed')).entry).toMatchObject({
    action: 'account rename',
    account: account_id,
    before: { name: 'Logged' },
    after: { name: 'Renamed' },
  });
  expect((await entryOf('account', 'limits', ofAccount, '--lookups', '9')).entry).toMatchObject({
    before: { rate_limits: {} },
    after: { rate_limits: { lookups: 9 } },
  });
  expect((await entryOf('credits', 'grant', '--account', ofAccount, '--sum', '2')).entry).toMatchObject({
    before: { balance: 3 },
    after: { balance: 5 },
  });
  expect((await entryOf('user', 'deactivate', ofUser)).entry).toMatchObject({
    user: user_id,
    before: { is_active: true },
    after: { is_active: false },
  });
  expect((await entryOf('user', 'activate', ofUser)).entry).toMatchObject({ before: { is_active: false } });
  const issued = await entryOf('key', 'create', '--account', ofAccount);
  const { prefix } = issued.answer;
  expect(issued.entry).toMatchObject({ account: account_id, before: null, after: { prefix } });
  expect((await entryOf('key', 'delete', prefix)).entry).toMatchObject({ before: { prefix }, after: null });
  expect((await entryOf('account', 'close', ofAccount, '--yes')).entry).toMatchObject({
    before: { date_closed: null },
    after: { date_closed: expect.any(String) },
  });
});

test.for<[string[], RegExp]>([
  [['account', 'show', '987654'], /^roster: There is no account 987654\.$/],
  [['account', 'rename', '987654', 'X'], /^roster: There is no account 987654\.$/],
  [['account', 'close', '987654', '--yes'], /^roster: There is no account 987654\.$/],
  [['account', 'limits', '987654', '--other', '5'], /^roster: There is no account 987654\.$/],
  [['account', 'limits', '1', '--other', '0'], /whole number of at least 1/],
  [['account', 'limits', '1', '--feedback', '5'], /unknown option '--feedback'/],
  [['key', 'list', '--account', '987654'], /^roster: There is no account 987654\.$/],
  [['user', 'list', '--page', '0'], /whole number of at least 1/],
  [['credits', 'history'], /required option '--account <id>' not specified/],
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
])('%j is refused with an error of one line', async ([args, sentence]) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a server that is stopped stores the last use of each key before it ends', async () => {
  const { pool } = service.database;
  const lastUse = async () => {
    const { rows } = await pool.query<{ us: number | null }>(
      'select (extract(epoch from last_used) * 1000000)::bigint as us from api_keys where prefix = $1',
      [prefixOf(account.key)],
    );
    return rows[0]?.us ?? 0;
  };
  // The second use follows a store within ten seconds, so it is only in memory.
  await statusWith(account.key);
  const beforeUs = Date.now() * 1_000;
  await statusWith(account.key);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(await lastUse()).toBeGreaterThanOrEqual(beforeUs);
});
