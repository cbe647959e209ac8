import type pg from 'pg';

/** A pool whose connections are killed. */
export interface KillingPool extends pg.Pool {
  /** Whether the backend was terminated. */
  hasKilled: boolean;
}

/**
 * Makes a pool of another one. Before a statement, counted over its connections, the backend of the connection is terminated.
 * Statements of the pool itself are not counted.
 */
export function killingPool(pool: pg.Pool, statement: number): KillingPool {
  let left = statement;
  const killing = Object.create(pool) as KillingPool;
  killing.hasKilled = false;
  const connect = async () => {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ignore = () => {};
    client.on('error', ignore);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const counted = async (...args: unknown[]) => {
      if (left-- === 0) {
        killing.hasKilled = true;
        await pool.query('select pg_terminate_backend($1, 60000)', [rows[0]?.pid]);
      }
      return query(...args);
    };
    const giveBack = client.release.bind(client);
    const release: typeof giveBack = (end) => {
      // What uses the connection afterwards is not counted.
      Object.assign(client, { query }).off('error', ignore);
      giveBack(end);
    };
    return Object.assign(client, { query: counted, release });
  };
  return Object.assign(killing, { connect, query: pool.query.bind(pool) });
}
