import type pg from 'pg';

/**
 * Runs work on a connection of its own. After an error the connection is closed, which ends its transaction, its locks and its settings.
 * @param isKept whether other work may use the connection afterwards; otherwise it is always closed
 */
export async function onConnection<Result>(
  pool: pg.Pool,
  work: (session: pg.PoolClient) => Promise<Result>,
  isKept = true,
): Promise<Result> {
  const session = await pool.connect();
  let isUsable = false;
  try {
    const result = await work(session);
    isUsable = isKept;
    return result;
  } finally {
    session.release(!isUsable);
  }
}
