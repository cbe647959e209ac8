import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { statement } from '../db/statement.ts';
import { within } from '../db/within.ts';
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

/** An account at its limit is counted in the database this often: its own limit may have been raised. */
const RECHECK_EVERY_MS = 1_000;

/** A process remembers this many callers at their limit. */
const REMEMBERED_MAX = 10_000;

/** A window that ends this many window lengths from now was begun before the clock was set back. */
const WINDOWS_AHEAD_MAX = 2;

/** What a limiter needs of a pool. */
interface Store {
  query(count: pg.QueryConfig): Promise<pg.QueryResult>;
}

/**
 * Rate limits in fixed windows. A window begins with a caller's first call. Counts are kept in PostgreSQL. While it does
 * not answer, calls of accounts fail, so that their limits are exact; each process counts addresses in its own memory.
 * Windows end by the clocks of the processes. A caller over the limit is refused from memory until the window ends, without
 * a statement for an address, and with one a second for an account, whose own limit may have been raised.
 * @param limits the calls in a window; an account may have limits of its own
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60) {
  /** The callers at their limit, by kind, until the window ends. */
  const atLimit = new LRUCache<string, { limit: number; recheckAtMs: number }>({ max: REMEMBERED_MAX });
  const storeOfAddresses = addressStore(pool, log);
  const ofAddresses = new Map(
    (Object.keys(KINDS) as RateKind[])
      .filter((kind) => !isOfAccount(kind))
      .map((kind) => {
        const memory = { keyPrefix: kind, points: limits[kind], duration: windowSeconds };
        const insuranceLimiter = new RateLimiterMemory(memory);
        return [kind, limiterOf(kind, storeOfAddresses, { insuranceLimiter })] as const;
      }),
  );
  // One limiter deletes the old counts of all kinds.
  limiterOf('other', pool, { clearExpiredByTimeout: true });

  function limiterOf(kind: RateKind, storeClient: Store | pg.Pool, options = {}): RateLimiterPostgres {
    return new RateLimiterPostgres({
      ...{ keyPrefix: kind, points: limits[kind], duration: windowSeconds, clearExpiredByTimeout: false },
      ...{ storeClient, storeType: 'pool', tableName: 'rate_counts', tableCreated: true, ...options },
    });
  }

  /** Counts by a limiter of this call alone: its store is where the call's other reads join the statement. */
  async function countAccount(kind: RateKind, accountId: string, calls: number, read?: SharedRead) {
    let ownLimit: number | null = null;
    const store: Store = {
      async query(count) {
        const result = await pool.query(withReads(count, read));
        const [row] = result.rows;
        ownLimit = row.own_limit;
        if (read) read.row = row;
        return result;
      },
    };
    const left = await consume(limiterOf(kind, store), accountId, calls);
    return { left, limit: ownLimit ?? limits[kind] };
  }

  async function countAddress(kind: RateKind, address: string, calls: number) {
    const left = await consume(ofAddresses.get(kind) as RateLimiterPostgres, address, calls);
    return { left, limit: limits[kind] };
  }

  function headersOf(kind: RateKind, limit: number, remaining: number, msLeft: number) {
    return {
      'RateLimit-Policy': `"${kind}";q=${limit};w=${windowSeconds}`,
      RateLimit: `"${kind}";r=${remaining};t=${secondsOf(msLeft)}`,
    };
  }

  function refusalOf(kind: RateKind, limit: number, msLeft: number): ProblemError {
    const [caller, calls] = KINDS[kind];
    const seconds = secondsOf(msLeft);
    return new ProblemError(
      'rate_limited',
      `${caller} may make ${limit} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
      { headers: { ...headersOf(kind, limit, 0, msLeft), 'Retry-After': String(seconds) } },
    );
  }

  return {
    /**
     * Counts one call, or several.
     * @param caller an account's id, or a network address
     * @param read is run in the same statement; only for calls of an account
     * @throws ProblemError 429; for an account, also the error of a database that does not answer
     */
    async count(kind: RateKind, caller: string, read?: SharedRead, calls = 1): Promise<Allowance> {
      const key = `${kind} ${caller}`;
      const known = atLimit.get(key);
      const recheckAtMs = performance.now() + RECHECK_EVERY_MS;
      if (known && (!isOfAccount(kind) || performance.now() < known.recheckAtMs))
        throw refusalOf(kind, known.limit, atLimit.getRemainingTTL(key));
      if (known) known.recheckAtMs = recheckAtMs;
      const { left, limit } = await (isOfAccount(kind)
        ? countAccount(kind, caller, calls, read)
        : countAddress(kind, caller, calls));
      const msLeft = Math.max(1, left.msBeforeNext);
      if (msLeft > WINDOWS_AHEAD_MAX * windowSeconds * 1_000) {
        await limiterOf(kind, pool).delete(caller);
        atLimit.delete(key);
        return this.count(kind, caller, read, calls);
      }
      const remaining = limit - left.consumedPoints;
      if (remaining <= 0) atLimit.set(key, { limit, recheckAtMs }, { ttl: msLeft });
      else if (known) atLimit.delete(key);
      if (remaining < 0) throw refusalOf(kind, limit, msLeft);
      return { remaining, headers: headersOf(kind, limit, remaining, msLeft) };
    },
  };
}

/** Counts calls. A refusal is a result, since an account may have a limit of its own. */
async function consume(limiter: RateLimiterPostgres, caller: string, calls: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(caller, calls);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

/** The limiter's `insert … returning`, whose first parameter is its key, such as `searches:1`, with further reads. */
function withReads({ name, text, values = [] }: pg.QueryConfig, read: SharedRead | undefined) {
  const reads = statement(
    `${name}:${read?.name ?? 'limit'}`,
    `
with counted as (${text.replace(/;\s*$/, '')}),
owned as (
  select (rate_limits ->> split_part($1, ':', 1))::int as own_limit
  from accounts where id = split_part($1, ':', 2)::bigint)
select * from counted left join owned on true ${read ? `left join (${read.text}) as shared on true` : ''}`,
  );
  return { ...reads, values: [...values, ...(read?.values ?? [])] };
}

/** The pool as the limiters of addresses use it: a wait is bounded, and a failure is logged now and then. */
function addressStore(pool: pg.Pool, log: Logger): Store {
  let quietUntilMs = 0;
  return {
    async query(count) {
      try {
        const bounded = { ...count, query_timeout: ADDRESS_WITHIN_MS };
        return await within(ADDRESS_WITHIN_MS, pool.query(bounded));
      } catch (error) {
        if (performance.now() >= quietUntilMs) {
          quietUntilMs = performance.now() + WARN_EVERY_MS;
          log.warn({ error }, 'rate limits of addresses are counted in this process alone');
        }
        throw error;
      }
    },
  };
}

function isOfAccount(kind: RateKind): boolean {
  return KINDS[kind][0] === 'An account';
}

/** A wait in whole seconds, at least 1. */
function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
