import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/account/create.ts';
import type { Attempt } from '../../src/api/idempotency/attempt.ts';
import { createIdempotency, type Idempotency } from '../../src/api/idempotency/idempotency.ts';
import { transactionOf } from '../../src/api/idempotency/transaction.ts';
import { changeBalance } from '../../src/credits/change-balance.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { balanceOf } from './accounts.ts';

let database: TestDatabase;
/** The connections of the transactions, beside those of the test. */
let own: Database;
let idempotency: Idempotency;
beforeAll(async () => {
  database = await createTestDatabase();
  own = await openDatabase(database.url);
  idempotency = createIdempotency(database.pool, pino({ level: 'silent' }));
});
afterAll(async () => {
  await Promise.all([idempotency.close(), own.close()]);
  await database.drop();
});

async function begin(accountId: number) {
  const input = { email: 'ada@gmail.com' };
  return idempotency.begin({ accountId, key: 'k', position: 0, operation: 'feedback', input });
}

/** An account with ten credits, and an attempt of its own. */
async function start(): Promise<{ accountId: number; attempt: Attempt }> {
  const { account_id: accountId } = await createAccount(database.pool, 'Test', 10);
  const begun = await begin(accountId);
  if (begun.kind !== 'run') throw new Error('the key was answered already');
  return { accountId, attempt: begun.attempt };
}

const IDLE_IN_TRANSACTION = `
select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;

async function expectNothingLeftOpen(): Promise<void> {
  expect((await database.pool.query(IDLE_IN_TRANSACTION)).rowCount).toBe(0);
  expect(own.pool.idleCount).toBe(own.pool.totalCount);
}

test('what the work writes and what it answers are stored as one', async () => {
  const { accountId, attempt } = await start();
  const { transaction, isDone } = transactionOf(own.pool, attempt);
  const answer = await transaction(async (client) => {
    await changeBalance(client, { accountId, changeType: 'grant', sum: 5 });
    expect(await balanceOf(database.pool, accountId)).toBe(10);
    expect(isDone()).toBe(false);
    return { id: 1 };
  });
  expect([answer, isDone()]).toEqual([{ id: 1 }, true]);
  expect(await balanceOf(database.pool, accountId)).toBe(15);
  expect(await begin(accountId)).toEqual({ kind: 'replay', answer: { id: 1 } });
  await expectNothingLeftOpen();
});

test('work without a key is stored as well', async () => {
  const { accountId } = await start();
  const { transaction, isDone } = transactionOf(own.pool, undefined);
  const { balance } = await transaction((client) =>
    changeBalance(client, { accountId, changeType: 'grant', sum: 5 }),
  );
  expect([balance, isDone()]).toEqual([15, true]);
  expect(await balanceOf(database.pool, accountId)).toBe(15);
});

test('work that fails leaves nothing, says why, and its key is not answered', async () => {
  const { accountId, attempt } = await start();
  const { transaction, isDone } = transactionOf(own.pool, attempt);
  const failed = transaction(async (client) => {
    await changeBalance(client, { accountId, changeType: 'grant', sum: 5 });
    throw new Error('no more');
  });
  await expect(failed).rejects.toThrow('no more');
  expect(isDone()).toBe(false);
  expect(await balanceOf(database.pool, accountId)).toBe(10);
  await expect(begin(accountId)).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await expectNothingLeftOpen();
});

test('work whose key another attempt has taken over leaves nothing', async () => {
  const { accountId, attempt } = await start();
  await database.pool.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
    accountId,
  ]);
  const { transaction, isDone } = transactionOf(own.pool, attempt);
  const late = transaction((client) => changeBalance(client, { accountId, changeType: 'grant', sum: 5 }));
  await expect(late).rejects.toMatchObject({ problemCode: 'request_under_way' });
  expect(isDone()).toBe(false);
  expect(await balanceOf(database.pool, accountId)).toBe(10);
  await expectNothingLeftOpen();
});

test('a connection that breaks in the work is used by nobody after it', async () => {
  const { accountId, attempt } = await start();
  const { transaction, isDone } = transactionOf(own.pool, attempt);
  let broken = 0;
  const lost = transaction(async (client) => {
    await changeBalance(client, { accountId, changeType: 'grant', sum: 5 });
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    broken = rows[0]?.pid ?? 0;
    client.on('error', () => {});
    await client.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(lost).rejects.toThrow();
  expect(isDone()).toBe(false);
  expect(await balanceOf(database.pool, accountId)).toBe(10);
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(rows[0]?.pid).not.toBe(broken);
  await expectNothingLeftOpen();
});
