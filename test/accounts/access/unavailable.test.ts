import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../src/contract/input/problem-of.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

/** Sends a statement on a connection of its own. */
const send = (statement: string, options?: pg.ClientConfig) => async () => {
  const client = new pg.Client({ connectionString: database.url, ...options });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const SLOW = 'select pg_sleep(10)';
test.each<[string, () => Promise<unknown>]>([
  ['has a closed port', send('', { connectionString: 'postgres://127.0.0.1:1/x' })],
  ['has an unknown host name', send('', { connectionString: 'postgres://no-such-host.invalid/x' })],
  ['exceeds the statement timeout of the server', send(SLOW, { statement_timeout: 20 })],
  ['exceeds the timeout of the client', send(SLOW, { query_timeout: 20 })],
  ['ends the connection during a statement', send('select pg_terminate_backend(pg_backend_pid())')],
])('a database that %s counts as unavailable', async (_, work) => {
  await expect(work()).rejects.toSatisfy(isUnavailable);
});

test('a database that accepts a connection but does not answer counts as unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  await expect(client.connect()).rejects.toSatisfy(isUnavailable);
  silent.close();
});

test('a pool without a free connection counts as unavailable', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 2_000 });
  const client = await pool.connect();
  await expect(pool.connect()).rejects.toSatisfy(isUnavailable);
  client.release();
  await pool.end();
});

test.each(['selec 1', 'select * from nothing', 'select 1 / 0', `select 'x'::int`])(
  'the invalid statement %s does not count as unavailable',
  async (statement) => {
    await expect(send(statement)()).rejects.not.toSatisfy(isUnavailable);
  },
);

test('a programming error does not count as unavailable', () => {
  expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});
