import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../../src/accounts/access/keys.ts';
import { isDefaultScope, SCOPES } from '../../../src/db/vocabulary.ts';
import { readList } from '../../../src/operations/account/lists.ts';
import {
  type CreatedAccount,
  createAccount,
  issueAccountKey,
} from '../../../src/operations/account/manage.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { type OwnServe, serveWith, settingsOf } from '../../api/operating/serve.ts';
import { call } from '../../operations/account/calls.ts';
import { endEverything } from './processes.ts';
import { type Ended, roster } from './roster-process.ts';

const service = serviceForTests();
let server: OwnServe;
let account: CreatedAccount;
beforeAll(async () => {
  server = await serveWith(service, { RATE_OTHER: '' });
  account = await createAccount(service.database.orm.em, 'Commands', 5);
});
afterAll(endEverything);

/** Runs a command. What it writes to is left out of its messages, and its log stands apart. */
async function run(...args: string[]): Promise<Ended & { log: Record<string, unknown>[] }> {
  const env = { ...settingsOf(service), LOG_LEVEL: 'info' };
  const { stderr, ...ended } = await roster(args, { env });
  const lines = stderr.replace(/^Writes to .*\n/m, '').split('\n');
  const [logged, said] = [true, false].map((isLog) => lines.filter((line) => line.startsWith('{') === isLog));
  return { ...ended, stderr: (said ?? []).join('\n'), log: (logged ?? []).map((line) => JSON.parse(line)) };
}

/** What a command prints as JSON, and its log. */
async function answerAndLog(...args: string[]) {
  const { code, stdout, stderr, log } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const answer = JSON.parse(stdout);
  if (answer.key) expect(JSON.stringify(log)).not.toContain(answer.key);
  return { answer, log };
}

const answerOf = async (...args: string[]) => (await answerAndLog(...args)).answer;

/** The log of an administrative change: one line with who made it, and both states. */
const entry = (action: string, facts: object) => [
  expect.objectContaining({ action, by: userInfo().username, ...facts }),
];

async function statusWith(key: string): Promise<number> {
  return (await call(server, '/api/users/current/', { key })).status;
}

const id = () => String(account.account_id);

test('a running server accepts a key from key create at once, and refuses it after key delete', async () => {
  const order = ['--name', 'CRM', '--scopes', 'keys, people', '--expires', '2099-01-01T00:00+01:00'];
  const { answer: made, log } = await answerAndLog('key', 'create', '--account', id(), ...order);
  const { prefix, name } = made;
  const stored = expect.objectContaining({ prefix, name });
  expect(log).toEqual(entry('key create', { account: account.account_id, before: null, after: stored }));
  expect(made).toEqual({
    prefix: prefixOf(made.key),
    name: 'CRM',
    account_id: account.account_id,
    date_created: expect.any(String),
    expiry_date: '2098-12-31T23:00:00.000Z',
    last_used: null,
    scopes: ['people', 'keys'],
    kind: 'api',
    key: made.key,
  });
  expect(await statusWith(made.key)).toBe(200);
  // The whole key names its prefix, and is not logged.
  const { answer, log: deletion } = await answerAndLog('key', 'delete', made.key);
  const { last_used: _, ...deleted } = answer;
  expect(made).toMatchObject(deleted);
  expect(deletion).toEqual(entry('key delete', { key: prefix, before: stored, after: null }));
  expect(await statusWith(made.key)).toBe(401);

  const plain = await run('key', 'create', '--account', id());
  const [, key = ''] = /^API key: (rk_\S+)$/m.exec(plain.stdout) ?? [];
  const { body } = await call<{ id: number; api_key: object }>(server, '/api/users/current/', { key });
  expect(body).toMatchObject({
    id: account.user_id,
    api_key: { scopes: SCOPES.filter(isDefaultScope), name: null, expiry_date: null },
  });
});

