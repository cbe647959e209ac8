import { AsyncLocalStorage } from 'node:async_hooks';
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
export interface Rates {
  /**
   * Counts one call, or several.
   * @param caller an account's id, or a network address
   * @param read is run in the same statement; only for calls of an account
   * @throws ProblemError 429; for an account, also the error of a database that does not answer
   */
  count(kind: RateKind, caller: string, read?: SharedRead, calls?: number): Promise<Allowance>;
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

/** The own limit of an account that is refused from memory is read this often: it may have been raised. */
const RECHECK_EVERY_MS = 1_000;

const READ_OWN_LIMIT = statement(
  'read-own-limit',
  'select (rate_limits ->> $2)::int as own_limit from accounts where id = $1::bigint',
);

/** A process remembers the own limits of this many accounts, and has a limiter for this many limits. */
const REMEMBERED_MAX = 10_000;

/** The count that is under way: the limiter passes nothing through to its store. */
interface Counting {
  read: SharedRead | undefined;
  /** The account's own limit, null where it has none; absent until a statement has read it. */
  ownLimit?: OwnLimit['own_limit'];
}

interface OwnLimit {
  own_limit: number | null;
}

const counting = new AsyncLocalStorage<Counting>();

/**
 * Rate limits in fixed windows. A window begins with a caller's first call. Counts are kept in PostgreSQL. While it does
 * not answer, calls of accounts fail, so that their limits are exact; each process counts addresses in its own memory.
 * A caller over the limit is refused from memory, without a statement, until the window ends.
 * @param limits the calls in a window; an account may have limits of its own
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60): Rates {
  const stores = { 'An account': accountStore(pool), 'A network address': addressStore(pool, log) };
  /** By kind and account, as last read: with the right limit, the limiter refuses from memory. */
  const ownLimits = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const recheckAtMs = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const limiters = new LRUCache<string, RateLimiterPostgres>({ max: REMEMBERED_MAX });

  function limiterOf(kind: RateKind, points: number): RateLimiterPostgres {
    const known = limiters.get(`${kind} ${points}`);
    if (known) return known;
    const limit = { keyPrefix: kind, points, duration: windowSeconds };
    const [caller] = KINDS[kind];
    const limiter = new RateLimiterPostgres({
      ...limit,
      storeClient: stores[caller],
      storeType: 'pool',
      tableName: 'rate_counts',
      tableCreated: true,
      inMemoryBlockOnConsumed: points,
      ...(caller === 'A network address' && { insuranceLimiter: new RateLimiterMemory(limit) }),
      // Clears the expired rows of all kinds.
      clearExpiredByTimeout: kind === 'other' && points === limits.other,
    });
    limiters.set(`${kind} ${points}`, limiter);
    return limiter;
  }

  limiterOf('other', limits.other);

  function remember(key: string, ownLimit: number | null): void {
    if (ownLimit === null) ownLimits.delete(key);
    else ownLimits.set(key, ownLimit);
    recheckAtMs.set(key, performance.now() + RECHECK_EVERY_MS);
  }

  async function recheck(kind: RateKind, caller: string, key: string): Promise<void> {
    if (KINDS[kind][0] !== 'An account' || performance.now() < (recheckAtMs.get(key) ?? 0)) return;
    recheckAtMs.set(key, performance.now() + RECHECK_EVERY_MS);
    const { rows } = await pool.query<OwnLimit>({ ...READ_OWN_LIMIT, values: [caller, kind] });
    remember(key, rows[0]?.own_limit ?? null);
  }

  function headersOf(kind: RateKind, limit: number, remaining: number, seconds: number) {
    return {
      'RateLimit-Policy': `"${kind}";q=${limit};w=${windowSeconds}`,
      RateLimit: `"${kind}";r=${remaining};t=${seconds}`,
    };
  }

