import { addAbortListener } from 'node:events';
import type pg from 'pg';
import { onConnection } from '../../src/db/connection.ts';

/** The advisory lock of swaps. Batches of workers share it; a swap holds it alone. */
export const SWAP_LOCK = 7_206_154_003;
/** The advisory lock of rebuilds: one runs at a time. */
const REBUILD_LOCK = 7_206_154_004;

/** Whether to wait for the rebuild of another process, or to skip the work. */
const LOCKS = {
  wait: `select true as is_locked from pg_advisory_lock(${REBUILD_LOCK})`,
  skip: `select pg_try_advisory_lock(${REBUILD_LOCK}) as is_locked`,
};

/**
 * Runs the work while no other process rebuilds indexes, on the connection that holds the lock. When the signal aborts, the
 * connection closes and the lock ends, as if the process had died.
 * @returns null where another process rebuilds and nothing was done
 */
export async function withRebuildLock<T>(
  { pool, signal }: { pool: pg.Pool; signal?: AbortSignal },
  ifTaken: keyof typeof LOCKS,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const aborted = Promise.withResolvers<never>();
  // Calls the listener also where the signal has aborted before.
  const listening = signal && addAbortListener(signal, () => aborted.reject(signal.reason));
  try {
    return await onConnection(pool, (client) =>
      Promise.race([locked(client, ifTaken, work), aborted.promise]),
    );
  } finally {
    listening?.[Symbol.dispose]();
  }
}

async function locked<T>(
  client: pg.PoolClient,
  ifTaken: keyof typeof LOCKS,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const { rows } = await client.query<{ is_locked: boolean }>(LOCKS[ifTaken]);
  if (!rows[0]?.is_locked) return null;
  const result = await work(client);
  await client.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
  return result;
}

/** Runs the work while no worker processes a batch. Where the work fails, the connection must be closed. */
export async function withSwapLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`select pg_advisory_lock(${SWAP_LOCK})`);
  const result = await work();
  await client.query(`select pg_advisory_unlock(${SWAP_LOCK})`);
  return result;
}
