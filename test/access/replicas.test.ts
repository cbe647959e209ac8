import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { statement } from '../../src/db/statement.ts';
import { type EmbeddedPostgres, startPostgres } from '../../src/embedded/postgres.ts';
import { replicaFault } from '../../src/operating/replicas.ts';
import { openReplicas, type ReplicaOutcome, recordsReader } from '../../src/records/reader.ts';
import { startStandby } from '../harness/standby.ts';

/** A primary and a streaming replica of it, with one table. */

const READ = statement(
  'read-people',
  'select pg_is_in_recovery() as by_replica, coalesce(array_agg(name order by name), $1) as names from people',
);

let directory: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let writer: pg.Pool;
const pools: pg.Pool[] = [];

const quiet = pino({ level: 'silent' });
const options = (name: string) => ({ directory: join(directory, name), durable: true, onRestart: () => {} });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-replicas-'));
  await chmod(directory, 0o755);
  primary = await startPostgres(options('primary'));
  writer = poolOf(primary.url);
  await writer.query('create table people (name text primary key)');
  await writer.query('create unlogged table counts as select 0 as count');
  standby = await startStandby(
    { url: primary.url, directory: join(directory, 'primary') },
    options('standby'),
  );
});
afterEach(async () => {
  await writer.query('truncate people');
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([standby?.stop(), primary?.stop()]);
  await rm(directory, { recursive: true, force: true });
});

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url }).on('error', () => {});
  pools.push(pool);
  return pool;
}

/** A reader over replicas at these addresses, and what became of its reads. */
function openReader(...urls: string[]) {
  return openReaderOf(writer, ...urls);
}

/** The same of another pool to the primary. */
function openReaderOf(pool: pg.Pool, ...urls: string[]) {
  const outcomes: ReplicaOutcome[] = [];
  const replicas = openReplicas(urls, 4);
  pools.push(...replicas);
  const reader = recordsReader({
    primary: pool,
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

/** Waits until the replica has caught up and answers by itself. */
async function untilAnswered(read: () => Promise<{ by_replica: boolean } | undefined>): Promise<void> {
  await vi.waitFor(async () => expect((await read())?.by_replica).toBe(true), {
    timeout: 60_000,
    interval: 20,
  });
}

test('a replica that has come as far as the primary answers, and what it answers is never older', async () => {
  const { read, outcomes } = openReader(standby.url);
  await untilAnswered(read);
  for (let at = 0; at < 100; at++) {
    await writer.query('insert into people values ($1)', [`${at}`]);
    expect((await read())?.names).toHaveLength(at + 1);
  }
  expect(outcomes).toContain('answered');
});

test('a commit that does not wait for the disk keeps no read from a replica that has all others', async () => {
  const { read, outcomes } = openReader(standby.url);
  const replica = poolOf(standby.url);
  expect(await replicaFault(writer, replica)).toBeNull();
  await untilAnswered(read);
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

test('where no commit waits for the disk, an answer is not older either', async () => {
  const hasty = poolOf(`${primary.url}?options=-c%20synchronous_commit%3Doff`);
  const { read } = openReaderOf(hasty, standby.url);
  for (let at = 1; at <= 50; at++) {
    await hasty.query('insert into people values ($1)', [`${at}`]);
    expect((await read())?.names).toHaveLength(at);
  }
});

test('what a replica that is behind still shows is not answered', async () => {
  const { read, outcomes } = openReader(standby.url);
  const replica = poolOf(standby.url);
  await writer.query(`insert into people values ('Ada')`);
  await untilAnswered(read);
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
  await untilAnswered(read);
});

test('the primary answers for a replica that is away, and for none of the others', async () => {
  const nobody = 'postgres://roster:none@127.0.0.1:1/roster';
  const { read, outcomes } = openReader(nobody, standby.url);
  await untilAnswered(read);
  await writer.query(`insert into people values ('Ada')`);
  for (let at = 0; at < 10; at++) expect((await read())?.names).toEqual(['Ada']);
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
});

test('a server that replays nothing of this primary is not believed', async () => {
  const { read, outcomes } = openReader(primary.url);
  await writer.query(`insert into people values ('Ada')`);
  expect(await read()).toEqual({ by_replica: false, names: ['Ada'] });
  expect(outcomes).toEqual(['behind']);
});

test('a replica that was promoted has other records from then on, and is not asked', async () => {
  const { read } = openReader(standby.url);
  const replica = poolOf(standby.url);
  await untilAnswered(read);
  await replica.query('select pg_promote()');
  await replica.query(`insert into people values ('of the other one')`);
  expect(await read()).toEqual({ by_replica: false, names: [] });
});
