import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftovers } from './service-process.ts';

/** Where earlier versions stored the database of a directory that PostgreSQL's account could not enter. */
export function earlierHome(directory: string): string {
  return join('/var/lib/roster', createHash('sha256').update(directory).digest('hex').slice(0, 16));
}

/**
 * Moves the database that an earlier version stored elsewhere, where root ran it, into its directory. A killed move is made
 * again.
 * @throws Error of the file system, and for another account than root
 */
export async function moveFromEarlierHome(directory: string): Promise<void> {
  const earlier = earlierHome(directory);
  const from = join(earlier, 'data');
  const data = join(directory, 'data');
  if (existsSync(data) || !existsSync(from)) return;
  if (process.getuid?.() !== 0)
    throw new Error(
      `The database of ${directory} is in ${earlier}, and belongs to root. Start it as root once.`,
    );
  await endLeftovers({ executable: 'postgres', directory: from });
  execFileSync('cp', ['-a', join(earlier, 'password'), directory]);
  await rename(from, data).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    const unfinished = join(directory, 'unfinished');
    await rm(unfinished, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, unfinished]);
    // The copy must be on the disk before the original is removed.
    execFileSync('sync');
    await rename(unfinished, data);
  });
  await rm(earlier, { recursive: true });
}
