import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDirectory } from '../../../src/ops/embedded/directory.ts';
import { directoryForTests } from '../../harness/directories.ts';

const directory = directoryForTests();

test('a data directory is made with those above it, several times at once, and one that is there stays', async () => {
  const path = join(directory.path, 'a/b/c');
  await Promise.all(Array.from({ length: 8 }, () => makeDataDirectory(path)));
  await writeFile(join(path, 'kept'), '');
  await makeDataDirectory(path);
  expect(existsSync(join(path, 'kept'))).toBe(true);
});

test.each([
  ['file', 'file is a file. Set ROSTER_DATA to a directory.'],
  ['file/below', 'below is below a file. Set ROSTER_DATA to a directory.'],
])('%s is refused as a data directory', async (name, message) => {
  await writeFile(join(directory.path, 'file'), '');
  await expect(makeDataDirectory(join(directory.path, name))).rejects.toThrow(message);
});

// Skipped elsewhere: only Linux has `/proc`, a file system that takes no directory.
test.skipIf(process.platform !== 'linux')(
  'where the file system takes no directory, it is refused',
  async () => {
    await expect(makeDataDirectory('/proc/roster/data')).rejects.toThrow(
      '/proc/roster/data can not be made: its file system takes no new directory.',
    );
  },
);
