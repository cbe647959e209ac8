import type pg from 'pg';
import { expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

test.each(['verify-full', 'no-verify'])(
  'sslmode=%s connects to no server that does not encrypt',
  async (mode) => {
    const pool = openPool(`${database.url}?sslmode=${mode}`);
    await expect(pool.query('select')).rejects.toThrow('The server does not support SSL connections');
    await pool.end();
  },
);

test('a connection that is made to cancel a statement may be lost, and nothing else is', async () => {
  // As kysely makes it.
  const { Client, options } = database.pool as pg.Pool & { Client: typeof pg.Client };
  const client = new Client(options);
  await client.connect();
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await ended;
  await expect(client.query('select')).rejects.toThrow('not queryable');
});
