import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from './problem.ts';
import { LIMITED_CALLS, type RateKind, type RateLimits } from './rate-limits.ts';
import { openRateStore, RateStoreError } from './rate-store.ts';
import { WindowLimiter } from './window-limiter.ts';

/** How often callers may ask; holds across processes. */
export interface Rates {
  /**
   * Counts one call.
   * @param caller an account's id, or a network address
   * @returns null where the call could not be counted: it goes on all the same
   * @throws ProblemError 429
   */
  count(kind: RateKind, caller: string): Promise<Allowance | null>;
}

/** What a caller may still do after a call. */
export interface Allowance {
  /** Calls that are left in the window. */
  remaining: number;
  /** What the answer says of it: `RateLimit` and `RateLimit-Policy`. */
  headers: Record<string, string>;
}

/**
 * Counts calls in the database, in windows that begin with a caller's first call. A process refuses a caller who
 * is over the limit by itself for the rest of the window, and asks the database no more.
 *
 * While the database does not answer, no call is refused but feedback, whose limit then holds for each process.
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60): Rates {
  const store = openRateStore(pool, log);
  const limiterOf = (kind: RateKind) => {
    const limit = { keyPrefix: kind, points: limits[kind], duration: windowSeconds };
    return new WindowLimiter({
      ...limit,
      storeClient: store,
      storeType: 'pool',
      tableName: 'rate_counts',
      tableCreated: true,
      // Rows that ended an hour ago are cleared, whatever their kind: one limiter does it for all.
      clearExpiredByTimeout: kind === 'other',
      ...(kind === 'feedback' && { insuranceLimiter: new RateLimiterMemory(limit) }),
    });
  };
  const limiters = Object.fromEntries(
    Object.keys(LIMITED_CALLS).map((kind) => [kind, limiterOf(kind as RateKind)]),
  ) as Record<RateKind, WindowLimiter>;

  const headersOf = (kind: RateKind, { remainingPoints }: RateLimiterRes, seconds: number) => ({
    'RateLimit-Policy': `"${kind}";q=${limits[kind]};w=${windowSeconds}`,
    RateLimit: `"${kind}";r=${remainingPoints};t=${seconds}`,
  });
  return {
    async count(kind, caller) {
      try {
        const left = await limiters[kind].consume(caller);
        return { remaining: left.remainingPoints, headers: headersOf(kind, left, secondsLeft(left)) };
      } catch (thrown) {
        if (thrown instanceof RateStoreError) return null;
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        const seconds = Math.min(secondsLeft(thrown), Math.ceil(windowSeconds));
        const [who, calls] = LIMITED_CALLS[kind];
        throw new ProblemError(
          'rate_limited',
          `${who} may make ${limits[kind]} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
          { headers: { ...headersOf(kind, thrown, seconds), 'Retry-After': String(seconds) } },
        );
      }
    },
  };
}

/** Until the window ends: whole seconds, at least 1. */
function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