test('credits grant adds to the balance and to the change log', async () => {
  expect(await answerAndLog('credits', 'grant', '--account', id(), '--sum', '20')).toEqual({
    answer: { account_id: account.account_id, credit_balance: 25 },
    log: entry('credits grant', { before: { balance: 5 }, after: { balance: 25 } }),
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
  const states = { before: { is_active: true }, after: { is_active: false } };
  expect(await answerAndLog('user', 'deactivate', user)).toEqual({
    answer: { user_id: account.user_id, is_active: false },
    log: entry('user deactivate', { user: account.user_id, ...states }),
  });
  expect(await statusWith(account.key)).toBe(403);
  const refused = await run('key', 'create', '--account', id());
  expect(refused).toMatchObject({
    code: 1,
    stderr: `roster: Account ${id()} has no active user.\n`,
    log: [],
  });
  expect(await run('user', 'activate', user)).toMatchObject({
    stdout: `User ${user} is active.\n`,
    log: entry('user activate', { before: { is_active: false }, after: { is_active: true } }),
  });
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
  const rate_limits = { other: 777, searches: 5 };
  expect(await answerAndLog('account', 'limits', id(), '--other', '777', '--searches', '5')).toEqual({
    answer: { account_id: account.account_id, rate_limits },
    log: entry('account limits', { before: { rate_limits: {} }, after: { rate_limits } }),
  });
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
  const { code, stdout, log } = await run('account', 'close', closed, '--yes');
  expect([code, stdout]).toEqual([
    0,
    `Account ${closed} is closed: its 1 valid keys are refused at once, its saved searches are deleted, and 7 credits and the change log stay.\n`,
  ]);
  const { date_closed } = await answerOf('account', 'show', closed);
  const again = await answerOf('account', 'close', closed, '--yes');
  expect(again).toEqual({ account_id: closing.account_id, date_closed });
  expect(log).toEqual(entry('account close', { before: { date_closed: null }, after: { date_closed } }));
  expect(date_closed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await statusWith(closing.key)).toBe(403);
  const { pool, orm } = service.database;
  const [changes, keys] = await Promise.all(
    (['changes', 'keys'] as const).map((list) =>
      readList(pool, list, { account: closing.account_id, page: 1 }),
    ),
  );
  expect(changes?.count).toBe(1);
  expect(keys?.results).toMatchObject([{ is_in_use: false }]);
  const refused = issueAccountKey(orm.em.fork(), closing.account_id, {});
  await expect(refused).rejects.toThrow(`Account ${closed} is closed.`);
});

test('account create and account rename are logged as administrative changes, too', async () => {
  const made = await answerAndLog('account', 'create', '--name', 'Logged', '--credits', '3');
  const { account_id, user_id } = made.answer;
  const after = expect.objectContaining({ account_id, user_id, name: 'Logged', credits: 3 });
  expect(made.log).toEqual(entry('account create', { before: null, after }));
  const states = { before: { name: 'Logged' }, after: { name: 'Renamed' } };
  const { log } = await answerAndLog('account', 'rename', String(account_id), 'Renamed');
  expect(log).toEqual(entry('account rename', { account: account_id, ...states }));
});

test.for<[string[], RegExp]>([
  [['account', 'close', '987654', '--yes'], /^roster: There is no account 987654\.$/],
  [['key', 'delete', 'nothing0'], /^roster: There is no key with the prefix nothing0\.$/],
  [
    ['key', 'delete', `rk_nothing0_${'s'.repeat(38)}`],
    /^roster: There is no key with the prefix nothing0\.$/,
  ],
  [
    ['key', 'delete', 'secret'],
    /^roster: The prefix of a key is the eight characters after rk_ or rr_; [^\n]+$/,
  ],
  [
    ['sources', 'remove', 'strict'],
    /^roster: The source strict is that of datasets, and can not be removed\./,
  ],
  [['sources', 'remove', 'nobody'], /^roster: There is no source nobody\. The sources are strict\.$/],
  [
    ['sources', 'show', 'organizations', '5'],
    /^roster: No source has a claim about the record with id 5 in /,
  ],
  [['credits', 'grant', '--account', '1', '--sum', '0'], /whole number of at least 1/],
])('%j is refused with an error of one line', async ([args, sentence]) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
