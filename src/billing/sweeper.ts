import type pg from 'pg';
import type { Logger } from 'pino';
import { statement } from '../db/statement.ts';

/** Deletes expired rows of a table by its primary key. $1 how many rows at most. */
const sweepOf = (table: string, key: string, expires = 'expires') =>
  statement(
    `sweep-${table.replaceAll('_', '-')}`,
    `
delete from ${table} where (${key}) in (
  select ${key} from ${table} where ${expires} <= now()
  order by ${expires} limit $1 for update skip locked)`,
  );

const SWEEPS = [
  sweepOf('idempotency_keys', 'account_id, key_hash'),
  sweepOf('paid_persons', 'person_id, kind, account_id'),
  sweepOf('objections', 'id'),
  sweepOf('access_journal', 'id'),
  // A count stays for an hour after its window.
  sweepOf('rate_counts', 'key', `to_timestamp(expire / 1000.0) + interval '1 hour'`),
];

const SWEEP_EVERY_MS = 10 * 60_000;

/** Rows of one statement, since it locks them until it ends. */
const SWEPT_ROWS_MAX = 1_000;

/**
 * Deletes expired idempotency keys, payments for persons, objections, entries of the access journal and counts of calls, until it
 * is closed.
 */
export function createSweeper(pool: pg.Pool, log: Logger) {
  const timer = setInterval(() => {
    sweep(pool).catch((error: unknown) => log.warn({ error }, 'expired rows were not deleted'));
  }, SWEEP_EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}

/** Deletes the expired rows. */
export async function sweep(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const deletion of SWEEPS) {
    let deleted: number;
    do {
      const { rowCount } = await pool.query({ ...deletion, values: [SWEPT_ROWS_MAX] });
      deleted = rowCount ?? 0;
    } while (deleted === SWEPT_ROWS_MAX);
  }
}
