import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generate } from '../../src/dataset/generate/generate.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { recordContent } from './database-content.ts';
import { temporaryDirectory } from './dataset-directory.ts';
import { load } from './import-delivery.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const MEMORY_BYTES_MAX = 400 * 1024 * 1024;

/** Checks that what is stored is a part of the finished load, and no record of it half of one. */
function expectWholeRecords(stored: Record<string, string[]>, finished: Record<string, string[]>): void {
  for (const [table, rows] of Object.entries(stored)) {
    const known = new Set(finished[table]);
    expect({ table, foreign: rows.filter((row) => !known.has(row)) }).toEqual({ table, foreign: [] });
  }
  const personIds = new Set(stored.persons?.map((row) => /^\((\d+)/.exec(row)?.[1]));
  const theirRoles = finished.roles?.filter((row) => personIds.has(/^\(\d+,(\d+)/.exec(row)?.[1]));
  expect(stored.roles).toEqual(theirRoles);
}

/** Runs a load in a child process; `onStep` may kill it. Answers its last line. */
async function loadInChild(
  directory: string,
  onStep: (step: number, kill: () => void) => void = () => {},
): Promise<string> {
  const script = fileURLToPath(new URL('./import-process.ts', import.meta.url));
  const report = join(await temporaryDirectory(), 'report');
  const child = spawn(process.execPath, [script, database.url, directory, report], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let step = 0;
  let last = '';
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    step += 1;
    onStep(step, () => child.kill('SIGKILL'));
  }
  await ended;
  return last;
}

test('a load that is killed leaves what serves, and running it again leaves what an unhindered one does', async () => {
  const directory = await temporaryDirectory();
  await generate(directory, { persons: 3_000, organizations: 500, jobPosts: 2_000, seed: 7 });
  const unhindered = await createTestDatabase();
  await load(unhindered.pool, directory);
  const expected = await recordContent(unhindered.pool);
  await unhindered.drop();

  let killed = 0;
  for (const at of [3, 13, 18, 24]) {
    await loadInChild(directory, (step, kill) => {
      if (step === at) {
        kill();
        killed += 1;
      }
    });
    expectWholeRecords(await recordContent(database.pool), expected);
  }
  expect(killed).toBe(4);
  await load(database.pool, directory);
  expect(await recordContent(database.pool)).toEqual(expected);
});

test('memory stays flat: a file of more bytes than the limit loads below it, and so do very many records', async () => {
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
  const last = await loadInChild(directory);
  expect(last).toMatch(/^memory \d+$/);
  expect(Number(last.split(' ')[1])).toBeLessThan(MEMORY_BYTES_MAX);
  const { rows } = await database.pool.query(
    'select count(*) as jobs, sum(length(description)) as length from job_posts',
  );
  expect(Number(rows[0].length)).toBeGreaterThan(MEMORY_BYTES_MAX);
});

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