  function refusalOf(kind: RateKind, limit: number, seconds: number): ProblemError {
    const [caller, calls] = KINDS[kind];
    return new ProblemError(
      'rate_limited',
      `${caller} may make ${limit} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
      { headers: { ...headersOf(kind, limit, 0, seconds), 'Retry-After': String(seconds) } },
    );
  }

  async function count(kind: RateKind, caller: string, read?: SharedRead, calls = 1): Promise<Allowance> {
    const key = `${kind} ${caller}`;
    const assumed = ownLimits.get(key) ?? limits[kind];
    const current: Counting = { read };
    const { left, isRefused } = await counting.run(current, () =>
      consume(limiterOf(kind, assumed), caller, calls),
    );
    const isFromMemory = isRefused && current.ownLimit === undefined;
    if (current.ownLimit !== undefined) remember(key, current.ownLimit);
    else if (isFromMemory) await recheck(kind, caller, key);
    const limit = ownLimits.get(key) ?? limits[kind];
    // With the right limit, the limiter refuses the next calls from memory.
    if (isFromMemory && limit !== assumed) return count(kind, caller, read, calls);
    const seconds = secondsLeft(left);
    const remaining = limit - left.consumedPoints;
    // The limit that was read decides where it differs from the assumed one.
    if (limit === assumed ? isRefused : remaining < 0) throw refusalOf(kind, limit, seconds);
    return { remaining, headers: headersOf(kind, limit, remaining, seconds) };
  }

  return { count };
}

/** A window that ends this many window lengths from now was begun before the clock was set back. */
const WINDOWS_AHEAD_MAX = 2;

/** Counts calls. A refusal is a result, since the limit of an account may differ from that of the limiter. */
async function consume(
  limiter: RateLimiterPostgres,
  caller: string,
  calls: number,
): Promise<{ left: RateLimiterRes; isRefused: boolean }> {
  try {
    return { left: await limiter.consume(caller, calls), isRefused: false };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    if (refused.msBeforeNext <= WINDOWS_AHEAD_MAX * limiter.duration * 1_000)
      return { left: refused, isRefused: true };
    await counting.exit(() => limiter.delete(caller));
    return { left: await limiter.consume(caller, calls), isRefused: false };
  }
}

/** The rest of the window in whole seconds, at least 1. */
function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/** The pool as the limiters of accounts use it: the count, the account's own limit and the shared read are one statement. */
function accountStore(pool: pg.Pool) {
  return {
    async query(count: pg.QueryConfig): Promise<pg.QueryResult> {
      const current = counting.getStore();
      const asked = current ? withLimit(count, current.read) : count;
      const result = await pool.query(boundedBy(ACCOUNT_WITHIN_MS, asked));
      const [row] = result.rows;
      if (current) current.ownLimit = row?.own_limit ?? null;
      if (current?.read) current.read.row = row;
      return result;
    },
  };
}

/** The limiter's `insert … returning`, whose first parameter is its key, such as `searches:1`, with further reads. */
function withLimit(count: pg.QueryConfig, read: SharedRead | undefined): pg.QueryConfig {
  return {
    name: `${count.name}:${read?.name ?? 'limit'}`,
    text: `
with counted as (${count.text.replace(/;\s*$/, '')}),
owned as (
  select (rate_limits ->> split_part($1, ':', 1))::int as own_limit
  from accounts where id = split_part($1, ':', 2)::bigint)
select * from counted left join owned on true ${read ? `left join (${read.text}) as shared on true` : ''}`,
    values: [...(count.values ?? []), ...(read?.values ?? [])],
  };
}

function boundedBy(ms: number, asked: pg.QueryConfig) {
  return { ...asked, query_timeout: ms };
}

/** The pool as the limiters of addresses use it: a wait is bounded, and a failure is logged now and then. */
function addressStore(pool: pg.Pool, log: Logger) {
  let quietUntilMs = 0;
  return {
    async query(count: pg.QueryConfig): Promise<pg.QueryResult> {
      try {
        return await within(ADDRESS_WITHIN_MS, pool.query(boundedBy(ADDRESS_WITHIN_MS, count)));
      } catch (error) {
        const nowMs = performance.now();
        if (nowMs >= quietUntilMs) {
          quietUntilMs = nowMs + WARN_EVERY_MS;
          log.warn({ error }, 'rate limits of addresses are counted in this process alone');
        }
        throw error;
      }
    },
  };
}
