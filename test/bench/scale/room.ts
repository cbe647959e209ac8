import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { BenchOptions } from '../options.ts';

/**
 * Bytes of dataset, database and index that a record brings, the roles, events and contacts of persons and
 * organizations with it; a fifth more than was measured.
 */
const BYTES = { person: 80_000, organization: 40_000, jobPost: 80_000 };

/** How much disk the sizes take, in bytes: all datasets, since they are kept, and the engines of the largest size. */
export function bytesNeeded({
  persons,
  organizations,
  jobPosts,
  scale,
}: Pick<BenchOptions, 'persons' | 'organizations' | 'jobPosts' | 'scale'>): number {
  const largest = Math.max(...scale);
  const one = persons * BYTES.person + organizations * BYTES.organization + jobPosts * BYTES.jobPost;
  return one * largest;
}

/**
 * Refuses sizes that the disk of temporary files has no room for.
 *
 * @throws Error that says how much is needed and how much there is
 */
export async function refuseWithoutRoom(options: BenchOptions): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = bytesNeeded(options);
  if (needed <= bavail * bsize) return;
  const gigabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000_000)} GB`;
  throw new Error(
    `These sizes need about ${gigabytes(needed)} in ${tmpdir()}, which has ${gigabytes(bavail * bsize)} left: measure fewer persons, or set TMPDIR to a larger disk.`,
  );
}
