import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchUnavailableError } from '../../search-index/engine.ts';
import { isUnavailable } from '../../src/request/problem-of.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The error that a function throws. */
async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Runs a function with its own connection. */
async function connected(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url, ...options });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a database with a closed port or an unknown host name counts as unavailable', async () => {
  for (const url of ['postgres://127.0.0.1:1/x', 'postgres://no-such-host.invalid/x']) {
    const client = new pg.Client({ connectionString: url });
    expect(isUnavailable(await thrownBy(() => client.connect()))).toBe(true);
  }
});

test('a database that accepts a connection but does not answer counts as unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  expect(isUnavailable(await thrownBy(() => client.connect()))).toBe(true);
  silent.close();
});

test('a database that exceeds the statement timeout of the server or the client counts as unavailable', async () => {
  const slow = (client: pg.Client) => client.query('select pg_sleep(10)');
  expect(isUnavailable(await thrownBy(() => connected({ statement_timeout: 20 }, slow)))).toBe(true);
  expect(isUnavailable(await thrownBy(() => connected({ query_timeout: 20 }, slow)))).toBe(true);
});

test('a database that ends the connection during a statement counts as unavailable', async () => {
  const error = await thrownBy(() =>
    connected({}, (client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
  );
  expect(isUnavailable(error)).toBe(true);
});

test('a pool without a free connection counts as unavailable', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 2_000 });
  const client = await pool.connect();
  expect(isUnavailable(await thrownBy(() => pool.connect()))).toBe(true);
  client.release();
  await pool.end();
});

test('a search engine that does not answer counts as unavailable', () => {
  expect(isUnavailable(new SearchUnavailableError('away'))).toBe(true);
});

test('an invalid statement or a programming error does not count as unavailable', async () => {
  const { pool } = database;
  const mistakes = ['selec 1', 'select * from nothing', 'select 1 / 0', `select 'x'::int`];
  for (const text of mistakes) expect(isUnavailable(await thrownBy(() => pool.query(text)))).toBe(false);
  expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});
