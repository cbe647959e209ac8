import type pg from 'pg';
import { expect } from 'vitest';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';

const LOAD_LOCK_IS_HELD = `
select from pg_locks
where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${LOAD_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Kills a load between two statements of one batch: locks a table, starts the load, and kills it when it waits for the
 * table. Resolves when PostgreSQL has released the lock of the load.
 * @param start starts the load and returns a function that kills it and waits for its end
 */
export async function killAt(
  pool: pg.Pool,
  table: string,
  start: () => () => Promise<unknown>,
): Promise<void> {
  const until = (isThere: boolean, sql: string) =>
    expect
      .poll(async () => (await pool.query(sql)).rowCount !== 0, { timeout: 120_000, interval: 20 })
      .toBe(isThere);
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  const kill = start();
  await until(true, `select from pg_locks where relation = '${table}'::regclass and not granted`);
  await kill();
  await holder.query('rollback');
  holder.release();
  await until(false, LOAD_LOCK_IS_HELD);
}
