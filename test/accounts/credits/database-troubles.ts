import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';

const FIND_WAITING = `
select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Locks what a statement locks, for all processes, until `release` is called or the test ends. */
export async function holdLock(pool: pg.Pool, statement: string) {
  const client = await pool.connect();
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(release);
  await client.query(`begin; ${statement}`);
  const waiting = async () => (await pool.query(FIND_WAITING)).rowCount;
  return {
    /** The connection that holds the lock, in a transaction. */
    client,
    /** Resolves once `count` statements wait. */
    untilWaiting: (count: number) => expect.poll(waiting, { interval: 10 }).toBe(count),
    release,
  };
}

/** Makes every read and write of a table wait. */
export const holdTable = (pool: pg.Pool, table: string) =>
  holdLock(pool, `lock table ${table} in access exclusive mode`);

/** Makes the charges of an account wait. */
export const holdCharges = (pool: pg.Pool, accountId: number) =>
  holdLock(pool, `select from accounts where id = ${accountId} for update`);

/** Runs `work` while a table is missing. */
export async function withoutTable<Result>(
  pool: pg.Pool,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await pool.query(`alter table ${table} rename to elsewhere`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table elsewhere rename to ${table}`);
  }
}
