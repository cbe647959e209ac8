import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface SmallDisk {
  fill(): void;
  free(): void;
  unmount(): void;
}

const MIB = Buffer.alloc(1024 * 1024);
const PAGE = MIB.subarray(0, 4_096);

/** Mounts a disk in memory over a directory; null if this account may not mount. */
export async function mountSmallDisk(directory: string, sizeMib: number): Promise<SmallDisk | null> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const options = `size=${sizeMib}m,mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status !== 0) return null;
  const filler = join(directory, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'a');
      for (const piece of [MIB, PAGE]) while (fits(file, piece));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    // Processes may still have open files on it.
    unmount: () => void spawnSync('umount', ['--lazy', directory]),
  };
}

function fits(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
