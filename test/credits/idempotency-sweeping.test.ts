import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdempotency, sweep } from '../../src/billing/idempotency.ts';
import { createLog } from '../../src/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate idempotency_keys'));
afterEach(() => {
  vi.useRealTimers();
});

const INSERT_KEYS = `
insert into idempotency_keys (account_id, key_hash, request_hash, owner, attempt, expires)
select $1, sha256(nr::text::bytea), sha256(''), 1, gen_random_uuid(), now() + $3::interval
from generate_series(1, $2) as nr`;

async function insertKeys(accountId: number, count: number, expiresIn: string): Promise<void> {
  await database.pool.query(INSERT_KEYS, [accountId, count, expiresIn]);
}

/** Number of keys of each account. */
async function keysOf(): Promise<Record<number, number>> {
  const { rows } = await database.pool.query<{ account_id: number; count: number }>(
    'select account_id, count(*)::int from idempotency_keys group by account_id',
  );
  return Object.fromEntries(rows.map(({ account_id, count }) => [account_id, count]));
}

test('a sweep deletes all expired keys, of any number, and no others', async () => {
  await insertKeys(1, 2_500, '0 seconds');
  await insertKeys(2, 3, '1 hour');
  await sweep(database.pool);
  expect(await keysOf()).toEqual({ 2: 3 });
});

test('a sweep skips a locked key without waiting, and the next sweep deletes it', async () => {
  await insertKeys(1, 3, '-1 hour');
  await insertKeys(2, 1, '-2 hours');
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from idempotency_keys where account_id = 2 for update');
  await sweep(database.pool);
  expect(await keysOf()).toEqual({ 2: 1 });
  await holder.query('commit');
  holder.release();
  await sweep(database.pool);
  expect(await keysOf()).toEqual({});
});

const TEN_MINUTES_MS = 600_000;

test('expired keys are deleted every ten minutes until the sweeper is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sweeper = createIdempotency(database.pool, pino({ level: 'silent' }));
  await insertKeys(1, 1, '0 seconds');
  vi.advanceTimersByTime(TEN_MINUTES_MS - 1);
  expect(await keysOf()).toEqual({ 1: 1 });
  vi.advanceTimersByTime(1);
  await expect.poll(keysOf).toEqual({});
  // Polling advances the fake clock, so the second interval cannot be checked to the millisecond.
  await insertKeys(1, 1, '0 seconds');
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  await expect.poll(keysOf).toEqual({});
  await sweeper.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed sweep is logged, and the next sweep runs as planned', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged: string[] = [];
  const sweeper = createIdempotency(
    database.pool,
    createLog('warn', { write: (entry) => void logged.push(entry) }),
  );
  await insertKeys(1, 1, '0 seconds');
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  await expect.poll(() => logged.length).toBe(1);
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    msg: 'expired idempotency keys were not deleted',
    error: { message: 'relation "idempotency_keys" does not exist' },
  });
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  await expect.poll(keysOf).toEqual({});
  await sweeper.close();
});
