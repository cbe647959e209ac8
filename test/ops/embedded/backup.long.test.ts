import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packTar, type TarHeader } from 'modern-tar';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import { runRestore } from '../../../src/ops/commands/restore.ts';
import { readHeader } from '../../../src/ops/embedded/archive.ts';
import { provideServices } from '../../../src/ops/embedded/services.ts';
import { migrate } from '../../../src/ops/migrate.ts';
import { insertRecords } from '../../api/http/records.ts';
import { allRows } from '../../db/all-rows.ts';
import { mountSmallDisk } from '../../fault/small-disk.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { AS_NOBODY, isRoot, nobodyCanRun } from '../commands/nobody.ts';
import { endEverything } from '../commands/processes.ts';
import { type RunOptions, roster } from '../commands/roster-process.ts';

const directory = directoryForTests();
const within = (name: string) => join(directory.path, name);
/** A data directory with all kinds of records, and a backup of it that was made while it was in use. */
let installation: string;
let backup: string;
let content: unknown;

const KEY = { account_id: 1, key: 'rk_0123abcd_secret' };
/** No engine is needed. */
const settingsOf = (data: string) => ({ ROSTER_DATA: data, MEILI_URL: 'http://127.0.0.1:1' });
const run = (args: string[], data: string, options: RunOptions = {}) =>
  roster(args, { ...options, env: { ...settingsOf(data), ...options.env } });

/** Restores in this process, which takes less time than a command. */
function restore(file: string, data: string): Promise<unknown> {
  for (const [name, value] of Object.entries(settingsOf(data))) vi.stubEnv(name, value);
  return runRestore(file).finally(() => vi.unstubAllEnvs());
}

/** Opens the database of a data directory while `work` runs. */
async function withInstallation<T>(data: string, work: (database: Database) => Promise<T>): Promise<T> {
  const services = await provideServices(readConfig(settingsOf(data)), () => {});
  const database = await openDatabase(services.databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
    await services.release();
  }
}

const SEQUENCES = `select sequencename, last_value from pg_sequences order by 1`;
const TRIGGERS = `
select tgrelid::regclass::text || ' ' || tgenabled::text || pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1`;

/** All that a database holds. */
async function contentOf({ pool }: Database) {
  const [sequences, triggers] = [await pool.query(SEQUENCES), await pool.query(TRIGGERS)];
  return { rows: await allRows(pool), sequences: sequences.rows, triggers: triggers.rows };
}

beforeAll(async () => {
  installation = within('installation');
  backup = within('roster.backup');
  await withInstallation(installation, async (database) => {
    await migrate(database);
    const { pool } = database;
    await insertRecords(pool);
    await pool.query(`insert into suppressed_persons (person_id) select max(id) from persons`);
    await writeFile(join(installation, 'demo-account.json'), JSON.stringify(KEY), { mode: 0o600 });
    content = await contentOf(database);
    expect(await run(['backup', backup], installation)).toMatchObject({ code: 0, stderr: '' });
  });
});
afterAll(endEverything);

test('a restored installation has all rows, sequences, triggers and the key, and the same roles', async () => {
  const restored = within('restored');
  const { code, stdout } = await run(['restore', backup], restored);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('Suppressions that were made after the backup'),
  ]);
  expect(await withInstallation(restored, contentOf)).toEqual(content);
  expect(JSON.parse(await readFile(join(restored, 'demo-account.json'), 'utf8'))).toEqual(KEY);
  const modeOf = async (name: string) => (await stat(join(restored, name))).mode & 0o777;
  expect(await Promise.all(['demo-account.json', 'postgres/password'].map(modeOf))).toEqual([0o600, 0o600]);
});

test('a backup is one file that its owner alone may read', async () => {
  const { mode } = await stat(backup);
  expect(mode & 0o777).toBe(0o600);
  const names = await readdir(directory.path);
  expect(names.filter((name) => name.startsWith('roster.backup'))).toEqual(['roster.backup']);
});

test('a backup without a running start holds the same', async () => {
  const stopped = within('stopped.backup');
  const { code, stdout } = await run(['backup', stopped, '--json'], installation);
  expect([code, JSON.parse(stdout)]).toEqual([0, { file: stopped, size_bytes: (await stat(stopped)).size }]);
  await run(['restore', stopped], within('of-stopped'));
  expect(await withInstallation(within('of-stopped'), contentOf)).toEqual(content);
});

