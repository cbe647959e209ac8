import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { within } from '../db/within.ts';
import { loggedError } from '../log/logged-error.ts';
import { ProblemError } from '../request/problem.ts';

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
} as const;

/** A kind of calls with a limit of its own. */
export type RateKind = keyof typeof KINDS;

/** Calls of each kind that one caller may make in a minute. */
export type RateLimits = Record<RateKind, number>;

/** A read of one row that shares the statement which counts an account's call. */
export interface SharedRead {
  /** Of the prepared statement. */
  name: string;
  /** A select whose parameters begin at {@link SHARED_READ_PARAMETER}. */
  text: string;
  values: unknown[];
  /** The row, once it is read. A call that is refused from memory reads none. */
  row?: Record<string, unknown>;
}

/** The first parameter of a {@link SharedRead}: the limiter's own statement has four. */
export const SHARED_READ_PARAMETER = '$5';

/** The rate limits; they hold across processes. */
export interface Rates {
  /**
   * Counts one call.
   * @param caller an account's id, or a network address
   * @param read is run in the same statement; only for calls of an account
   * @throws ProblemError 429; for an account, also the error of a database that does not answer
   */
  count(kind: RateKind, caller: string, read?: SharedRead): Promise<Allowance>;
}

/** The rest of a caller's limit after a call. */
export interface Allowance {
  /** Calls left in the window. */
  remaining: number;
  /** `RateLimit` and `RateLimit-Policy`. */
  headers: Record<string, string>;
}

/** The longest wait for the count of an address, in milliseconds. */
const ADDRESS_WITHIN_MS = 1_000;

/** The longest wait for the count of an account after a connection is there, in milliseconds. */
const ACCOUNT_WITHIN_MS = 5_000;

const WARN_EVERY_MS = 10_000;

/** The read of the count that is under way: the limiter passes nothing through to its store. */
const sharedRead = new AsyncLocalStorage<SharedRead | undefined>();

/**
 * Rate limits in fixed windows. A window begins with a caller's first call. Counts are kept in PostgreSQL. While it does
 * not answer, calls of accounts fail, so that their limits are exact; each process counts addresses in its own memory.
 * A caller over the limit is refused from memory, without a statement, until the window ends.
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60): Rates {
  const ofAccounts = {
    async query(count: pg.QueryConfig) {
      const read = sharedRead.getStore();
      const statement = read ? withRead(count, read) : count;
      const result = await pool.query(boundedBy(ACCOUNT_WITHIN_MS, statement));
      if (read) read.row = result.rows[0];
      return result;
    },
  };
  const ofAddresses = addressStore(pool, log);
  const limiterOf = (kind: RateKind) => {
    const limit = { keyPrefix: kind, points: limits[kind], duration: windowSeconds };
    const isAccount = KINDS[kind][0] === 'An account';
    return new RateLimiterPostgres({
      ...limit,
      storeClient: isAccount ? ofAccounts : ofAddresses,
      storeType: 'pool',
      tableName: 'rate_counts',
      tableCreated: true,
      inMemoryBlockOnConsumed: limits[kind],
      ...(!isAccount && { insuranceLimiter: new RateLimiterMemory(limit) }),
      // Clears the expired rows of all kinds.
      clearExpiredByTimeout: kind === 'other',
    });
  };
  const limiters = Object.fromEntries(
    Object.keys(KINDS).map((kind) => [kind, limiterOf(kind as RateKind)]),
  ) as Record<RateKind, RateLimiterPostgres>;

  function headersOf(kind: RateKind, { remainingPoints }: RateLimiterRes, seconds: number) {
    return {
      'RateLimit-Policy': `"${kind}";q=${limits[kind]};w=${windowSeconds}`,
      RateLimit: `"${kind}";r=${remainingPoints};t=${seconds}`,
    };
  }

  function refusalOf(kind: RateKind, refused: RateLimiterRes): ProblemError {
    const seconds = secondsLeft(refused);
    const [caller, calls] = KINDS[kind];
    return new ProblemError(
      'rate_limited',
      `${caller} may make ${limits[kind]} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
      { headers: { ...headersOf(kind, refused, seconds), 'Retry-After': String(seconds) } },
    );
  }

  return {
    async count(kind, caller, read) {
      try {
        const left = await sharedRead.run(read, () => consume(limiters[kind], caller));
        return { remaining: left.remainingPoints, headers: headersOf(kind, left, secondsLeft(left)) };
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusalOf(kind, error) : error;
      }
    },
  };
}

/** A window that ends this many window lengths from now was begun before the clock was set back. */
const WINDOWS_AHEAD_MAX = 2;

/** @throws RateLimiterRes where the caller is over the limit */
async function consume(limiter: RateLimiterPostgres, caller: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(caller);
  } catch (refused) {
    const isStale =
      refused instanceof RateLimiterRes &&
      refused.msBeforeNext > WINDOWS_AHEAD_MAX * limiter.duration * 1_000;
    if (!isStale) throw refused;
    await sharedRead.exit(() => limiter.delete(caller));
    return limiter.consume(caller);
  }
}

/** The rest of the window in whole seconds, at least 1. */
function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/** The limiter's `insert … returning` and the read as one statement. */
function withRead(count: pg.QueryConfig, { name, text, values }: SharedRead): pg.QueryConfig {
  return {
    name: `${count.name}:${name}`,
    text: `
with counted as (${count.text.replace(/;\s*$/, '')})
select * from counted left join (${text}) as shared on true`,
    values: [...(count.values ?? []), ...values],
  };
}

function boundedBy(ms: number, statement: pg.QueryConfig) {
  return { ...statement, query_timeout: ms };
}

/** The pool as the limiters of addresses use it: a wait is bounded, and a failure is logged now and then. */
function addressStore(pool: pg.Pool, log: Logger) {
  let quietUntilMs = 0;
  return {
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      try {
        return await within(ADDRESS_WITHIN_MS, pool.query(boundedBy(ADDRESS_WITHIN_MS, statement)));
      } catch (error) {
        const nowMs = performance.now();
        if (nowMs >= quietUntilMs) {
          quietUntilMs = nowMs + WARN_EVERY_MS;
          log.warn(
            { error: loggedError(error) },
            'rate limits of addresses are counted in this process alone',
          );
        }
        throw error;
      }
    },
  };
}
