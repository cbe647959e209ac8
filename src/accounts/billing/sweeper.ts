import type pg from 'pg';
import type { Logger } from 'pino';
import { statement } from '../../db/statement.ts';

/** Deletes expired rows of a table. $1 how many rows at most. */
const sweepOf = (table: string, expired = 'expires <= now() order by expires') =>
  statement(
    `sweep-${table.replaceAll('_', '-')}`,
    `
delete from ${table} where ctid = any(array(
  select ctid from ${table} where ${expired} limit $1 for update skip locked))`,
  );

const SWEEPS = [
  sweepOf('idempotency_keys'),
  sweepOf('paid_persons'),
  sweepOf('paid_organizations'),
  sweepOf('objections'),
  sweepOf('access_journal'),
  sweepOf('paid_parts'),
  sweepOf('lists', "name is null and date_read <= now() - interval '24 hours'"),
  // What was read of a list on a day becomes one entry of the audit trail.
  statement(
    'sweep-list-reads',
    `
with ended as (
  delete from list_reads where ctid = any(array(
    select ctid from list_reads where day < (now() at time zone 'UTC')::date limit $1 for update skip locked))
  returning *)
insert into audit_entries (account_id, action, object, counts)
select account_id, 'list_read', 'list ' || list_id, jsonb_build_object('parts', parts, 'records', records, 'contacts', contacts)
from ended order by day, list_id`,
  ),
  // A count stays for an hour after its window. No index has the ends of windows, because each call would have to change it, so
  // an order would make each statement read all counts.
  sweepOf('rate_counts', 'expire <= (extract(epoch from now()) - 3600) * 1000'),
];

const SWEEP_EVERY_MS = 10 * 60_000;

/** Rows of one statement, since it locks them until it ends. */
const SWEPT_ROWS_MAX = 1_000;

/**
 * Deletes expired idempotency keys, what is paid for of records and lists, objections, entries of the access journal, lists that are no
 * longer read, and counts of calls, and writes what was read of lists into the audit trail, until it is closed.
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
