import { readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A temporary directory, and the function that deletes it. */
export interface OpenDirectory {
  path: string;
  remove(): Promise<void>;
}

/** A temporary directory for the tests of a file; as {@link openDirectory} makes it. */
export function directoryForTests(options?: { onDisk?: boolean }): OpenDirectory {
  const directory = {} as OpenDirectory;
  beforeAll(async () => void Object.assign(directory, await openDirectory(options)));
  afterAll(() => directory.remove());
  return directory;
}

const SHARED_MEMORY = '/dev/shm';
const TMPFS_MAGIC = 0x01021994;
/** All suites together keep less than 3 GiB of files at a time. */
const FREE_BYTES_MIN = 8 * 2 ** 30;

/**
 * Makes a directory that every user of the system may enter: services may run as another user. Its files are in memory
 * where there is room: for each small batch Meilisearch makes and deletes files, which costs ext4 more than the engine.
 * @param onDisk for tests of what survives the kill of a service
 */
export async function openDirectory({ onDisk = false } = {}): Promise<OpenDirectory> {
  const root = !onDisk && hasRoomInMemory() ? SHARED_MEMORY : tmpdir();
  const path = await mkdtemp(join(root, 'roster-test-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Whether a file system in memory has enough free space, in a machine that has as much free memory, and may run programs. */
function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    const free = Math.min(bavail * bsize, process.availableMemory());
    return type === TMPFS_MAGIC && free >= FREE_BYTES_MIN && mayRunPrograms();
  } catch {
    return false;
  }
}

function mayRunPrograms(): boolean {
  const [, options = 'noexec'] =
    new RegExp(`^\\S+ ${SHARED_MEMORY} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  return !options.split(',').includes('noexec');
}
