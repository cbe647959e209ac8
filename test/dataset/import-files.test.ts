import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FILE_NAMES } from '../../src/dataset/format/files.ts';
import { type Progress, progressPrinter } from '../../src/dataset/import/progress.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { ndjson, temporaryDirectory, writeDelivery } from './dataset-directory.ts';
import { deliver, load } from './import-delivery.ts';
import { smallDataset } from './small-dataset.ts';

const database = databaseForEachTest();

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

const run = (directory: string) => load(database.pool, directory);

async function loadGzip(content: Buffer) {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'person_skills.ndjson.gz'), content);
  return run(directory);
}

const GZIP_HEADER_BYTES = 10;
const PART = 10_000;
const MEMBERS = [skills(2 * PART).slice(0, PART), skills(2 * PART).slice(PART)].map(ndjson);
/** The texts are stored uncompressed, so half of a member is about half of its text. */
const [first = Buffer.of(), second = Buffer.of()] = MEMBERS.map((text) => gzipSync(text, { level: 0 }));
const half = second.subarray(0, second.length / 2);
const linesOfHalf = MEMBERS[1]?.slice(0, half.length).split('\n').length ?? 0;

test.each<[state: string, part: Buffer, lines: [least: number, most: number]]>([
  ['cut off', half, [PART + linesOfHalf - 10, PART + linesOfHalf - 1]],
  ['damaged', Buffer.of(...first.subarray(0, GZIP_HEADER_BYTES), 0xff), [PART - 1_000, PART]],
])(
  'a gzip file that is %s loads its lines up to there, then fails; the whole file then loads the rest',
  async (state, part, [least, most]) => {
    await expect(loadGzip(Buffer.concat([first, part]))).rejects.toThrow(
      new RegExp(`^person_skills\\.ndjson\\.gz is ${state}: .* What came before was loaded`),
    );
    expect(await skillCount()).toBeGreaterThanOrEqual(least);
    expect(await skillCount()).toBeLessThanOrEqual(most);
    const { files } = await loadGzip(Buffer.concat([first, second]));
    expect(files).toMatchObject([{ file: 'person_skills.ndjson.gz', lines: 2 * PART }]);
    expect(await skillCount()).toBe(2 * PART);
  },
);

const zeros = (count: number) => Buffer.alloc(count);

test.each<[what: string, rest: Buffer]>([
  ['a member after one zero', Buffer.concat([zeros(1), second])],
  ['a member after a block of zeros', Buffer.concat([zeros(512), second])],
  ['a member after many chunks of zeros', Buffer.concat([zeros(300_000), second])],
  [
    'lines that are not compressed after zeros',
    Buffer.concat([zeros(8), Buffer.from('{"id":1,"name":"a"}\n')]),
  ],
  ['one byte after zeros', Buffer.concat([zeros(64 * 1024), Buffer.of(1)])],
])('a gzip file with %s is damaged, whatever it loads before', async (_, rest) => {
  await expect(loadGzip(Buffer.concat([first, rest]))).rejects.toThrow(
    /^person_skills\.ndjson\.gz is damaged: .* What came before was loaded/,
  );
  expect(await skillCount()).toBe(PART);
});

test.each([1, 511, 64 * 1024, 300_000])('a gzip file with %i zeros at its end is whole', async (padding) => {
  const { files } = await loadGzip(Buffer.concat([first, second, zeros(padding)]));
  expect(files).toMatchObject([{ lines: 2 * PART }]);
});

test.each([0, 1])('a gzip file of %i bytes is cut off', async (bytes) => {
  await expect(loadGzip(first.subarray(0, bytes))).rejects.toThrow(/is cut off/);
});

describe('a directory', () => {
  test('with a plain and a compressed copy of one file is refused before any line is loaded', async () => {
    const directory = await writeDelivery({ person_skills: skills(3), industries: [] });
    await writeFile(join(directory, 'person_skills.ndjson.gz'), gzipSync(''));
    await expect(run(directory)).rejects.toThrow('both person_skills.ndjson and person_skills.ndjson.gz');
    expect(await skillCount()).toBe(0);
  });

  test('without any dataset file is refused with a list of the valid file names', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'people.ndjson'), '{}');
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
    const { warnings, files, reportedWarnings, rejected } = await run(directory);
    expect(rejected).toBe(0);
    expect(warnings).toEqual([expect.stringMatching(/^old /), expect.stringMatching(/^people\.ndjson /)]);
    expect(files[0]?.warnings).toEqual([expect.stringMatching(/2 times, first in line 1: .*level$/)]);
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
  await load(database.pool, directory, { onProgress });
  const ends = steps.filter(({ isFileDone }) => isFileDone);
  expect(ends.map(({ file, lines, rejected }) => ({ file, lines, rejected }))).toEqual([
    { file: 'industries.ndjson', lines: 1, rejected: 0 },
    { file: 'person_skills.ndjson', lines: 9_001, rejected: 1 },
  ]);
  for (const { bytesDone, bytesTotal } of ends) expect(bytesDone).toBe(bytesTotal);
  // Of a slow load, the lines of steps that end in a share of the bytes stand between.
  const lines = printed.split('\n').filter((line) => !/ \d+ %(, .*)?$/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^industries\.ndjson +1 lines +[\d,]+\/s$/),
    expect.stringMatching(/^person_skills\.ndjson +9,001 lines +[\d,]+\/s {2}1 rejected$/),
    '',
  ]);
});
