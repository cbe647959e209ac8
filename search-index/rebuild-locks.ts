import type pg from 'pg';
import type { Engine } from './meilisearch.ts';

const LOCK = 'select pg_advisory_lock(hashtextextended($1, 0))';
const TRY_LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** Whether to wait for a rebuild of another process, or to leave it to that one. */
export type Patience = 'wait' | 'leave';

/** What the lock of a swap is called: whoever feeds the live indexes shares it, whoever swaps has it alone. */
export function swapLockKey(engine: Engine): string {
  return `search indexes ${engine.indexUid('')} swap`;
}

/**
 * Lets one process at a time rebuild one set of indexes, on a connection that holds the lock.
 * @returns null where another process rebuilds, and nobody waited for it
 */
export async function aloneRebuilding<T>(
  { pool, engine }: { pool: pg.Pool; engine: Engine },
  patience: Patience,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  const key = `search indexes ${engine.indexUid('')}`;
  try {
    const isLocked = await lock(client, key, patience);
    const result = isLocked ? await work(client) : null;
    if (isLocked) await client.query(UNLOCK, [key]);
    client.release();
    return result;
  } catch (error) {
    // With its connection go the locks and the transaction.
    client.release(true);
    throw error;
  }
}

async function lock(client: pg.ClientBase, key: string, patience: Patience): Promise<boolean> {
  if (patience === 'leave') {
    const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK, [key]);
    return rows[0]?.locked ?? false;
  }
  await client.query(LOCK, [key]);
  return true;
}

/** Waits until nobody feeds the live indexes, and keeps everyone from it until the work is done. */
export async function aloneSwapping<T>(
  client: pg.ClientBase,
  engine: Engine,
  work: () => Promise<T>,
): Promise<T> {
  const key = swapLockKey(engine);
  await client.query(LOCK, [key]);
  // Where the work fails, the lock goes with the connection.
  const result = await work();
  await client.query(UNLOCK, [key]);
  return result;
}
