import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory, and those above it, where there is none. Node's own way, `recursive`, tries for ever where the file system
 * takes none, as below `/proc`.
 * @throws Error of the file system
 */
export async function makeDirectory(path: string): Promise<void> {
  const error = await tryToMake(path);
  if (error === null) return;
  if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
  await makeDirectory(dirname(path));
  const last = await tryToMake(path);
  if (last) throw last;
}

/** The error; null where the directory is there. */
async function tryToMake(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode: 0o755 });
    return null;
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    return isThere ? null : (error as NodeJS.ErrnoException);
  }
}

/** Why there is no directory, by the code of the error. */
const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file. Set ROSTER_DATA to a directory.',
  ENOTDIR: 'is below a file. Set ROSTER_DATA to a directory.',
  ENOENT: 'can not be made: its file system takes no new directory. Set ROSTER_DATA to another one.',
};

/**
 * Makes the data directory, and checks that this account may write to it.
 * @throws Error that names the setting
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const fault = FAULTS[code];
    if (fault !== undefined) throw new Error(`${directory} ${fault}`, { cause });
    throw new Error(
      `This account can not write to ${directory} (${code}). Give it the right to, or set ROSTER_DATA to a directory of its own.`,
      { cause },
    );
  }
}
