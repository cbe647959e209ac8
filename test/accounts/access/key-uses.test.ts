import { expect, test } from 'vitest';
import { type ApiKeyOrder, issueApiKey } from '../../../src/accounts/access/keys.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { post, sharedServiceForTests } from '../../api/http/service.ts';
import { call } from '../../operations/account/calls.ts';

const PATH = '/api/users/current/';
const SECONDS_AGO = `select extract(epoch from now() - last_used)::float8 as seconds from api_keys where prefix = $1`;

const service = sharedServiceForTests();
const em = () => service.database.orm.em.fork();
const pool = () => service.database.pool;

function newKey(order: Partial<ApiKeyOrder> = {}) {
  return issueApiKey(em(), { userId: service.userId, ...order });
}

/** Notes a use of a key some seconds ago; fewer than none are in the future. */
async function usedAgo(prefix: string, seconds: number): Promise<void> {
  await pool().query(`update api_keys set last_used = now() - make_interval(secs => $2) where prefix = $1`, [
    prefix,
    seconds,
  ]);
}

/** How many seconds ago the last use of a key was, as it is stored; null for none. */
async function secondsSince(prefix: string): Promise<number | null> {
  const { rows } = await pool().query<{ seconds: number | null }>(SECONDS_AGO, [prefix]);
  return rows[0]?.seconds ?? null;
}

test.each([
  { stored: 'no use', ago: null, isNoted: true },
  { stored: 'a use 11 seconds ago', ago: 11, isNoted: true },
  { stored: 'a use of a clock that was an hour ahead', ago: -3_600, isNoted: true },
  { stored: 'a use 4 seconds ago', ago: 4, isNoted: false },
])('where $stored is stored, a call is noted: $isNoted', async ({ ago, isNoted }) => {
  const { key, prefix } = await newKey();
  if (ago !== null) await usedAgo(prefix, ago);
  expect((await call(service, PATH, { key })).status).toBe(200);
  const seconds = (await secondsSince(prefix)) ?? Number.NaN;
  expect(seconds).toBeGreaterThanOrEqual(isNoted ? 0 : 4);
  expect(seconds).toBeLessThan(isNoted ? 3 : 10);
});

test.each([
  { of: 'a key that may call', order: {}, status: 200, isNoted: true },
  { of: 'a key that lacks the scope', order: { scopes: ['jobs'] as const }, status: 403, isNoted: true },
  { of: 'a key that has expired', order: { expiryDate: new Date(0) }, status: 401, isNoted: false },
  { of: 'a key with the prefix of another one', order: {}, status: 401, isNoted: false, otherSecret: true },
])('the use of $of is noted: $isNoted', async ({ order, status, isNoted, otherSecret }) => {
  const { key, prefix } = await newKey(order);
  if (otherSecret)
    await pool().query(`update api_keys set key_hash = sha256('other') where prefix = $1`, [prefix]);
  const answer = await post({ ...service, key }, 'person_detail_lookup', { person_id: 2 });
  expect(answer.status).toBe(status);
  expect((await secondsSince(prefix)) !== null).toBe(isNoted);
});

test('the use of a key for the path of another account, and one of a closed account', async () => {
  const other = await createAccount(em(), 'Other', 0);
  const named = await newKey();
  const answer = await post({ ...service, key: named.key, accountId: other.account_id }, 'job_search', {});
  expect([answer.status, (await secondsSince(named.prefix)) !== null]).toEqual([403, true]);

  await pool().query('update accounts set date_closed = now() where id = $1', [other.account_id]);
  const closed = await call(service, PATH, { key: other.key });
  expect([closed.status, await secondsSince(other.key.slice(3, 11))]).toEqual([403, null]);
});

test('a call waits for no one who has locked its key, and calls at once note one use', async () => {
  const { key, prefix } = await newKey();
  const holder = await pool().connect();
  try {
    await holder.query('begin');
    await holder.query('select from api_keys where prefix = $1 for update', [prefix]);
    expect((await call(service, PATH, { key })).status).toBe(200);
    expect(await secondsSince(prefix)).toBeNull();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const answers = await Promise.all(Array.from({ length: 16 }, () => call(service, PATH, { key })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await secondsSince(prefix)).toBeLessThan(3);
});
