import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generate } from '../../src/sample/generate.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { recordContent } from './database-content.ts';
import { temporaryDirectory } from './dataset-directory.ts';
import { load } from './import-delivery.ts';
import { killAt } from './killed-load.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const MEMORY_BYTES_MAX = 400 * 1024 * 1024;

/** Checks that the stored rows are a subset of the finished load, and that each stored person has all its roles. */
function expectWholeRecords(stored: Record<string, string[]>, finished: Record<string, string[]>): void {
  for (const [table, rows] of Object.entries(stored)) {
    const known = new Set(finished[table]);
    expect({ table, foreign: rows.filter((row) => !known.has(row)) }).toEqual({ table, foreign: [] });
  }
  const personIds = new Set(stored.persons?.map((row) => /^\((\d+)/.exec(row)?.[1]));
  const rolesOfStoredPersons = finished.roles?.filter((row) => personIds.has(/^\(\d+,(\d+)/.exec(row)?.[1]));
  expect(stored.roles).toEqual(rolesOfStoredPersons);
}

function startLoad(directory: string, report: string): ChildProcessByStdio<null, Readable, null> {
  const script = fileURLToPath(new URL('./import-process.ts', import.meta.url));
  return spawn(process.execPath, [script, database.url, directory, report], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function killInTheMiddleOf(table: string, directory: string): Promise<void> {
  const report = join(await temporaryDirectory(), 'report');
  await killAt(database.pool, table, () => {
    const child = startLoad(directory, report);
    const ended = once(child, 'close');
    child.stdout.resume();
    return () => {
      child.kill('SIGKILL');
      return ended;
    };
  });
}

test('a killed load leaves only complete records; running it again gives the same rows as an uninterrupted load', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { persons: 3_000, organizations: 500, jobPosts: 2_000, seed: 7 });
  const uninterrupted = await createTestDatabase();
  await load(uninterrupted.pool, directory);
  const expected = await recordContent(uninterrupted.pool);
  await uninterrupted.drop();

  for (const table of ['organization_keyword_links', 'roles', 'emails']) {
    await killInTheMiddleOf(table, directory);
    expectWholeRecords(await recordContent(database.pool), expected);
  }
  await load(database.pool, directory);
  expect(await recordContent(database.pool)).toEqual(expected);
});

test('a load uses less than 400 MiB of memory, even with a larger file, many records and a line of 400 MiB', async () => {
  const directory = await temporaryDirectory();
  const job = (id: number) => ({
    id,
    organization_id: 1,
    source: 'network',
    source_id: `s${id}`,
    url: `https://jobs.example/${id}`,
    title: 'Driver',
    description: `${id} `.repeat(25_000),
    is_remote: false,
    is_active: true,
    date_featured: '2026-01-01',
  });
  await writeLines(directory, 'organizations', 1, (id) => ({ id, name: 'Kran' }));
  await writeLines(directory, 'job_posts', 3_600, job);
  await writeLines(directory, 'person_skills', 60_000, (id) => ({ id, name: `Skill ${id}` }));
  await writeLongLine(directory, 'persons', MEMORY_BYTES_MAX);
  const report = join(directory, 'report');
  const child = startLoad(directory, report);
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) last = line;
  expect(last).toMatch(/^memory \d+$/);
  expect(Number(last.split(' ')[1])).toBeLessThan(MEMORY_BYTES_MAX);
  expect(await readFile(report, 'utf8')).toMatch(
    /^\{"file":"persons.ndjson.gz","line":1,.*is longer than 16 MiB"\}\n$/,
  );
  const { rows } = await database.pool.query(
    'select count(*) as jobs, sum(length(description)) as length from job_posts',
  );
  expect(Number(rows[0].length)).toBeGreaterThan(MEMORY_BYTES_MAX);
});

async function writeLongLine(directory: string, name: string, sizeBytes: number): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const file = gzip.pipe(createWriteStream(join(directory, `${name}.ndjson.gz`)));
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (let size = 0; size < sizeBytes; size += part.length) {
    if (!gzip.write(part)) await once(gzip, 'drain');
  }
  gzip.end('\n{"id":1,"full_name":"After it"}\n');
  await once(file, 'close');
}

async function writeLines(
  directory: string,
  name: string,
  count: number,
  record: (id: number) => object,
): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const file = gzip.pipe(createWriteStream(join(directory, `${name}.ndjson.gz`)));
  for (let id = 1; id <= count; id += 1) {
    if (!gzip.write(`${JSON.stringify(record(id))}\n`)) await once(gzip, 'drain');
  }
  gzip.end();
  await once(file, 'close');
}
