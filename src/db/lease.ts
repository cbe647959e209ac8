import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ownConnection } from './own-connection.ts';
import { unnamed } from './statement.ts';

/**
 * This process's lease: a random number, held as a session advisory lock on a connection of its own. When the process
 * dies or the connection is lost, PostgreSQL releases the lock, and other processes may take over the rows of the lease.
 */
export type Lease = ReturnType<typeof createLease>;

const NUMBER_MAX = 2 ** 48 - 1;
const LOCK = unnamed('select pg_try_advisory_lock($1) as locked');

/** Makes a lease. It connects with the pool's options when it is first used. */
export function createLease(pool: pg.Pool, log: Logger) {
  const { open, close } = ownConnection(pool, log, 'lost the connection of the lease', lockNumber);
  return {
    /** The number of the current lease; connects where needed. */
    id: open,
    /** Ends the current lease; the next call of `id` begins another. */
    renew: () => void close(),
    close,
  };
}

async function lockNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const number = randomInt(1, NUMBER_MAX);
    const { rows } = await client.query<{ locked: boolean }>({ ...LOCK, values: [number] });
    if (rows[0]?.locked) return number;
  }
}