test('a backup under writes holds each transaction as a whole', async () => {
  const busy = within('busy');
  execFileSync('cp', ['-a', installation, busy]);
  await withInstallation(busy, async ({ pool }) => {
    await pool.query('create table pairs (nr int, half int)');
    let isDone = false;
    const writing = (async () => {
      for (let nr = 0; !isDone; nr += 1)
        await pool.query('insert into pairs select $1, half from generate_series(1, 1000) as half', [nr]);
    })();
    expect(await run(['backup', within('busy.backup')], busy)).toMatchObject({ code: 0 });
    isDone = true;
    await writing;
  });
  await run(['restore', within('busy.backup')], within('of-busy'));
  const sizes = await withInstallation(within('of-busy'), ({ pool }) =>
    pool.query('select count(*)::int as size from pairs group by nr'),
  );
  expect(sizes.rows.filter(({ size }) => size !== 1_000)).toEqual([]);
});

test('root restores a backup of another user, and another user one of root', async ({ skip }) => {
  skip(!isRoot, 'only root can run a command as another user');
  skip(!nobodyCanRun(), 'the user nobody cannot reach the checkout or Node');
  const open = within('open');
  await mkdir(open);
  await chmod(open, 0o777);
  const shared = join(open, 'roots.backup');
  await cp(backup, shared);
  await chmod(shared, 0o644);
  const asNobody = { before: AS_NOBODY, env: { HOME: open } };
  expect(await run(['restore', shared], join(open, 'data'), asNobody)).toMatchObject({ code: 0 });
  const theirs = join(open, 'their.backup');
  expect(await run(['backup', theirs], join(open, 'data'), asNobody)).toMatchObject({ code: 0, stderr: '' });
  const closed = within('closed');
  await mkdir(closed, { mode: 0o700 });
  expect(await run(['restore', theirs], join(closed, 'data'))).toMatchObject({ code: 0 });
  expect(await withInstallation(join(closed, 'data'), contentOf)).toEqual(content);
});

test.each<[string, (file: string) => Promise<unknown>, string[], string]>([
  [
    'an existing file',
    (file) => writeFile(file, 'kept'),
    [],
    'is there already. Name another file, or add --force',
  ],
  ['a directory', (file) => mkdir(file), ['--force'], 'is no regular file'],
  ['a link to a device', (file) => symlink('/dev/null', file), ['--force'], 'is no regular file'],
  ['a FIFO', async (file) => execFileSync('mkfifo', [file]), ['--force'], 'is no regular file'],
  ['a file below a file', async (file) => writeFile(dirname(file), ''), [], "can't be written: ENOTDIR"],
])('a backup is not written to %s', async (name, make, options, message) => {
  const parent = within(`to ${name}`);
  if (name !== 'a file below a file') await mkdir(parent);
  const file = join(parent, 'file');
  await make(file);
  const before = await stat(file).catch(() => null);
  const { code, stderr } = await run(['backup', file, ...options], installation);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect((await stat(file).catch(() => null))?.ino).toBe(before?.ino);
});

test('a backup replaces a file with --force', async () => {
  const file = within('replaced');
  await writeFile(file, 'an earlier file', { mode: 0o644 });
  expect(await run(['backup', file, '--force'], installation)).toMatchObject({ code: 0 });
  const { size, mode } = await stat(file);
  expect([size > 100_000, mode & 0o777]).toEqual([true, 0o600]);
});

test('a backup that does not fit on its disk leaves the earlier one, and no part', async ({ skip }) => {
  const disk = await mountSmallDisk(within('disk'), 1);
  if (!disk) return skip('this account may not mount a disk');
  try {
    const file = within('disk/roster.backup');
    await writeFile(file, 'kept');
    const { code, stderr } = await run(['backup', file, '--force'], installation);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`The backup ${file} can't be written: ENOSPC`),
    ]);
    expect([await readFile(file, 'utf8'), await readdir(within('disk'))]).toEqual([
      'kept',
      ['roster.backup'],
    ]);
  } finally {
    disk.unmount();
  }
});

test.each([
  ['backup', 'of an empty directory', {}, 'There is no database in'],
  ['backup', 'of another database', { DATABASE_URL: 'postgres://db.example/x' }, 'use pg_dump'],
  ['restore', 'into another database', { DATABASE_URL: 'postgres://db.example/x' }, 'pg_restore'],
])('%s %s is refused', async (command, _, env, message) => {
  const nowhere = within('nowhere');
  const file = command === 'restore' ? backup : within('nowhere.backup');
  const { code, stderr } = await run([command, file], nowhere, { env });
  expect([code, stderr, existsSync(nowhere)]).toEqual([1, expect.stringContaining(message), false]);
});

