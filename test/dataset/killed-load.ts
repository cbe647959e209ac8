import { expect } from 'vitest';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { endNow } from '../commands/processes.ts';
import { spawnRoster } from '../commands/roster-process.ts';
import type { TestDatabase } from '../harness/database.ts';
import { settingsOf } from '../operating/serve.ts';

const LOAD_LOCK_IS_HELD = `
select from pg_locks
where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${LOAD_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Starts an import of a directory, and kills it between two statements of one batch, while it waits for a table.
 * Resolves when PostgreSQL has released the lock of the load.
 */
export async function killLoad(database: TestDatabase, directory: string, table: string): Promise<void> {
  const until = (isThere: boolean, sql: string) =>
    expect
      .poll(async () => (await database.pool.query(sql)).rowCount !== 0, { timeout: 120_000, interval: 20 })
      .toBe(isThere);
  const holder = await database.pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  const load = spawnRoster(['import', directory, '--json'], { env: settingsOf({ database }) });
  await until(true, `select from pg_locks where relation = '${table}'::regclass and not granted`);
  endNow(load.pid);
  await load.ended;
  await holder.query('rollback');
  holder.release();
  await until(false, LOAD_LOCK_IS_HELD);
}
