import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE_NAMES } from '../../src/dataset/format/files.ts';
import { type ImportResult, importDataset } from '../../src/dataset/import/import.ts';
import { type Progress, progressPrinter } from '../../src/dataset/import/progress.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { ndjson, temporaryDirectory, writeDelivery } from './dataset-directory.ts';
import { deliver, load } from './import-delivery.ts';
import { smallDataset } from './small-dataset.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const skills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Skill ${index} ${'x'.repeat(index % 97)}`,
  }));

async function skillCount(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from person_skills');
  return rows[0]?.count ?? Number.NaN;
}

/** SQL: a row for each load that waits for the lock of loads, before its first transaction. */
const WAITS_FOR_LOAD_LOCK = `
select from pg_stat_activity
where datname = current_database() and wait_event = 'advisory' and query not like 'begin%'`;

const GZIP_HEADER_BYTES = 10;
const STORED_HEADER_BYTES = 5;
const STORED_LENGTH_CHECK = 3;

/** Position of the header of a block in a gzip file of stored blocks (RFC 1951, 3.2.4). */
function storedBlock(gzip: Buffer, index: number): number {
  let at = GZIP_HEADER_BYTES;
  for (let i = 0; i < index; i += 1) at += STORED_HEADER_BYTES + gzip.readUInt16LE(at + 1);
  return at;
}

async function directoryOf(files: Record<string, string | Buffer>): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  return directory;
}

const run = (directory: string): Promise<ImportResult> =>
  importDataset({ pool: database.pool, directory, log: pino({ level: 'silent' }) });

describe('a gzip file', () => {
  test('with several members loads completely', async () => {
    const records = skills(5_000);
    const members = [records.slice(0, 2_000), records.slice(2_000)].map((part) => gzipSync(ndjson(part)));
    const { files } = await load(
      database.pool,
      await directoryOf({ 'person_skills.ndjson.gz': Buffer.concat(members) }),
    );
    expect(files).toMatchObject([{ file: 'person_skills.ndjson.gz', lines: 5_000, inserted: 5_000 }]);
  });

  test('that is cut off loads up to its last complete line, then fails with a clear message', async () => {
    const text = ndjson(skills(20_000));
    const whole = gzipSync(text, { level: 0 });
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    const directory = await directoryOf({ 'person_skills.ndjson.gz': cut });
    await expect(run(directory)).rejects.toThrow(
      /^person_skills\.ndjson\.gz is cut off: .* What came before was loaded/,
    );
    // The blocks are stored uncompressed, with a header for each 64 KiB. Half of the file is about half of the text.
    const expected = text.slice(0, cut.length).split('\n').length - 1;
    const count = await skillCount();
    expect(count).toBeGreaterThan(expected - 10);
    expect(count).toBeLessThanOrEqual(expected);
  });

  test('that is damaged loads the lines before the damage, then fails; the intact file then loads the rest', async () => {
    const records = skills(20_000);
    const whole = gzipSync(ndjson(records), { level: 0 });
    const damaged = Buffer.from(whole);
    damaged.writeUInt16LE(0, storedBlock(whole, 12) + STORED_LENGTH_CHECK);
    await expect(run(await directoryOf({ 'person_skills.ndjson.gz': damaged }))).rejects.toThrow(
      /^person_skills\.ndjson\.gz is damaged: /,
    );
    expect(await skillCount()).toBeGreaterThan(1_000);
    expect(await skillCount()).toBeLessThan(20_000);
    await run(await directoryOf({ 'person_skills.ndjson.gz': whole }));
    expect(await skillCount()).toBe(20_000);
  });
});

describe('a directory', () => {
  test('with a plain and a compressed copy of one file is refused before any line is loaded', async () => {
    const directory = await writeDelivery({ person_skills: skills(3), industries: [] });
    await writeFile(join(directory, 'person_skills.ndjson.gz'), gzipSync(''));
    await expect(run(directory)).rejects.toThrow('both person_skills.ndjson and person_skills.ndjson.gz');
    expect(await skillCount()).toBe(0);
  });

  test('without any dataset file is refused with a list of the valid file names', async () => {
    const directory = await directoryOf({ 'people.ndjson': '{}' });
    await expect(run(directory)).rejects.toThrow(FILE_NAMES.join(', '));
  });

  test('that does not exist is refused with an error that names it', async () => {
    await expect(run('/nowhere/at/all')).rejects.toThrow('There is no directory /nowhere/at/all.');
  });

  test('with unknown files, directories or fields loads with warnings that name them', async () => {
    const directory = await writeDelivery({
      person_skills: [
        { id: 1, name: 'A', level: 3 },
        { id: 2, name: 'B', level: 4 },
      ],
    });
    await writeFile(join(directory, 'people.ndjson'), '{}');
    await mkdir(join(directory, 'old'));
    const { warnings, files, reportedWarnings, rejected } = await load(database.pool, directory);
    expect(rejected).toBe(0);
    expect(warnings).toEqual([expect.stringMatching(/^old /), expect.stringMatching(/^people\.ndjson /)]);
    expect(files[0]?.warnings).toEqual([expect.stringMatching(/2 places, first on line 1.*level$/)]);
    expect(reportedWarnings.map(({ file }) => file)).toEqual([
      'old',
      'people.ndjson',
      'person_skills.ndjson',
    ]);
  });
});

test('two simultaneous loads run one after the other', async () => {
  const directory = await writeDelivery(smallDataset());
  const holder = await database.pool.connect();
  await holder.query('begin; lock table roles in exclusive mode');
  const loads = [run(directory), run(directory)];
  const isWaiting = async () => (await database.pool.query(WAITS_FOR_LOAD_LOCK)).rowCount !== 0;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await holder.query('rollback');
  holder.release();
  const results = await Promise.all(loads);
  expect(results.map(({ changed }) => changed).sort()).toEqual([false, true]);
});

test('a delivery whose files are all empty changes nothing', async () => {
  const { files, changed } = await deliver(database.pool, { persons: [], emails: [''], removed: [] });
  expect(changed).toBe(false);
  expect(files.map(({ lines, accepted }) => ({ lines, accepted }))).toEqual([
    { lines: 0, accepted: 0 },
    { lines: 1, accepted: 0 },
    { lines: 0, accepted: 0 },
  ]);
});

test('progress shows lines, rejections and bytes of each file, and ends with all bytes read', async () => {
  const directory = await writeDelivery({
    person_skills: [...skills(9_000), { id: 1, name: 'Again' }],
    industries: [{ id: 1, name: 'A' }],
  });
  const steps: Progress[] = [];
  let printed = '';
  const print = progressPrinter({ write: (text) => (printed += text) });
  const onProgress = (progress: Progress) => {
    steps.push(progress);
    print(progress);
  };
  await importDataset({
    pool: database.pool,
    directory,
    report: join(await temporaryDirectory(), 'report'),
    onProgress,
    log: pino({ level: 'silent' }),
  });
  const ends = steps.filter(({ isFileDone }) => isFileDone);
  expect(ends.map(({ file, lines, rejected }) => ({ file, lines, rejected }))).toEqual([
    { file: 'industries.ndjson', lines: 1, rejected: 0 },
    { file: 'person_skills.ndjson', lines: 9_001, rejected: 1 },
  ]);
  for (const { bytesDone, bytesTotal } of ends) expect(bytesDone).toBe(bytesTotal);
  expect(printed).toMatch(
    /^industries\.ndjson +1 lines .*\nperson_skills\.ndjson +9,001 lines .* 1 rejected\n$/,
  );
});
