import type pg from 'pg';
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { statement } from './statement.ts';

// A window that ends later than any could was begun before the clock was set back. The slack of a window's length is for
// calls that come at once: the one that read the clock first need not be the first to be counted.
const IS_NEW = 'counted.expire <= excluded.expire - $3 or counted.expire > excluded.expire + $3';

/** $1 key, $2 calls, $3 length of a window in milliseconds. */
const COUNT = statement(
  'count-call',
  `
with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms)
insert into rate_counts as counted (key, points, expire)
select $1, $2, now_ms + $3::bigint from clock
on conflict (key) do update set
  points = case when ${IS_NEW} then excluded.points else counted.points + excluded.points end,
  expire = case when ${IS_NEW} then excluded.expire else counted.expire end
returning points, least($3, greatest(0, expire - (select now_ms from clock))) as ms_left`,
);

const SWEEP = statement(
  'sweep-rate-counts',
  'delete from rate_counts where expire < (extract(epoch from clock_timestamp()) - 3600) * 1000',
);

/** Callers beyond their limits that are remembered before those are forgotten whose windows have ended. */
const REMEMBERED_MAX = 1_000;

/**
 * The limiter on PostgreSQL, with windows by the database's clock, which is one for all processes: by its own, a process
 * whose clock is set back refuses callers for as long. Who is over the limit is remembered for the rest of the window
 * and costs no more statements.
 */
export class WindowLimiter extends RateLimiterPostgres {
  readonly #store: Pick<pg.Pool, 'query'>;
  readonly #refusedUntilMs = new Map<string, number>();

  constructor(options: IRateLimiterPostgresOptions) {
    super(options);
    this.#store = options.storeClient;
  }

  /** Called by the limiter before it counts a call: for how many milliseconds the caller stays refused. */
  getInMemoryBlockMsBeforeExpire(key: string): number {
    return Math.max(0, (this.#refusedUntilMs.get(key) ?? 0) - performance.now());
  }

  /** Called by the limiter to count a call. */
  _upsert(key: string, calls: number, windowMs: number): Promise<pg.QueryResult> {
    return this.#store.query({ ...COUNT, values: [key, calls, windowMs] });
  }

  /** Called by the limiter to learn what the count came to. */
  _getRateLimiterRes(key: string, calls: number, { rows }: pg.QueryResult): RateLimiterRes {
    const [{ points, ms_left: msLeft }] = rows as [{ points: number; ms_left: number }];
    if (points >= this.points) this.#remember(key, msLeft);
    return new RateLimiterRes(Math.max(this.points - points, 0), msLeft, points, points === calls);
  }

  /** Called by the limiter every five minutes: windows that ended an hour ago are of no use. */
  async clearExpired(): Promise<void> {
    // What is not deleted now is deleted the next time.
    await this.#store.query(SWEEP).catch(() => {});
  }

  #remember(key: string, msLeft: number): void {
    const nowMs = performance.now();
    if (this.#refusedUntilMs.size >= REMEMBERED_MAX) {
      for (const [each, untilMs] of this.#refusedUntilMs)
        if (untilMs <= nowMs) this.#refusedUntilMs.delete(each);
    }
    this.#refusedUntilMs.set(key, nowMs + msLeft);
  }
}
