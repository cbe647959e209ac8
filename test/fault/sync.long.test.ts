import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { type Database, migrate, openDatabase } from '../../src/db/database.ts';
import { type EmbeddedMeilisearch, startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { type EmbeddedPostgres, startPostgres } from '../../src/embedded/postgres.ts';
import { endEverything, endNow } from '../commands/processes.ts';
import { openDirectory, type Running, spawnRoster } from '../commands/roster-process.ts';
import { type RandomChange, randomChanges } from '../outbox/random-changes.ts';
import { findDifferences } from '../search-index/engine-documents.ts';

/** Minimum time for which records change while processes are killed. Longer runs kill more. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 12);
const WORKERS = 2;
const WRITERS = 3;
/** Slow enough that the workers keep up on a slow machine: the test is not about their speed. */
const WRITE_PAUSE_MAX_MS = 300;
/** Enough that rebuilds and batches take long enough to be killed. */
const RECORDS = 3_000;
const FIRST_ID = 1_000_000;

let directory: Awaited<ReturnType<typeof openDirectory>>;
let postgres: EmbeddedPostgres;
let meilisearch: EmbeddedMeilisearch;
let database: Database;
let engine: Engine;

beforeAll(async () => {
  directory = await openDirectory();
  const onRestart = () => {};
  postgres = await startPostgres({ directory: join(directory.path, 'postgres'), durable: false, onRestart });
  meilisearch = await startMeilisearch({ directory: join(directory.path, 'meilisearch'), onRestart });
  database = await openDatabase(postgres.url);
  engine = openEngine({ url: meilisearch.url, key: meilisearch.key, prefix: 'fault_' });
  await migrate(database);
  for (const sql of BASE_RECORDS) await database.pool.query(sql, [FIRST_ID, FIRST_ID + RECORDS]);
  await ensureIndexes({ pool: database.pool, engine });
});

afterAll(async () => {
  await endEverything();
  await engine?.close();
  await database?.close();
  await Promise.all([postgres?.stop(), meilisearch?.stop()]);
  await directory?.remove();
});

const BASE_RECORDS = [
  `insert into organizations (id, name, description, employees)
  select id, 'Row ' || id, 'digger of ' || id, id % 100 from generate_series($1::bigint, $2) as id`,
  `insert into persons (id, full_name, headline)
  select id, 'Row ' || id, 'pilot of ' || id from generate_series($1::bigint, $2) as id`,
  `insert into roles (id, person_id, organization_id, title, is_current)
  select id, id, $1 + (id - $1) / 10, 'Role ' || id, true from generate_series($1::bigint, $2) as id`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
  select id, id, 'network', id, 'https://a.example', 'Job ' || id, false, true, '2026-01-01'
  from generate_series($1::bigint, $2) as id`,
];

/** Statements that change many base records at once, with a number as parameter. */
const LARGE_CHANGES = [
  "update persons set headline = 'headline ' || $1::text where id % 50 = $1::bigint % 50 and id >= 1000000",
  'update organizations set employees = employees + 1 where id % 20 = $1::bigint % 20 and id >= 1000000',
  "update job_posts set title = 'title ' || $1::text where id % 30 = $1::bigint % 30 and id >= 1000000",
  'delete from roles where id = 1000000 + $1::bigint % 3000',
  'delete from persons where id = 1000000 + $1::bigint * 7 % 3000',
];

function settings(): Record<string, string> {
  return {
    DATABASE_URL: postgres.url,
    MEILI_URL: meilisearch.url,
    MEILI_KEY: meilisearch.key,
    MEILI_PREFIX: 'fault_',
  };
}

/** Number of kills of each part. */
const kills = { worker: 0, rebuild: 0, engine: 0 };
let rebuilds = 0;

/** Runs random transactions until `hasEnded`, and returns how many were committed. */
async function write(hasEnded: () => boolean): Promise<number> {
  let written = 0;
  while (!hasEnded()) {
    const large = randomInt(4) === 0;
    const changes: RandomChange[] = large
      ? [{ sql: LARGE_CHANGES[randomInt(LARGE_CHANGES.length)] ?? '', values: [randomInt(10_000)] }]
      : (fc.sample(randomChanges, 1)[0] ?? []);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      for (const { sql, values } of changes) await client.query(sql, [...values]);
      await client.query('commit');
      written += 1;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await client.query('rollback');
    } finally {
      client.release();
    }
    await pause(randomInt(WRITE_PAUSE_MAX_MS));
  }
  return written;
}

/** Runs a worker and kills it repeatedly; returns the last one, which still runs. */
async function killWorkers(hasEnded: () => boolean): Promise<Running> {
  for (;;) {
    const worker = spawnRoster(['worker'], { env: settings() });
    const untilEnd = pause(randomInt(1_500, 5_000)).then(() => null);
    const ended = await Promise.race([worker.ended, untilEnd]);
    if (ended) throw new Error(`a worker ended: ${ended.stderr}`);
    if (hasEnded()) return worker;
    endNow(worker.pid);
    kills.worker += 1;
    await worker.ended;
  }
}

/** Runs rebuilds repeatedly, and kills those that take longer than a random time. */
async function killRebuilds(hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const rebuild = spawnRoster(['reindex', '--json'], { env: settings() });
    const ended = await Promise.race([rebuild.ended, pause(randomInt(500, 4_000)).then(() => null)]);
    if (ended?.code === 0) rebuilds += 1;
    if (ended) continue;
    endNow(rebuild.pid);
    kills.rebuild += 1;
    await rebuild.ended;
  }
}

/** Kills the engine repeatedly; its supervisor restarts it. */
async function killEngine(hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await pause(randomInt(2_000, 10_000));
    if (hasEnded()) return;
    endNow(meilisearch.pid);
    kills.engine += 1;
    await vi.waitFor(() => engine.checkVersion(), { timeout: 30_000, interval: 100 });
  }
}

const LEFT = `
select (select count(*) from outbox_changes) + (select count(*) from outbox where not is_set_aside)
  + (select count(*) from departed_persons) as left`;
const SET_ASIDE = 'select topic, record_id, reason from outbox where is_set_aside';

test(
  'after kills of workers, rebuilds and the engine, every document matches the records',
  async () => {
    const end = Date.now() + SECONDS * 1000;
    const hasEnded = () => Date.now() > end && Math.min(...Object.values(kills)) > 0;
    let isWriting = true;
    const writers = Array.from({ length: WRITERS }, () => write(() => !isWriting));
    try {
      await Promise.all([
        killRebuilds(hasEnded),
        killEngine(hasEnded),
        ...Array.from({ length: WORKERS }, () => killWorkers(hasEnded)),
      ]);
      // At least one rebuild ends while records change.
      const { code, stderr } = await spawnRoster(['reindex', '--json'], { env: settings() }).ended;
      expect(code, stderr).toBe(0);
    } finally {
      isWriting = false;
    }
    const total = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0);
    console.log(`${total} changes, ${rebuilds + 1} rebuilds`, kills);
    expect(total).toBeGreaterThan(0);

    const same = { missing: [], stale: [], leftOver: [] };
    const differences = () => findDifferences(database.pool, engine).catch((error: Error) => error.message);
    await expect.poll(differences, { timeout: 90_000, interval: 200 }).toEqual(same);
    // Rows that are processed again after a kill leave every document unchanged.
    const left = async () => (await database.pool.query(LEFT)).rows[0].left;
    await expect.poll(left, { timeout: 90_000, interval: 200 }).toBe(0);
    expect(await differences()).toEqual(same);
    expect((await database.pool.query(SET_ASIDE)).rows).toEqual([]);
  },
  (SECONDS + 240) * 1000,
);
