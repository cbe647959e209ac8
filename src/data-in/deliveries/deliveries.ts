import type pg from 'pg';
import type { z } from 'zod';
import { dateTimeText } from '../../contract/input/date-time.ts';
import { count, ifKnown, record, text } from '../../contract/output/output-fields.ts';
import type { FileResult } from '../../dataset/import/load-file.ts';
import { onConnection } from '../../db/connection.ts';
import type { DELIVERY_STATES } from '../../db/vocabulary.ts';
import type { JobSource } from '../lines/context.ts';
import type { ReadOptions } from '../tables/files.ts';
import { lineCounts, reasonOf } from './last-delivery.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How a delivery is loaded: the options of `roster import`. */
export interface DeliveryOptions extends ReadOptions {
  preset?: string;
  /** Whether it brings a mapping of its own. */
  has_mapping: boolean;
  complete: boolean;
  confirmed: boolean;
  dry_run: boolean;
  job_source?: JobSource;
  collected_at?: string;
  basis?: string;
  locale?: string;
  country?: string;
}

/** How far a delivery is. */
export const progressSchema = record('DeliveryProgress', 'How far a delivery is.', {
  file: text('The table that is being read.', 'persons.csv'),
  lines: count('Lines of it that were read.', 12_000),
  rejected: count('Lines of it that were rejected.', 3),
  bytes_read: count('Bytes of it that were read.', 1_200_000),
  bytes_total: count('Bytes of it.', 4_800_000),
  lines_per_second: count('Lines a second.', 1_500),
  seconds_left: ifKnown(count('Seconds until it has been read.', 24)),
});
export type DeliveryProgress = z.output<typeof progressSchema>;

/** A delivery, as the database has it. */
export interface Delivery {
  id: number;
  source: string;
  state: DeliveryState;
  how: DeliveryOptions;
  files: { name: string; bytes: number }[];
  progress: DeliveryProgress | null;
  /** What the load did; null until it has ended. */
  outcome: Record<string, unknown> | null;
  /** Why it failed. */
  error: string | null;
  attempts: number;
  date_created: Date;
  date_started: Date | null;
  date_ended: Date | null;
}

/** SQL: the columns of a delivery. */
export const DELIVERY_COLUMNS =
  'id, source, state, how, files, progress, outcome, error, attempts, date_created, date_started, date_ended';

/** A lock that the process holds that runs a delivery: they run one after another. */
const RUN_LOCK = 7_206_154_006;

/** A delivery that was begun so often, and never ended, ends the process that runs it. */
const ATTEMPTS_MAX = 10;

const TAKE = `
update deliveries set state = 'running', attempts = attempts + 1, date_started = coalesce(date_started, now()), progress = null
where id = (select id from deliveries where state in ('waiting', 'running') and id = any($1::bigint[]) order by id limit 1)
returning ${DELIVERY_COLUMNS}`;

/**
 * Takes the oldest delivery that waits, or that a process left which died, and runs it. Of several processes one does so at a time.
 * @param ids the deliveries whose files this process can read
 * @returns whether there was one
 */
export async function runNext(
  pool: pg.Pool,
  ids: readonly number[],
  work: (delivery: Delivery) => Promise<void>,
): Promise<boolean> {
  if (ids.length === 0) return false;
  return onConnection(pool, async (session) => {
    const { rows: locks } = await session.query(`select pg_try_advisory_lock(${RUN_LOCK}) as is_ours`);
    if (!locks[0]?.is_ours) return false;
    const { rows } = await session.query<Delivery>(TAKE, [ids]);
    const [delivery] = rows;
    if (delivery && delivery.attempts > ATTEMPTS_MAX)
      await endDelivery(pool, delivery.id, {
        error: `It was begun ${ATTEMPTS_MAX} times, and never ended: the logs of the workers say why.`,
      });
    else if (delivery) await work(delivery);
    await session.query(`select pg_advisory_unlock(${RUN_LOCK})`);
    return delivery !== undefined;
  });
}

/** Stores how far a delivery is. @returns whether it may go on: nobody has cancelled it */
export async function noteProgress(
  pool: pg.Pool,
  id: number,
  progress: DeliveryProgress | null,
): Promise<boolean> {
  const { rows } = await pool.query<{ state: DeliveryState }>(
    'update deliveries set progress = coalesce($2, progress) where id = $1 returning state',
    [id, progress],
  );
  return rows[0]?.state === 'running';
}

/** Puts a delivery back that could not begin. */
export async function waitAgain(pool: pg.Pool, id: number): Promise<void> {
  await pool.query(
    `update deliveries set state = 'waiting', attempts = attempts - 1 where id = $1 and state = 'running'`,
    [id],
  );
}

const END = `
with ended as (
  update deliveries set state = case state when 'cancelled' then state else $2 end, outcome = $3, error = $4, date_ended = now()
  where id = $1 returning id, source, state, how, date_ended
)
update sources set last_delivery = jsonb_build_object('delivery_id', ended.id, 'state', state,
  'date_ended', ${dateTimeText('date_ended')}) || $5
from ended where name = source and not (how->>'dry_run')::boolean`;

/** What a delivery did, as it is stored. */
export interface DeliveryOutcome extends Record<string, unknown> {
  files: FileResult[];
}

/**
 * Ends a delivery with its outcome, or with the reason why it failed, and notes what it did for its source. One that was cancelled stays
 * so.
 */
export async function endDelivery(
  pool: pg.Pool,
  id: number,
  { outcome, error }: { outcome?: DeliveryOutcome; error?: string },
): Promise<void> {
  const did = { error: reasonOf(error), ...lineCounts(outcome?.files ?? []) };
  const state = error === undefined ? 'done' : 'failed';
  await pool.query(END, [id, state, outcome ?? null, error ?? null, did]);
}

/** Which of some deliveries have not ended. */
export async function openOnes(pool: pg.Pool, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from deliveries where id = any($1::bigint[]) and date_ended is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
