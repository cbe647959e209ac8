import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from 'pino';
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

/** The first parameter of a {@link SharedRead}: the count itself has five. */
export const SHARED_READ_PARAMETER = '$6';

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

/** A caller over the limit is counted this often: its limit may have been raised. */
const RECHECK_EVERY_MS = 1_000;

const CLEAR_EVERY_MS = 300_000;

/** A process remembers the windows of this many callers. */
const REMEMBERED = { max: 10_000, ttl: 1, ttlResolution: 0 };

/**
 * Counts a call of the key `$1` in its window of `$2` ms. The limit is that of the kind `$4` which the account `$5` has,
 * else `$3`. All calls beyond the limit count as one, so that a higher limit is in force at once. A window that ends too
 * far ahead began before the clock was set back: a new one begins.
 */
const COUNT = `
with present as (select (extract(epoch from now()) * 1000)::bigint as ms),
allowed as (
  select coalesce((select (rate_limits ->> $4::text)::int from accounts where id = $5::bigint), $3::int) as calls
),
counted as (
  insert into rate_counts as counts (key, points, expire)
  select $1::text, 1, ms + $2::bigint from present
  on conflict (key) do update set
    points = case when counts.expire between excluded.expire - $2 + 1 and excluded.expire + $2
      then least(counts.points, (select calls from allowed)) + 1 else 1 end,
    expire = case when counts.expire between excluded.expire - $2 + 1 and excluded.expire + $2
      then counts.expire else excluded.expire end
  returning points, expire
)
select counted.points, counted.expire - present.ms as ms_left, allowed.calls as "limit"`;

const FROM = 'from counted, present, allowed';

const CLEAR_EXPIRED = 'delete from rate_counts where expire < (extract(epoch from now()) - 3600) * 1000';

/** A caller's window, and the calls in it. */
interface Window {
  points: number;
  limit: number;
  ms_left: number;
}

/**
 * Rate limits in fixed windows, by the clock of the database. A window begins with a caller's first call. Counts are kept
 * in PostgreSQL. While it does not answer, calls of accounts fail, so that their limits are exact; each process counts
 * addresses in its own memory. A caller over the limit is refused from memory, but for one call a second.
 * @param limits the calls in a window; an account may have limits of its own
 */
export function createRates(pool: pg.Pool, log: Logger, limits: RateLimits, windowSeconds = 60): Rates {
  const windowMs = windowSeconds * 1_000;
  /** The callers that have used up their limits. */
  const usedUp = new LRUCache<string, { limit: number; recheckAtMs: number }>(REMEMBERED);
  const countAddress = addressCounts(log, windowMs);
  setInterval(() => pool.query(CLEAR_EXPIRED).catch(() => {}), CLEAR_EVERY_MS).unref();

  async function countOnce(kind: RateKind, caller: string, read?: SharedRead): Promise<Window> {
    const isAccount = KINDS[kind][0] === 'An account';
    const key = `${kind}:${caller}`;
    const own = [key, windowMs, limits[kind], kind, isAccount ? caller : null];
    const statement = {
      ...(read ? withRead(read) : { name: 'count-call', text: `${COUNT} ${FROM}` }),
      values: [...own, ...(read?.values ?? [])],
      query_timeout: isAccount ? ACCOUNT_WITHIN_MS : ADDRESS_WITHIN_MS,
    };
    const counting = async () => {
      const { rows } = await pool.query(statement);
      if (read) read.row = rows[0];
      return rows[0] as Window;
    };
    return isAccount ? counting() : countAddress(key, limits[kind], counting());
  }

  function headersOf(kind: RateKind, limit: number, remaining: number, seconds: number) {
    return {
      'RateLimit-Policy': `"${kind}";q=${limit};w=${windowSeconds}`,
      RateLimit: `"${kind}";r=${remaining};t=${seconds}`,
    };
  }

  function refusalOf(kind: RateKind, limit: number, msLeft: number): ProblemError {
    const seconds = wholeSeconds(msLeft);
    const [caller, calls] = KINDS[kind];
    return new ProblemError(
      'rate_limited',
      `${caller} may make ${limit} ${calls} in ${windowSeconds} seconds; try again in ${seconds} s.`,
      { headers: { ...headersOf(kind, limit, 0, seconds), 'Retry-After': String(seconds) } },
    );
  }

  return {
    async count(kind, caller, read) {
      const key = `${kind}:${caller}`;
      const known = usedUp.get(key);
      if (known && performance.now() < known.recheckAtMs)
        throw refusalOf(kind, known.limit, usedUp.getRemainingTTL(key));
      // The calls that come meanwhile are refused from memory.
      if (known) known.recheckAtMs = performance.now() + RECHECK_EVERY_MS;
      const { points, limit, ms_left: msLeft } = await countOnce(kind, caller, read);
      const remaining = limit - points;
      if (remaining <= 0)
        usedUp.set(
          key,
          { limit, recheckAtMs: performance.now() + RECHECK_EVERY_MS },
          { ttl: Math.max(1, msLeft) },
        );
      else if (known) usedUp.delete(key);
      if (remaining < 0) throw refusalOf(kind, limit, msLeft);
      return { remaining, headers: headersOf(kind, limit, remaining, wholeSeconds(msLeft)) };
    },
  };
}

/** The count and the read as one statement. */
function withRead({ name, text }: SharedRead) {
  return {
    name: `count-call:${name}`,
    text: `${COUNT}, shared.* ${FROM} left join (${text}) as shared on true`,
  };
}

/** The rest of a window in whole seconds, at least 1. */
function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** Bounds the wait for the count of an address. Where it fails, it is made in memory, and logged now and then. */
function addressCounts(log: Logger, windowMs: number) {
  const windows = new LRUCache<string, { points: number }>(REMEMBERED);
  let quietUntilMs = 0;
  return async (key: string, limit: number, counting: Promise<Window>): Promise<Window> => {
    try {
      return await within(ADDRESS_WITHIN_MS, counting);
    } catch (error) {
      const nowMs = performance.now();
      if (nowMs >= quietUntilMs) {
        quietUntilMs = nowMs + WARN_EVERY_MS;
        log.warn({ error }, 'rate limits of addresses are counted in this process alone');
      }
      const window = windows.get(key) ?? { points: 0 };
      window.points += 1;
      if (window.points === 1) windows.set(key, window, { ttl: windowMs });
      return { points: window.points, limit, ms_left: windows.getRemainingTTL(key) };
    }
  };
}