test.each<[string, string, string]>([
  ['a database', 'postgres/data/PG_VERSION', 'holds a database already'],
  ['a demo key', 'demo-account.json', 'holds the demo key already'],
  ['indexes', 'meilisearch/data/VERSION', 'holds search indexes already'],
])('a directory with %s is not restored into', async (name, file, message) => {
  const data = within(`with ${name}`);
  await mkdir(dirname(join(data, file)), { recursive: true });
  await writeFile(join(data, file), 'kept');
  await expect(restore(backup, data)).rejects.toThrow(message);
  const files = await readdir(data, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([file.split('/').at(-1)]);
});

test('a directory that is in use is not restored into', async () => {
  await withInstallation(installation, async () => {
    await expect(restore(backup, installation)).rejects.toThrow(`Roster runs on ${installation}`);
  });
});

/** Makes an archive with another header, or with other entries after it. */
async function archiveWith(header: object, entries: TarHeader[] = []): Promise<Buffer> {
  const body = JSON.stringify({ ...(await readHeader(backup)), ...header });
  const others = entries.map((entry) => ({ header: entry, body: 'x'.repeat(entry.size) }));
  return zstdCompressSync(
    await packTar([{ header: { name: 'roster.json', size: Buffer.byteLength(body) }, body }, ...others]),
  );
}

const file = (name: string): TarHeader => ({ name, size: 4 });

test.each<[string, (whole: Buffer) => Buffer | Promise<Buffer>, string]>([
  ['an empty file', () => Buffer.alloc(0), 'is no backup of Roster'],
  ['a text', () => Buffer.from('select 1;\n'.repeat(1_000)), 'is no backup of Roster'],
  ['a dump of pg_dump', () => Buffer.from('PGDMP\x01\x0f\x00'), 'is no backup of Roster'],
  [
    'an archive of another program',
    async () => zstdCompressSync(await packTar([])),
    'is no backup of Roster',
  ],
  ['the first bytes', (whole) => whole.subarray(0, 100), 'is no backup of Roster'],
  ['the first half', (whole) => whole.subarray(0, whole.length / 2), 'is incomplete or damaged'],
  ['all but the last byte', (whole) => whole.subarray(0, -1), 'is incomplete or damaged'],
  [
    'a changed bit in its checksum',
    (whole) => Buffer.from(whole.map((byte, at) => (at === whole.length - 1 ? byte ^ 1 : byte))),
    'is incomplete or damaged',
  ],
  // One bit in a thousand means nothing to zstd: with it changed, the contents are the same. Of sixteen bytes some bits mean something.
  [
    'sixteen changed bytes',
    (whole) => Buffer.from(whole.map((byte, at) => (at >= 400_000 && at < 400_016 ? ~byte : byte))),
    'is incomplete or damaged',
  ],
  [
    'a tar archive without its end',
    (whole) => zstdCompressSync(zstdDecompressSync(whole).subarray(0, -1_024)),
    'is incomplete or damaged',
  ],
  ['an entry outside of it', () => archiveWith({}, [file('../../../escaped')]), 'is outside of it'],
  [
    'a link',
    () =>
      archiveWith({}, [{ name: 'base', size: 0, type: 'symlink', linkname: '/tmp' }, file('base/escaped')]),
    'the entry base is no file',
  ],
  ['an older PostgreSQL', () => archiveWith({ postgres: 17 }), 'holds files of PostgreSQL 17'],
  ['a newer PostgreSQL', () => archiveWith({ postgres: 19 }), 'holds files of PostgreSQL 19'],
  [
    'a newer schema',
    () => archiveWith({ migration: 'Migration29991231000000', roster: '9.1.0' }),
    'was made by a newer version of Roster (9.1.0)',
  ],
  ['another format', () => archiveWith({ format: 2 }), 'is of another version'],
  ['a password that is none', () => archiveWith({ password: 'x@y/z' }), 'password'],
])('an archive with %s is refused by name, and nothing is left of it', async (name, damage, message) => {
  const damaged = within(`${name}.backup`);
  await writeFile(damaged, await damage(await readFile(backup)));
  const data = within(`of ${name}`);
  const attempt = restore(damaged, data);
  await expect(attempt).rejects.toThrow(damaged);
  await expect(attempt).rejects.toThrow(message);
  expect([existsSync(data), existsSync(within('escaped'))]).toEqual([false, false]);
});

test('after a killed restore, the next one restores everything', async () => {
  const data = within('killed');
  await mkdir(join(data, 'postgres/unfinished/base'), { recursive: true });
  await rename(join(data, 'postgres/unfinished/base'), join(data, 'postgres/unfinished/global'));
  expect(await run(['restore', backup], data)).toMatchObject({ code: 0 });
  expect(await withInstallation(data, contentOf)).toEqual(content);
});
