import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePrivateFile } from '../../src/embedded/private-file.ts';
import { directoryForTests } from '../harness/directories.ts';

const directory = directoryForTests();

test.each<[string, number | null]>([
  ['absent', null],
  ['private', 0o600],
  ['readable by all', 0o644],
  ['writable by all', 0o666],
])('a file that was %s is private once it is written, with the new text alone', async (name, mode) => {
  const path = join(directory.path, name);
  if (mode !== null) {
    await writeFile(path, 'an earlier, longer text');
    await chmod(path, mode);
  }
  await writePrivateFile(path, 'a text');
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['a text', 0o600]);
});

test.each(['directory', 'nowhere/file', '/dev/full'])('the error names the file: %s', async (name) => {
  await mkdir(join(directory.path, 'directory'), { recursive: true });
  const path = name.startsWith('/') ? name : join(directory.path, name);
  await expect(writePrivateFile(path, 'a text')).rejects.toThrow(`The file ${path} can't be written: E`);
});
