import type pg from 'pg';

/** The changes that have not reached the indexes yet. */
export interface OutboxBacklog {
  /** Records, and changes not yet gathered; 100,000 stands for 100,000 or more. */
  waiting: number;
  /** The age of the oldest due change; 0 where there is none. */
  oldestDueSeconds: number;
  /** Records that can't be indexed; counted like `waiting`. */
  setAside: number;
}

/** Bounds the cost of a scrape when the outbox is long. */
const COUNTED_MAX = 100_000;

const READ_BACKLOG = {
  name: 'read-outbox-backlog',
  query_timeout: 2_000,
  text: `
  select
    least($1, (select count(*) from (select from outbox where not is_set_aside limit $1) as counted)
      + (select count(*) from (select from outbox_changes limit $1) as counted))::integer as waiting,
    (select count(*) from (select from outbox where is_set_aside limit $1) as counted)::integer as "setAside",
    greatest(0, extract(epoch from clock_timestamp() - least(
      (select min(due_at) from outbox where not is_set_aside),
      (select due_at from outbox_changes order by version limit 1))))::float8 as "oldestDueSeconds"`,
  values: [COUNTED_MAX],
};

/** Reads the current backlog. */
export async function readBacklog(pool: pg.Pool): Promise<OutboxBacklog> {
  const { rows } = await pool.query<OutboxBacklog>(READ_BACKLOG);
  return rows[0] ?? { waiting: 0, oldestDueSeconds: 0, setAside: 0 };
}
