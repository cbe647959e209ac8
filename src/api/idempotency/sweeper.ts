import type pg from 'pg';
import type { Logger } from 'pino';
import { loggedError } from '../logged-error.ts';
import { SWEEP } from './statements.ts';

const EVERY_MS = 10 * 60_000;

/** So many rows at a time, since each deletion holds its rows until it ends. */
const ROWS_MAX = 1_000;

/** Deletes what has expired. */
export async function sweep(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query({ ...SWEEP, values: [ROWS_MAX] });
    if ((rowCount ?? 0) < ROWS_MAX) return;
  }
}

/** Deletes what has expired now and then, and keeps no process alive for it. */
export function startSweeper(pool: pg.Pool, log: Logger): { stop(): void } {
  const timer = setInterval(() => {
    sweep(pool).catch((error: unknown) =>
      log.warn({ error: loggedError(error) }, 'expired idempotency keys were not deleted'),
    );
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
