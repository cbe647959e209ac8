import type pg from 'pg';

/**
 * Runs work in a transaction on a connection of its own. After an error the connection is closed, which rolls it back.
 * @param begin the statement that begins it
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (session: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const session = await pool.connect();
  let error: Error | undefined;
  try {
    await session.query(begin);
    const result = await work(session);
    await session.query('commit');
    return result;
  } catch (cause) {
    error = cause as Error;
    throw cause;
  } finally {
    session.release(error);
  }
}
