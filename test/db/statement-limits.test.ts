import type pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../src/contract/input/problem-of.ts';
import { openReplicas } from '../../src/contract/output/reader.ts';
import { openDatabase } from '../../src/db/database.ts';
import { LIMITED, unnamed } from '../../src/db/statement.ts';
import { startRelay } from '../api/http/relay.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

const COUNT_RUNNING = `
select count(*)::int as running from pg_stat_activity
where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;

async function running(): Promise<number> {
  const { rows } = await database.pool.query<{ running: number }>(COUNT_RUNNING);
  return rows[0]?.running ?? 0;
}

const CONNECTIONS = 2;

/** Runs a test with the pools that serve requests, or with the usual one. */
async function withPool<T>(
  pool: pg.Pool | Promise<{ pool: pg.Pool }>,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const opened = 'query' in pool ? pool : (await pool).pool;
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}

const POOLS: [name: string, open: (url: string) => pg.Pool | Promise<{ pool: pg.Pool }>][] = [
  ['the database', (url) => openDatabase(url, CONNECTIONS, LIMITED)],
  ['a replica', (url) => openReplicas([url], CONNECTIONS)[0] as pg.Pool],
];

const LOCK = "select pg_advisory_lock(hashtextextended('held', 0))";

/** They sleep, and wait for a lock. */
const ENDLESS = ['select pg_sleep(60)', LOCK];

test.each(POOLS)(
  'statements that time out on %s end at the server, too, and count as unavailable',
  async (_name, open) => {
    const holder = await database.pool.connect();
    await holder.query(LOCK);
    try {
      await withPool(open(database.url), async (pool) => {
        // More than there are connections: each of the later ones takes the place of one that has timed out.
        const asked = [...ENDLESS, ...ENDLESS].map((text) => pool.query({ ...unnamed(text) }));
        for (const outcome of await Promise.allSettled(asked))
          expect(outcome).toMatchObject({ reason: expect.toSatisfy(isUnavailable) });
        await expect.poll(running, { timeout: 5_000 }).toBe(0);
      });
    } finally {
      holder.release(true);
    }
  },
  60_000,
);

test.each([
  ['with its own timeout', { ...unnamed('select pg_sleep(60)') }],
  ['without one', 'select pg_sleep(60)'],
])(
  'a statement %s ends here and at the server even if the connection stays open, but silent',
  async (_name, asked) => {
    const { hostname, port } = new URL(database.url);
    const relay = await startRelay(hostname, Number(port));
    const relayed = new URL(database.url);
    relayed.port = String(relay.port);
    await withPool(openDatabase(relayed.href, CONNECTIONS, LIMITED), async (pool) => {
      const client = await pool.connect();
      const failure = client.query(asked).catch((error: unknown) => error);
      await expect.poll(running).toBe(1);
      relay.freeze();
      expect(isUnavailable(await failure)).toBe(true);
      await expect.poll(running, { timeout: 5_000 }).toBe(0);
      client.release(true);
      await relay.close();
    });
  },
  60_000,
);

test.each(['statement_timeout', 'client_connection_check_interval'])(
  'imports, rebuilds, migrations and other commands have the %s of the server',
  async (setting) => {
    const { rows } = await database.pool.query(`select current_setting('${setting}') as value`);
    expect(rows).toEqual([{ value: '0' }]);
  },
);
