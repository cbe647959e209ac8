import type pg from 'pg';
import type { Engine } from '../engine.ts';

/** SQL of the lock of swaps; $1 prefix of the indexes. Writers to live indexes share it, a swap holds it alone. */
export const SWAP_LOCK = `hashtextextended('search indexes ' || $1 || ' swap', 0)`;
const REBUILD_LOCK = `hashtextextended('search indexes ' || $1, 0)`;

/** Whether to wait for the rebuild of another process, or to leave the work to it. */
const LOCKS = {
  wait: `select true as is_locked from pg_advisory_lock(${REBUILD_LOCK})`,
  leave: `select pg_try_advisory_lock(${REBUILD_LOCK}) as is_locked`,
};

/**
 * Runs the work while no other process rebuilds indexes of this prefix, on the connection that holds the lock. When the
 * signal aborts, the connection closes and the lock ends, as if the process had died.
 * @returns null where another process rebuilds and nothing was done
 */
export async function aloneRebuilding<T>(
  { pool, engine, signal }: { pool: pg.Pool; engine: Engine; signal?: AbortSignal },
  patience: keyof typeof LOCKS,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  const prefix = engine.indexUid('');
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const { rows } = await client.query<{ is_locked: boolean }>(LOCKS[patience], [prefix]);
    const isLocked = rows[0]?.is_locked ?? false;
    const result = isLocked ? await Promise.race([work(client), aborted.promise]) : null;
    if (isLocked) await client.query(`select pg_advisory_unlock(${REBUILD_LOCK})`, [prefix]);
    client.release();
    return result;
  } catch (error) {
    // Closing the connection ends the locks and the transaction.
    client.release(true);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Runs the work while no process writes to the live indexes. Where the work fails, the connection must be closed. */
export async function aloneSwapping<T>(
  client: pg.ClientBase,
  engine: Engine,
  work: () => Promise<T>,
): Promise<T> {
  const prefix = engine.indexUid('');
  await client.query(`select pg_advisory_lock(${SWAP_LOCK})`, [prefix]);
  const result = await work();
  await client.query(`select pg_advisory_unlock(${SWAP_LOCK})`, [prefix]);
  return result;
}
