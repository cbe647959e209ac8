import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { generate } from '../../sample/src/generate.ts';
import { createTestDatabase, databaseForEachTest } from '../harness/database.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { spawnProgram } from '../ops/commands/roster-process.ts';
import { recordContent } from './database-content.ts';
import { temporaryDirectory } from './dataset-directory.ts';
import { load } from './import-delivery.ts';
import { killLoad } from './killed-load.ts';
import { smallDataset } from './small-dataset.ts';

const database = databaseForEachTest();
afterEach(() => endEverything());

const MIB = 1024 * 1024;
const MEMORY_BYTES_MAX = 400 * MIB;

/** Checks that the stored rows are a subset of the finished load, and that each stored person has all its roles. */
function expectWholeRecords(stored: Record<string, string[]>, finished: Record<string, string[]>): void {
  for (const [table, rows] of Object.entries(stored)) {
    const known = new Set(finished[table]);
    expect({ table, foreign: rows.filter((row) => !known.has(row)) }).toEqual({ table, foreign: [] });
  }
  const personIds = new Set(stored.persons?.map((row) => JSON.parse(row).id));
  expect(stored.roles).toEqual(finished.roles?.filter((row) => personIds.has(JSON.parse(row).person_id)));
}

test('a killed load leaves only complete records; running it again gives the same rows as an uninterrupted load', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { persons: 1_500, organizations: 300, jobPosts: 1_000, seed: 7 });
  const uninterrupted = await createTestDatabase();
  await load(uninterrupted.pool, directory);
  const expected = await recordContent(uninterrupted.pool);
  await uninterrupted.drop();

  for (const table of ['organization_keyword_links', 'roles', 'emails']) {
    await killLoad(database, [directory], table);
    expectWholeRecords(await recordContent(database.pool), expected);
  }
  await load(database.pool, directory);
  expect(await recordContent(database.pool)).toEqual(expected);
});

test('a load uses less than 400 MiB of memory, even with a larger file, many records and a line of 400 MiB', async () => {
  const directory = await temporaryDirectory();
  const [post] = smallDataset().job_posts;
  const jobOf = (id: number) => ({
    ...(post as object),
    id,
    location_id: null,
    description: `${id} `.repeat(25_000),
  });
  await write(
    directory,
    'organizations',
    records(1, (id) => ({ id, name: 'Kran' })),
  );
  await write(directory, 'job_posts', records(3_600, jobOf));
  await write(
    directory,
    'person_skills',
    records(60_000, (id) => ({ id, name: `Skill ${id}` })),
  );
  await write(directory, 'persons', [
    ...Array.from({ length: MEMORY_BYTES_MAX / MIB }, () => LONG),
    '\n{"id":1,"full_name":"After it"}\n',
  ]);
  const report = join(directory, 'report');
  const script = join(import.meta.dirname, 'import-process.ts');
  const { stdout } = await spawnProgram([process.execPath, script, database.url, directory, report]).ended;
  expect(stdout).toMatch(/^\d+$/);
  expect(Number(stdout)).toBeLessThan(MEMORY_BYTES_MAX);
  expect(await readFile(report, 'utf8')).toMatch(
    /^\{"file":"persons.ndjson.gz","line":1,.*is longer than 16 MiB"\}\n$/,
  );
  const { rows } = await database.pool.query('select sum(length(description)) as length from job_posts');
  expect(Number(rows[0].length)).toBeGreaterThan(MEMORY_BYTES_MAX);
});

const LONG = 'x'.repeat(MIB);

function* records(count: number, record: (id: number) => object): Generator<string> {
  for (let id = 1; id <= count; id += 1) yield `${JSON.stringify(record(id))}\n`;
}

async function write(directory: string, name: string, texts: Iterable<string>): Promise<void> {
  const file = createWriteStream(join(directory, `${name}.ndjson.gz`));
  await pipeline(Readable.from(texts), createGzip({ level: 1 }), file);
}
