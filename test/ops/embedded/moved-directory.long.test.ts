import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { provideServices } from '../../../src/ops/embedded/services.ts';
import { directoryForTests, openDirectory } from '../../harness/directories.ts';

const template = directoryForTests();
beforeAll(() => run(join(template.path, 'data'), MAKE));

/** A directory that only its owner may enter, as the home of root. */
let closed: string;
/** The data directory in it. */
let original: string;
beforeEach(async () => {
  const { path, remove } = await openDirectory();
  closed = join(path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  original = join(closed, 'data');
  return remove;
});
/** Starts the PostgreSQL of a data directory, and runs statements one after another. Returns the rows of the last one. */
async function run(directory: string, ...statements: string[]): Promise<unknown[]> {
  const config = readConfig({ ROSTER_DATA: directory, MEILI_URL: 'http://127.0.0.1:1' });
  const services = await provideServices(config, () => {});
  const client = new pg.Client({ connectionString: services.databaseUrl });
  try {
    await client.connect();
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
    await services.release();
  }
}

const MAKE = 'create table kept as select 7 as seven';
const READ = 'select seven from kept';
const KEPT = [{ seven: 7 }];

const cp = (...args: string[]) => execFileSync('cp', args);
const makeOriginal = () => cp('-a', join(template.path, 'data'), original);

test.each<[string, (copy: string) => Promise<unknown>]>([
  ['a copy with its owners', async (copy) => cp('-a', original, copy)],
  ['a copy whose files have the owner of the copying process', async (copy) => cp('-r', original, copy)],
  ['a directory that was moved', (copy) => rename(original, copy)],
  [
    'a directory that was moved, and one that was made in its place',
    async (copy) => {
      await rename(original, copy);
      await run(original, 'create table kept as select 8 as seven');
    },
  ],
])('%s has the records of the original', async (_, transfer) => {
  makeOriginal();
  const copy = join(closed, 'copy');
  await transfer(copy);
  expect(await run(copy, READ)).toEqual(KEPT);
});

test('a copy and its original are two databases', async () => {
  makeOriginal();
  const copy = join(closed, 'copy');
  cp('-a', original, copy);
  expect(await run(copy, 'update kept set seven = 9', READ)).toEqual([{ seven: 9 }]);
  expect(await run(original, READ)).toEqual(KEPT);
});

test('a directory that was moved to where all may enter, and back, keeps its records', async () => {
  makeOriginal();
  const open = join(dirname(closed), 'open');
  await rename(original, open);
  expect(await run(open, READ)).toEqual(KEPT);
  await rename(open, original);
  await chmod(original, 0o700);
  expect(await run(original, READ)).toEqual(KEPT);
});

/** The files below a directory, with their contents. */
async function filesIn(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')])),
  );
}

test.each<[string, Record<string, string>, string]>([
  ['the demo key', { 'demo-account.json': '{"account_id":1,"key":"rk_x"}' }, 'holds the demo key'],
  ['search indexes', { 'meilisearch/data/VERSION': '1.21.0' }, 'holds search indexes'],
  [
    'both, and the password of PostgreSQL',
    {
      'demo-account.json': '{"account_id":1,"key":"rk_x"}',
      'meilisearch/data/VERSION': '1.21.0',
      'postgres/password': 'x',
    },
    'holds the demo key and search indexes',
  ],
])('a directory with %s and no database is refused, and stays as it is', async (_, files, message) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(original, name)), { recursive: true });
    await writeFile(join(original, name), text);
  }
  const before = await filesIn(original);
  const attempt = run(original, 'select');
  await expect(attempt).rejects.toThrow(`${original} ${message}, and not their database`);
  await expect(attempt).rejects.toThrow('roster reset');
  expect(await filesIn(original)).toEqual(before);
});

test.each<[string, string[]]>([
  ['nothing', []],
  [
    'a first start that was ended while it made the database',
    ['postgres/unfinished/PG_VERSION', 'postgres/password'],
  ],
  ['a sample dataset alone', ['sample/organizations.ndjson']],
  ['files of other programs', ['notes.txt', 'meilisearch/key']],
])('a directory with %s gets a new database', async (_, files) => {
  await mkdir(original);
  for (const name of files) {
    await mkdir(dirname(join(original, name)), { recursive: true });
    await writeFile(join(original, name), 'x');
  }
  expect(await run(original, MAKE, READ)).toEqual(KEPT);
});
