import type pg from 'pg';
import { onConnection } from './connection.ts';

/**
 * Runs work in a transaction on a connection of its own. An error rolls it back.
 * @param begin the statement that begins it
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (session: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  return onConnection(pool, async (session) => {
    await session.query(begin);
    const result = await work(session);
    await session.query('commit');
    return result;
  });
}
