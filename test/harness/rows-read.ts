import type pg from 'pg';

/**
 * The number of rows that statements have read in the database, by scans of tables and of indexes. Other connections are counted up to
 * their last pause.
 * @param table the only one whose rows are counted; absent: all
 */
export async function rowsReadBy(client: pg.Pool | pg.PoolClient, table?: string): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: number }>(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables where relname = coalesce($1, relname)',
    [table],
  );
  return rows[0]?.read ?? 0;
}
