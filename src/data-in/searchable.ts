import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import { gather, remainder } from '../../search-index/sync/outbox.ts';

const WAIT_MS_MAX = 10_000;
const POLL_MS = 50;

/**
 * Waits until no change that is committed now waits for the indexes, at most 10 s.
 * @returns whether that was reached
 */
export async function untilSearchable(pool: pg.Pool, signal: AbortSignal): Promise<boolean> {
  const upTo = await gather(pool);
  for (const end = performance.now() + WAIT_MS_MAX; !signal.aborted; await after(POLL_MS)) {
    if ((await remainder(pool, upTo)).records === 0) return true;
    if (performance.now() > end) return false;
  }
  return false;
}
