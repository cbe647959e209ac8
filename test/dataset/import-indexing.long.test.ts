import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { LOAD_LOCK } from '../../src/db/load-lock.ts';
import { generate } from '../../src/sample/generate.ts';
import { endEverything, endNow } from '../commands/processes.ts';
import { type Running, roster, spawnRoster } from '../commands/roster-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { dataVersion } from './database-content.ts';
import { temporaryDirectory, writeDelivery } from './dataset-directory.ts';

const EVERYTHING = SEARCH_INDEXES.map(({ name }) => name);
const SAME = { missing: [], stale: [], leftOver: [] };
const SIZES = { persons: 300, organizations: 80, jobPosts: 150 };

let database: TestDatabase;
let engine: Engine;
/** The dataset that each test finds loaded. */
let loaded: string;

beforeEach(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  database = await createTestDatabase();
  engine = openEngine({ url, key, prefix: database.indexPrefix });
  loaded = await temporaryDirectory();
  await generate(loaded, { ...SIZES, seed: 1 });
  expect(await importAll(loaded)).toEqual(EVERYTHING);
  expect(await differences()).toEqual(SAME);
});

afterEach(async () => {
  await endEverything();
  await engine.close();
  await database.drop();
});

function settings(): Record<string, string> {
  const { meiliUrl, meiliKey } = inject('services');
  return {
    DATABASE_URL: database.url,
    MEILI_URL: meiliUrl,
    MEILI_KEY: meiliKey,
    MEILI_PREFIX: database.indexPrefix,
  };
}

function differences() {
  return findDifferences(database.pool, engine);
}

/** Runs the command to its end; the indexes that it built anew. */
async function importAll(directory: string): Promise<string[]> {
  const { code, stdout, stderr } = await roster(['import', directory, '--json', '--allow-rejects'], {
    env: settings(),
  });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { reindexed: string[] }).reindexed;
}

/** The first records of a file of the loaded dataset. */
async function firstRecords(file: string, count: number): Promise<Record<string, unknown>[]> {
  const name = (await readdir(loaded)).find((each) => each.startsWith(`${file}.`)) ?? file;
  const records: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: createReadStream(join(loaded, name)) })) {
    records.push(JSON.parse(line));
    if (records.length === count) break;
  }
  return records;
}

/** A delivery that changes a few records of several kinds, brings new ones and removes some. */
async function smallDelivery(): Promise<string> {
  const [jobs, persons] = [await firstRecords('job_posts', 5), await firstRecords('persons', 5)];
  return writeDelivery({
    persons: persons.map((person) => ({ ...person, headline: 'Harbour pilot' })),
    job_posts: jobs.map((job) => ({ ...job, title: 'Harbour pilot' })),
    organizations: [{ id: 999_999, name: 'Harbour', industry_id: null }],
    removed: [{ kind: 'job_posts', id: jobs[0]?.id }],
  });
}

const LOAD_IS_UNDER_WAY = `
select from pg_locks
where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${LOAD_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;

/** Kills a load that waits for a table, and waits until the database has noticed. */
async function killAt(table: string, directory: string): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  const load: Running = spawnRoster(['import', directory, '--json'], { env: settings() });
  await untilSome(`select from pg_locks where relation = '${table}'::regclass and not granted`);
  endNow(load.pid);
  await load.ended;
  await holder.query('rollback');
  holder.release();
  await untilNone(LOAD_IS_UNDER_WAY);
}

async function untilSome(sql: string): Promise<void> {
  while ((await database.pool.query(sql)).rowCount === 0);
}

async function untilNone(sql: string): Promise<void> {
  while ((await database.pool.query(sql)).rowCount !== 0);
}

test('a small delivery is fed to the indexes as they are, and found when the command returns', async () => {
  const version = await dataVersion(database.pool);
  expect(await importAll(await smallDelivery())).toEqual([]);
  expect(await dataVersion(database.pool)).toBe(version);
  expect(await differences()).toEqual(SAME);
  const { rows } = await database.pool.query('select count(*) as pilots from job_posts where title = $1', [
    'Harbour pilot',
  ]);
  expect(rows).toEqual([{ pilots: 4 }]);
});

test('a large delivery is left to a rebuild, and found when the command returns', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 2 });
  expect(await importAll(directory)).toEqual(EVERYTHING);
  expect(await differences()).toEqual(SAME);
});

test('what a killed small load wrote is found after the next import, even of nothing new', async () => {
  const version = await dataVersion(database.pool);
  await killAt('job_posts', await smallDelivery());
  expect(await dataVersion(database.pool)).toBe(version);
  expect((await differences()).stale).not.toEqual([]);
  expect(await importAll(await writeDelivery({ industries: [] }))).toEqual([]);
  expect(await differences()).toEqual(SAME);
});

test('what a killed large load wrote is found after the next import, even of nothing new', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 2 });
  await killAt('job_posts', directory);
  expect((await differences()).stale).not.toEqual([]);
  expect(await importAll(await writeDelivery({ industries: [] }))).toEqual(EVERYTHING);
  expect(await differences()).toEqual(SAME);
});

test('what a killed large load wrote is found by a worker', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 2 });
  spawnRoster(['worker'], { env: settings() });
  await killAt('job_posts', directory);
  await expect.poll(differences, { timeout: 60_000, interval: 200 }).toEqual(SAME);
});
