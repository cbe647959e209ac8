import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ProblemError } from '../../contract/input/problem.ts';
import { statement } from '../../db/statement.ts';
import { within } from '../../db/within.ts';

/**
 * The kinds of calls with a limit of their own, with the words that a refusal uses for caller and calls. An address can
 * be counted without the database, because its calls may need none.
 */
const KINDS = {
  searches: ['An account', 'searches and totals'],
  lookups: ['An account', 'lookups'],
  feedback: ['An account', 'submissions of feedback'],
  other: ['An account', 'calls of the other operations'],
  autocomplete: ['A network address', 'autocomplete lookups without a key'],
  refused_keys: ['A network address', 'calls with a key that is refused'],
  objections: ['A network address', 'requests to the page of objections'],
} as const;

/** A kind of calls with a limit of its own. */
export type RateKind = keyof typeof KINDS;

/** Calls of each kind that one caller may make in a minute. */
export type RateLimits = Record<RateKind, number>;

/** The calls of a caller in its window, as {@link countSql} returns them. */
export interface Count {
  points: number;
  /** Milliseconds until the window ends. */
  ms_left: number;
  /** The account's own limit of this kind; null where the limit of the settings applies. */
  own_limit: number | null;
}

const NOW_MS = '(extract(epoch from now()) * 1000)::bigint';

/**
 * SQL: counts calls, and returns `points` and `ms_left`. A window begins with a caller's first call. One that ends more than
 * two windows from now was begun before the database's clock was set back, and counts as ended. A statement that began before
 * the one that opened the window waits no longer than a window.
 * @param callers a select of one `key`, such as `searches:1`, or none
 * @param calls the number of calls
 * @param windowMs the length of a window
 */
export function countSql(callers: string, calls: string, windowMs: string): string {
  const isCurrent = `stored.expire between ${NOW_MS} + 1 and excluded.expire + ${windowMs}`;
  return `
insert into rate_counts as stored (key, points, expire)
select callers.key, ${calls}, ${NOW_MS} + ${windowMs} from (${callers}) as callers
on conflict (key) do update set
  points = case when ${isCurrent} then stored.points + excluded.points else excluded.points end,
  expire = case when ${isCurrent} then stored.expire else excluded.expire end
returning points, least(greatest(expire - ${NOW_MS}, 1), ${windowMs}) as ms_left`;
}

/** $1 kind, $2 caller, $3 calls, $4 length of the window in milliseconds, $5 the account; null for an address. */
const COUNT = statement(
  'count-calls',
  `
with counted as (${countSql("select $1 || ':' || $2 as key", '$3::int', '$4::bigint')})
select *, (select (rate_limits ->> $1)::int from accounts where id = $5::bigint) as own_limit from counted`,
);

/** The rate limits; they hold across processes. */
export type Rates = ReturnType<typeof createRates>;

/** The rest of a caller's limit after a call. */
export interface Allowance {
  /** Calls left in the window. */
  remaining: number;
  /** `RateLimit` and `RateLimit-Policy`. */
  headers: Record<string, string>;
}

/** The longest wait for the count of an address, in milliseconds. */
const ADDRESS_WITHIN_MS = 1_000;

const WARN_EVERY_MS = 10_000;

/**
 * Rate limits in fixed windows, by the clock of the database. While the database does not answer, calls of accounts fail, so
 * that their limits are exact; each process counts addresses in its own memory.
 * @param limits the calls in a window; an account may have limits of its own
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60) {
  const windowMs = windowSeconds * 1_000;
  const inMemory = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
  let quietUntilMs = 0;

  /** Counts calls of an address; in memory where the database does not answer in time. */
  async function countAddress(kind: RateKind, address: string, calls: number): Promise<Count> {
    try {
      const count = { ...COUNT, query_timeout: ADDRESS_WITHIN_MS };
      const values = [kind, address, calls, windowMs, null];
      const { rows } = await within(ADDRESS_WITHIN_MS, pool.query<Count>({ ...count, values }));
      return rows[0] as Count;
    } catch (error) {
      if (performance.now() >= quietUntilMs) {
        quietUntilMs = performance.now() + WARN_EVERY_MS;
        log.warn({ error }, 'rate limits of addresses are counted in this process alone');
      }
      const { consumedPoints, msBeforeNext } = await inMemory.consume(`${kind}:${address}`, calls);
      return { points: consumedPoints, ms_left: msBeforeNext, own_limit: null };
    }
  }

  /**
   * The allowance after calls that a statement has counted.
   * @throws ProblemError 429
   */
  function allowanceOf(kind: RateKind, { points, ms_left: msLeft, own_limit: ownLimit }: Count): Allowance {
    const limit = ownLimit ?? limits[kind];
    const remaining = limit - points;
    const seconds = secondsOf(msLeft);
    const headers = {
      'RateLimit-Policy': `"${kind}";q=${limit};w=${windowSeconds}`,
      RateLimit: `"${kind}";r=${Math.max(0, remaining)};t=${seconds}`,
    };
    if (remaining >= 0) return { remaining, headers };
    const [caller, calls] = KINDS[kind];
    throw new ProblemError(
      'rate_limited',
      `${caller} may make ${limit} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
      { headers: { ...headers, 'Retry-After': String(seconds) } },
    );
  }

  return {
    /** The length of a window, in milliseconds. */
    windowMs,
    allowanceOf,
    /**
     * Counts one call, or several.
     * @param caller an account's id, or a network address
     * @throws ProblemError 429; for an account, also the error of a database that does not answer
     */
    async count(kind: RateKind, caller: string, calls = 1): Promise<Allowance> {
      if (KINDS[kind][0] !== 'An account') return allowanceOf(kind, await countAddress(kind, caller, calls));
      const { rows } = await pool.query<Count>({ ...COUNT, values: [kind, caller, calls, windowMs, caller] });
      return allowanceOf(kind, rows[0] as Count);
    },
  };
}

/** A wait in whole seconds, at least 1. */
function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
