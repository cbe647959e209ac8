import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { replicaFault } from '../../../src/api/health/replicas.ts';
import { openReplicas, type ReplicaOutcome, recordsReader } from '../../../src/contract/output/reader.ts';
import { statement } from '../../../src/db/statement.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../src/ops/embedded/postgres.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { startStandby } from '../../harness/standby.ts';

/** These tests use a primary and a streaming replica of it. */

const READ = statement(
  'read-people',
  'select pg_is_in_recovery() as by_replica, coalesce(array_agg(name order by name), $1) as names from people',
);

const directory = directoryForTests();
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let writer: pg.Pool;
const pools: pg.Pool[] = [];

const quiet = pino({ level: 'silent' });
const options = (name: string) => ({
  directory: join(directory.path, name),
  durable: true,
  onRestart: () => {},
});

beforeAll(async () => {
  primary = await startPostgres(options('primary'));
  writer = poolOf(primary.url);
  await writer.query('create table people (name text primary key)');
  await writer.query('create unlogged table counts as select 0 as count');
  standby = await startStandby(
    { url: primary.url, directory: join(directory.path, 'primary') },
    options('standby'),
  );
});
afterEach(async () => {
  await writer.query('truncate people');
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([standby?.stop(), primary?.stop()]);
});

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url }).on('error', () => {});
  pools.push(pool);
  return pool;
}

/** Opens a reader over replicas at these URLs, and records the outcome of each read. */
function openReader(urls: string[], toPrimary = writer) {
  const outcomes: ReplicaOutcome[] = [];
  const replicas = openReplicas(urls, 4);
  pools.push(...replicas);
  const reader = recordsReader({
    primary: toPrimary,
    replicas,
    log: quiet,
    onRead: (outcome) => outcomes.push(outcome),
  });
  const read = async () => {
    const { rows } = await reader.query<{ by_replica: boolean; names: string[] }>({ ...READ, values: [[]] });
    return rows[0];
  };
  return { read, outcomes };
}

/** Waits until the replica has caught up and serves a read. */
async function untilServed(read: () => Promise<{ by_replica: boolean } | undefined>): Promise<void> {
  await vi.waitFor(async () => expect((await read())?.by_replica).toBe(true), {
    timeout: 60_000,
    interval: 20,
  });
}

test('a replica that has caught up with the primary serves reads, and a read never returns older records', async () => {
  const { read, outcomes } = openReader([standby.url]);
  await untilServed(read);
  for (let at = 0; at < 100; at++) {
    await writer.query('insert into people values ($1)', [`${at}`]);
    expect((await read())?.names).toHaveLength(at + 1);
  }
  expect(outcomes).toContain('answered');
});

test('a commit to an unlogged table does not exclude a replica that has all other commits', async () => {
  const { read, outcomes } = openReader([standby.url]);
  const replica = poolOf(standby.url);
  expect(await replicaFault(writer, replica)).toBeNull();
  await untilServed(read);
  outcomes.length = 0;
  for (let at = 1; at <= 50; at++) {
    await writer.query('insert into people values ($1)', [`${at}`]);
    const replayed = async () => (await replica.query('select from people')).rowCount;
    await expect.poll(replayed, { interval: 5 }).toBe(at);
    await writer.query('update counts set count = count + 1');
    expect((await read())?.names).toHaveLength(at);
  }
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThanOrEqual(45);
});

test('with synchronous_commit off a read never returns older records either', async () => {
  const asynchronous = poolOf(`${primary.url}?options=-c%20synchronous_commit%3Doff`);
  const { read } = openReader([standby.url], asynchronous);
  for (let at = 1; at <= 50; at++) {
    await asynchronous.query('insert into people values ($1)', [`${at}`]);
    expect((await read())?.names).toHaveLength(at);
  }
});

test('a deleted record that a replica still has is not answered: the primary serves the read', async () => {
  const { read, outcomes } = openReader([standby.url]);
  const replica = poolOf(standby.url);
  await writer.query(`insert into people values ('Ada')`);
  await untilServed(read);
  await replica.query('select pg_wal_replay_pause()');
  try {
    await writer.query('delete from people');
    await vi.waitFor(async () => {
      const { rows } = await replica.query('select pg_get_wal_replay_pause_state() as state');
      expect(rows[0].state).toBe('paused');
    });
    expect((await replica.query('select name from people')).rows).toEqual([{ name: 'Ada' }]);
    outcomes.length = 0;
    expect(await read()).toEqual({ by_replica: false, names: [] });
    expect(outcomes).toEqual(['behind']);
  } finally {
    await replica.query('select pg_wal_replay_resume()');
  }
  await untilServed(read);
});

test('reads succeed with an unreachable replica, which is left out after one failed read', async () => {
  const unreachable = 'postgres://roster:none@127.0.0.1:1/roster';
  const { read, outcomes } = openReader([unreachable, standby.url]);
  await untilServed(read);
  await writer.query(`insert into people values ('Ada')`);
  for (let at = 0; at < 10; at++) expect((await read())?.names).toEqual(['Ada']);
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
});

test('a server that is not a replica of the primary serves no reads', async () => {
  const { read, outcomes } = openReader([primary.url]);
  await writer.query(`insert into people values ('Ada')`);
  expect(await read()).toEqual({ by_replica: false, names: ['Ada'] });
  expect(outcomes).toEqual(['behind']);
});

test('a promoted replica serves no reads, because its records may differ', async () => {
  const { read } = openReader([standby.url]);
  const replica = poolOf(standby.url);
  await untilServed(read);
  await replica.query('select pg_promote()');
  await replica.query(`insert into people values ('of the other one')`);
  expect(await read()).toEqual({ by_replica: false, names: [] });
});
