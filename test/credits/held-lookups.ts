import type pg from 'pg';
import { expect } from 'vitest';

const COUNT_WAITING = `
select count(*)::int as waiting from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%websites%'`;

/** Website lookups that wait for a lock in the database until they are released. */
export interface HeldLookups {
  /** Resolves once `count` lookups wait for the lock. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

const holding = new Set<pg.PoolClient>();

/** Locks the table of websites, so that the lookups of every process wait. */
export async function holdLookups(pool: pg.Pool): Promise<HeldLookups> {
  const client = await pool.connect();
  holding.add(client);
  await client.query('begin; lock table websites in access exclusive mode');
  return {
    async untilWaiting(count) {
      const waiting = async () => (await pool.query<{ waiting: number }>(COUNT_WAITING)).rows[0]?.waiting;
      await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(count);
    },
    release: () => release(client),
  };
}

/** Releases the locks that a failed test has left. */
export async function releaseLookups(): Promise<void> {
  for (const client of holding) await release(client);
}

async function release(client: pg.PoolClient): Promise<void> {
  holding.delete(client);
  await client.query('rollback');
  client.release();
}
