import { expect } from 'vitest';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { OWN_LOCKS, type TestDatabase } from '../harness/database.ts';
import { endNow } from '../ops/commands/processes.ts';
import { spawnRoster } from '../ops/commands/roster-process.ts';

const LOAD_LOCK_IS_HELD = `
select from ${OWN_LOCKS}
where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${LOAD_LOCK}`;

/**
 * Starts an import, and kills it between two statements of one batch, while it waits for a table.
 * Resolves when PostgreSQL has released the lock of the load.
 * @param args the arguments of `roster import`
 */
export async function killLoad(
  database: TestDatabase,
  args: readonly string[],
  table: string,
): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  await killLoadWhen(
    database,
    args,
    `select from ${OWN_LOCKS} where relation = '${table}'::regclass and not granted`,
    async () => {
      await holder.query('rollback');
      holder.release();
    },
  );
}

/**
 * Starts an import, and kills it as soon as a statement finds a row. Resolves when PostgreSQL has released the lock of the load.
 * @param release ends what the import waits for, after the kill
 */
export async function killLoadWhen(
  database: TestDatabase,
  args: readonly string[],
  sql: string,
  release?: () => Promise<void>,
): Promise<void> {
  const load = spawnRoster(['import', ...args, '--json'], { env: settingsOf({ database }) });
  await until(database, true, sql);
  endNow(load.pid);
  expect(await load.ended).toMatchObject({ code: null });
  await release?.();
  await until(database, false, LOAD_LOCK_IS_HELD);
}

/** Waits until a statement finds a row, or finds none any more. */
async function until({ pool }: TestDatabase, isThere: boolean, sql: string): Promise<void> {
  await expect
    .poll(async () => (await pool.query(sql)).rowCount !== 0, { timeout: 120_000, interval: 20 })
    .toBe(isThere);
}
