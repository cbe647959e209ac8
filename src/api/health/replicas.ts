import type pg from 'pg';
import { readReplayed, readWritten } from '../../contract/output/reader.ts';

/** The host and port of a replica, without its credentials. */
export function placeOf({ options }: pg.Pool): string {
  return new URL(options.connectionString ?? '').host;
}

/**
 * Why a replica can't serve reads, as a sentence; null where it follows the primary.
 * @throws Error where one of the two does not answer
 */
export async function replicaFault(primary: pg.Pool, replica: pg.Pool): Promise<string | null> {
  const [written, replayed] = await Promise.all([readWritten(primary), readReplayed(replica)]);
  if (replayed?.cluster !== written?.cluster) return 'belongs to another cluster than the primary.';
  if (!replayed?.is_following) return 'does not receive the changes of the primary.';
  return null;
}
