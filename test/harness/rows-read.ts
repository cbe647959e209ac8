import type pg from 'pg';

/** How many rows statements have read in the database, by scans of tables and of indexes; of other connections, those that were idle since. */
export async function rowsReadBy(client: pg.Pool | pg.PoolClient): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: number }>(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables',
  );
  return rows[0]?.read ?? 0;
}
