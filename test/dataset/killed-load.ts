import { expect } from 'vitest';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { OWN_LOCKS, type TestDatabase } from '../harness/database.ts';
import { endNow } from '../ops/commands/processes.ts';
import { type Running, spawnRoster } from '../ops/commands/roster-process.ts';

const LOAD_LOCK_IS_HELD = `
select from ${OWN_LOCKS}
where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${LOAD_LOCK}`;

/** A process, such as an import that runs. */
type Process = Pick<Running, 'pid' | 'ended'>;

/**
 * Starts an import, and kills it between two statements of one batch, while it waits for a table.
 * Resolves when PostgreSQL has released the lock of the load.
 * @param args the arguments of `roster import`
 */
export function killLoad(database: TestDatabase, args: readonly string[], table: string): Promise<void> {
  return killAtTable(database, table, () => startImport(database, args));
}

/** Starts an import, and kills it as soon as a statement finds a row. Resolves when PostgreSQL has released the lock of the load. */
export function killLoadWhen(database: TestDatabase, args: readonly string[], sql: string): Promise<void> {
  return killWhen(database, startImport(database, args), sql);
}

/**
 * Kills a process while it waits for a table that is locked from before its start. Resolves when PostgreSQL has released the lock of
 * the load.
 * @param start starts the process, and what makes it come to the table
 */
export async function killAtTable(
  database: TestDatabase,
  table: string,
  start: () => Process | Promise<Process>,
): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  await killWhen(database, await start(), waitsFor(table), async () => {
    await holder.query('rollback');
    holder.release();
  });
}

/** A statement that finds a row while a process waits for a table. */
export const waitsFor = (table: string): string =>
  `select from ${OWN_LOCKS} where relation = '${table}'::regclass and not granted`;

function startImport(database: TestDatabase, args: readonly string[]): Process {
  return spawnRoster(['import', ...args, '--json'], { env: settingsOf({ database }) });
}

/** @param release ends what the process waits for, after the kill */
async function killWhen(
  database: TestDatabase,
  { pid, ended }: Process,
  sql: string,
  release?: () => Promise<void>,
): Promise<void> {
  await until(database, true, sql);
  endNow(pid);
  expect(await ended).toMatchObject({ code: null });
  await release?.();
  await until(database, false, LOAD_LOCK_IS_HELD);
}

/** Waits until a statement finds a row, or finds none any more. */
export async function until({ pool }: TestDatabase, isThere: boolean, sql: string): Promise<void> {
  await expect
    .poll(async () => (await pool.query(sql)).rowCount !== 0, { timeout: 120_000, interval: 20 })
    .toBe(isThere);
}
