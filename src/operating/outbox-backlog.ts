import type pg from 'pg';

/** What of the records has yet to reach the indexes. */
export interface OutboxBacklog {
  /** Records, and changes not yet gathered; 100,000 stands for that many or more. */
  waiting: number;
  /** How long the one that waits longest has been due; 0 where none is. */
  oldestDueSeconds: number;
  /** Records that can't be indexed; counted like `waiting`. */
  setAside: number;
}

/** More are not counted: a scrape may not cost more the longer the queue is. */
const COUNTED_MAX = 100_000;

const READ_BACKLOG = {
  name: 'read-outbox-backlog',
  query_timeout: 2_000,
  text: `
  select
    least($1, (select count(*) from (select from outbox where not is_set_aside limit $1) as counted)
      + (select count(*) from (select from outbox_changes limit $1) as counted))::integer as waiting,
    (select count(*) from (select from outbox where is_set_aside limit $1) as counted)::integer as set_aside,
    greatest(0, extract(epoch from clock_timestamp() - least(
      (select min(due_at) from outbox where not is_set_aside),
      (select due_at from outbox_changes order by version limit 1))))::float8 as oldest_due_seconds`,
};

/** The backlog as it is now. */
export async function readBacklog(pool: pg.Pool): Promise<OutboxBacklog> {
  const { rows } = await pool.query<{
    waiting: number;
    set_aside: number;
    oldest_due_seconds: number | null;
  }>({
    ...READ_BACKLOG,
    values: [COUNTED_MAX],
  });
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    oldestDueSeconds: row?.oldest_due_seconds ?? 0,
    setAside: row?.set_aside ?? 0,
  };
}
