import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writePrivateFile } from '../../src/base/private-file.ts';
import { fileReport } from '../../src/dataset/import/report.ts';
import { openReview } from '../../src/identity/match/review.ts';
import { directoryForTests } from '../harness/directories.ts';

const directory = directoryForTests();

const WRITERS = {
  'a file': (path: string) => writePrivateFile(path, 'a text'),
  'a report of an import': async (path: string) => {
    const report = await fileReport(path);
    await report.add('persons.ndjson', [{ warning: 'a text' }]);
    await report.close();
  },
  'a file of pairs to review': async (path: string) => (await openReview(path)).close(),
};

describe.each(Object.entries(WRITERS))('%s', (what, write) => {
  test.each<[string, number | null]>([
    ['absent', null],
    ['private', 0o600],
    ['read-only', 0o400],
    ['readable by the group', 0o640],
    ['readable by all', 0o644],
    ['writable by all', 0o666],
  ])('that was %s is private once it is written, with the new text alone', async (name, mode) => {
    const path = join(directory.path, `${what} ${name}`);
    if (mode !== null) {
      await writeFile(path, 'an earlier, longer text');
      // Of a file that its owner may not write, only root can write the text.
      await chmod(path, mode === 0o400 && process.getuid?.() !== 0 ? 0o600 : mode);
    }
    await write(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).not.toContain('earlier');
  });

  test('that a link names is private, too', async () => {
    const path = join(directory.path, `${what} behind a link`);
    await writeFile(path, 'an earlier, longer text', { mode: 0o644 });
    await symlink(path, `${path}.link`);
    await write(`${path}.link`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('may be a device, whose rights stay', async () => {
    const before = await stat('/dev/null');
    await write('/dev/null');
    expect((await stat('/dev/null')).mode).toBe(before.mode);
  });

  test.each(['directory', 'nowhere/file'])('that is no file is an error that names it: %s', async (name) => {
    await mkdir(join(directory.path, 'directory'), { recursive: true });
    const path = join(directory.path, name);
    await expect(write(path)).rejects.toThrow(path);
  });
});

test('a full disk is an error that names the file', async () => {
  const writing = writePrivateFile('/dev/full', 'a text');
  await expect(writing).rejects.toThrow("The file /dev/full can't be written: E");
});

/** The sources that write files in another way, and what these hold. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/ops/embedded/archive.ts': 'a backup, which its owner alone may read',
  'src/data-in/tables/csv-copy.ts': 'a copy in a directory that its owner alone enters',
  'src/ops/embedded/postgres-home.ts': 'programs of PostgreSQL',
  'src/ops/embedded/service-process.ts': 'a secret, with its rights',
  'sample/src/generate.ts': 'made-up records',
  'src/ops/commands/export.ts': 'a private file',
  'src/data-in/tables/duckdb.ts': 'a directory that its owner alone enters',
  'src/data-in/tables/pages.ts': 'a copy in a directory that its owner alone enters',
  'src/data-in/tables/utf8-copy.ts': 'a copy in a directory that its owner alone enters',
  'src/api/http/upload.ts': 'a private file',
  'src/data-in/deliveries/unpack.ts': 'a private file',
  'src/operations/deliveries/create.ts': 'a private file',
  'src/operations/deliveries/files.ts': 'a private file',
};

test('all other files that commands write are private, or hold nothing of a person', async () => {
  const root = join(import.meta.dirname, '../..');
  const writers: string[] = [];
  for (const folder of ['src', 'search-index', 'sample'])
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const path = join(folder, name);
      if (!name.endsWith('.ts') || path === 'src/base/private-file.ts') continue;
      const text = await readFile(join(root, path), 'utf8');
      const writes =
        /\b(writeFile|createWriteStream|mkdtemp|copyFile|cp)(Sync)?\(|\bopen(Sync)?\([^)]*, '[wa]|[^.]\bappendFile(Sync)?\(/;
      if (writes.test(text)) writers.push(path);
    }
  expect(writers.sort()).toEqual(Object.keys(OTHERS).sort());
});
