import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { generate } from '../../src/sample/generate.ts';
import { endEverything, endNow } from '../commands/processes.ts';
import { openDirectory, roster, spawnRoster } from '../commands/roster-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { dataVersion } from './database-content.ts';
import { temporaryDirectory, writeDelivery } from './dataset-directory.ts';
import { killAt } from './killed-load.ts';

const ALL_INDEXES = SEARCH_INDEXES.map(({ name }) => name);
const NO_DIFFERENCES = { missing: [], stale: [], leftOver: [] };
const SIZES = { persons: 300, organizations: 80, jobPosts: 150 };

let database: TestDatabase;
let engine: Engine;
/** The directory of the first load. Every test ends with indexes that match the database. */
let loaded: Awaited<ReturnType<typeof openDirectory>>;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  database = await createTestDatabase();
  engine = openEngine({ url, key, prefix: database.indexPrefix });
  loaded = await openDirectory();
  await generate(loaded.path, { ...SIZES, seed: 1 });
  expect(await importAll(loaded.path)).toEqual(ALL_INDEXES);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

afterEach(endEverything);

afterAll(async () => {
  await engine.close();
  await Promise.all([database.drop(), loaded.remove()]);
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

/** Runs the command to its end. Returns the names of the indexes that it rebuilt. */
async function importAll(directory: string): Promise<string[]> {
  const { code, stdout, stderr } = await roster(['import', directory, '--json', '--allow-rejects'], {
    env: settings(),
  });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { reindexed: string[] }).reindexed;
}

/** The first records of a file of the loaded dataset. */
async function firstRecords(file: string, count: number): Promise<Record<string, unknown>[]> {
  const name = (await readdir(loaded.path)).find((each) => each.startsWith(`${file}.`)) ?? file;
  const records: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: createReadStream(join(loaded.path, name)) })) {
    records.push(JSON.parse(line));
    if (records.length === count) break;
  }
  return records;
}

/** A delivery that changes a few persons and job posts, adds an organization and removes a job post. */
async function smallDelivery(title: string): Promise<string> {
  const [jobs, persons] = [await firstRecords('job_posts', 5), await firstRecords('persons', 5)];
  return writeDelivery({
    persons: persons.map((person) => ({ ...person, headline: title })),
    job_posts: jobs.map((job) => ({ ...job, title })),
    organizations: [{ id: 999_999, name: title, industry_id: null }],
    removed: [{ kind: 'job_posts', id: jobs[0]?.id }],
  });
}

/** Starts a load, and kills it while it waits for the table `job_posts`. */
function killLoad(directory: string): Promise<void> {
  return killAt(database.pool, 'job_posts', () => {
    const load = spawnRoster(['import', directory, '--json'], { env: settings() });
    return () => {
      endNow(load.pid);
      return load.ended;
    };
  });
}

test('a small delivery updates the live indexes without a rebuild, and is indexed when the command returns', async () => {
  const version = await dataVersion(database.pool);
  expect(await importAll(await smallDelivery('Harbour pilot'))).toEqual([]);
  expect(await dataVersion(database.pool)).toBe(version);
  expect(await differences()).toEqual(NO_DIFFERENCES);
  const { rows } = await database.pool.query('select count(*) as pilots from job_posts where title = $1', [
    'Harbour pilot',
  ]);
  expect(rows).toEqual([{ pilots: 4 }]);
});

test('a large delivery rebuilds the indexes, and is indexed when the command returns', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 2 });
  expect(await importAll(directory)).toEqual(ALL_INDEXES);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('the rows that a killed small load committed are indexed by the next import, even one without changes', async () => {
  const version = await dataVersion(database.pool);
  await killLoad(await smallDelivery('Lock keeper'));
  expect(await dataVersion(database.pool)).toBe(version);
  expect((await differences()).stale).not.toEqual([]);
  expect(await importAll(await writeDelivery({ industries: [] }))).toEqual([]);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('the rows that a killed large load committed are indexed by the next import, even one without changes', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 3 });
  await killLoad(directory);
  expect((await differences()).stale).not.toEqual([]);
  expect(await importAll(await writeDelivery({ industries: [] }))).toEqual(ALL_INDEXES);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a worker indexes the rows that a killed large load committed', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed: 4 });
  spawnRoster(['worker'], { env: settings() });
  await killLoad(directory);
  await expect.poll(differences, { timeout: 60_000, interval: 200 }).toEqual(NO_DIFFERENCES);
});
