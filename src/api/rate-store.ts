import type pg from 'pg';
import type { Logger } from 'pino';
import { loggedError } from './logged-error.ts';
import { within } from './within.ts';

/** The store of the counts does not answer. */
export class RateStoreError extends Error {}

/** What the limiters ask their store with, as they would a pool. */
export interface RateStore {
  /** @throws RateStoreError */
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult>;
}

/** No call waits longer for being counted, be it for a connection or for the answer. */
const SILENCE_MS_MAX = 1_000;

/** A store that failed is left alone for so long: calls then do not wait one after another. */
const PAUSE_MS = 1_000;

const WARN_EVERY_MS = 10_000;

/** The database as a store of counts: it answers in time or fails, and the log says so now and then. */
export function openRateStore(pool: pg.Pool, log: Logger): RateStore {
  let pausedUntilMs = 0;
  let quietUntilMs = 0;
  return {
    async query(statement) {
      if (performance.now() < pausedUntilMs) throw new RateStoreError('the store failed a moment ago');
      const bounded = { ...statement, query_timeout: SILENCE_MS_MAX };
      try {
        return await within(SILENCE_MS_MAX, pool.query(bounded));
      } catch (cause) {
        const nowMs = performance.now();
        pausedUntilMs = nowMs + PAUSE_MS;
        if (nowMs >= quietUntilMs) {
          quietUntilMs = nowMs + WARN_EVERY_MS;
          log.warn({ error: loggedError(cause) }, 'calls are not counted against their limits');
        }
        throw new RateStoreError('the store does not answer', { cause });
      }
    },
  };
}
