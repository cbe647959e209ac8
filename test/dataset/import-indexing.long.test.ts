import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { generate } from '../../sample/src/generate.ts';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';
import { openTestEngine } from '../harness/engine.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { roster, spawnRoster } from '../ops/commands/roster-process.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';
import { dataVersion } from './database-content.ts';
import { temporaryDirectory, writeDelivery } from './dataset-directory.ts';
import { killLoad } from './killed-load.ts';

const ALL_INDEXES = SEARCH_INDEXES.map(({ name }) => name);
const SIZES = { persons: 300, organizations: 80, jobPosts: 150 };

let database: TestDatabase;
let engine: Engine;
/** The directory of the first load. Every test ends with indexes that match the database. */
let loaded: OpenDirectory;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = openTestEngine(database.indexPrefix);
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

const differences = () => findDifferences(database.pool, engine);

/** Runs the command to its end. Returns the names of the indexes that it rebuilt. */
async function importAll(directory: string): Promise<string[]> {
  const { code, stdout, stderr } = await roster(['import', directory, '--json', '--allow-rejects'], {
    env: settingsOf({ database }),
  });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { reindexed: string[] }).reindexed;
}

/** The first five records of a file of the loaded dataset. */
async function firstRecords(file: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(loaded.path, `${file}.ndjson`), 'utf8')).split('\n', 5);
  return lines.map((line) => JSON.parse(line));
}

/** A delivery that changes a few persons and job posts, adds an organization and removes a job post. */
async function smallDelivery(title: string): Promise<string> {
  const [jobs, persons] = [await firstRecords('job_posts'), await firstRecords('persons')];
  return writeDelivery({
    persons: persons.map((person) => ({ ...person, headline: title })),
    job_posts: jobs.map((job) => ({ ...job, title })),
    organizations: [{ id: 999_999, name: title, industry_id: null }],
    removed: [{ kind: 'job_posts', id: jobs[0]?.id }],
  });
}

async function largeDelivery(seed: number): Promise<string> {
  const directory = await temporaryDirectory();
  await generate(directory, { ...SIZES, seed });
  return directory;
}

test('a small delivery updates the live indexes without a rebuild, and is indexed when the command returns', async () => {
  const version = await dataVersion(database.pool);
  expect(await importAll(await smallDelivery('Harbour pilot'))).toEqual([]);
  expect(await dataVersion(database.pool)).toBe(version);
  expect(await differences()).toEqual(NO_DIFFERENCES);
  const { rows } = await database.pool.query(
    "select count(*) as pilots from job_posts where title = 'Harbour pilot'",
  );
  expect(rows).toEqual([{ pilots: 4 }]);
});

test('a large delivery rebuilds the indexes, and is indexed when the command returns', async () => {
  expect(await importAll(await largeDelivery(2))).toEqual(ALL_INDEXES);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a delivery whose last changes are the first that are too many is indexed when the command returns', async () => {
  const skills = Array.from({ length: 600 }, (_, nr) => ({ id: 900_000 + nr, name: `Knot ${nr}` }));
  expect(await importAll(await writeDelivery({ person_skills: skills }))).toEqual([]);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test.each<[string, () => Promise<string>, rebuilt: string[]]>([
  ['small', () => smallDelivery('Lock keeper'), []],
  ['large', () => largeDelivery(3), ALL_INDEXES],
])(
  'the rows that a killed %s load committed are indexed by the next import, even one without changes',
  async (_, write, rebuilt) => {
    const version = await dataVersion(database.pool);
    await killLoad(database, [await write()], 'job_posts');
    expect((await dataVersion(database.pool)) > version).toBe(rebuilt.length > 0);
    expect((await differences()).stale).not.toEqual([]);
    expect(await importAll(await writeDelivery({ industries: [] }))).toEqual(rebuilt);
    expect(await differences()).toEqual(NO_DIFFERENCES);
  },
);

test('a worker indexes the rows that a killed large load committed', async () => {
  const directory = await largeDelivery(4);
  spawnRoster(['worker'], { env: settingsOf({ database }) });
  await killLoad(database, [directory], 'job_posts');
  await expect.poll(differences, { timeout: 60_000, interval: 200 }).toEqual(NO_DIFFERENCES);
});
