import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { LIMITED, type Statement, statement } from '../../db/statement.ts';
import { within } from '../../db/within.ts';

type Asked = Statement & { values: unknown[] };
type Rows<Row> = { rows: Row[] };

/** Reads records for answers. A read sees every change that was committed before the read began. */
export interface RecordsReader {
  /** Runs a statement. Errors of the database are thrown as they are. */
  query<Row extends pg.QueryResultRow>(asked: Asked): Promise<Rows<Row>>;
}

/** The outcome of a read meant for a replica; the primary serves all but `answered`. */
export type ReplicaOutcome = 'answered' | 'behind' | 'failed';

/** The databases to read from. */
export interface ReaderOptions {
  primary: pg.Pool;
  replicas: readonly pg.Pool[];
  log: Logger;
  /** Called for every read where there are replicas. */
  onRead(outcome: ReplicaOutcome): void;
}

// A commit that waits for the disk is flushed before it is visible, so the flush position covers it. It leaves out
// commits that a crash may lose, such as those of the unlogged counts of rate limits: they reach a replica late. With
// `synchronous_commit = off` records are committed like that, too, and are covered by the insert position alone.
const READ_WRITTEN = statement(
  'read-wal-position',
  `select (case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::bigint as position,
    (select system_identifier::text from pg_control_system()) as cluster`,
);

// A promoted server, or one that follows another cluster, may have reached a position with other records.
const READ_REPLAYED = statement(
  'read-replayed-position',
  `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
    (select system_identifier::text from pg_control_system()) as cluster,
    pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as is_following`,
);

/** A position in the write-ahead log of a cluster, in bytes. */
interface Position {
  position: number;
  cluster: string;
}

/** The position of a replica. */
interface Replayed extends Position {
  /** Whether it receives changes of a primary now. */
  is_following: boolean;
}

// The pool adds its callback to the object of a statement, so each query has a copy.

/** Reads how far the primary has written: a replica that has replayed as much has every committed record. */
export async function readWritten(primary: pg.Pool): Promise<Position | undefined> {
  return (await primary.query<Position>({ ...READ_WRITTEN })).rows[0];
}

/** Reads how far a replica has replayed. */
export async function readReplayed(replica: Pick<pg.ClientBase, 'query'>): Promise<Replayed | undefined> {
  return (await replica.query<Replayed>({ ...READ_REPLAYED })).rows[0];
}

/** Pauses before further checks of a replica. A longer wait would cost more than a read from the primary. */
const PAUSES_MS = [1, 2, 4];
const SILENCE_MS_MAX = 1_000;
const AWAY_MS = 5_000;

/** Opens pools for the replicas; no connection is made before the first read. Their statements are pipelined. */
export function openReplicas(urls: readonly string[], connections: number): pg.Pool[] {
  const options = {
    max: connections,
    connectionTimeoutMillis: SILENCE_MS_MAX,
    pipeline: true,
    ...LIMITED,
  };
  // The next read reports the error of an idle connection.
  return urls.map((connectionString) => new pg.Pool({ connectionString, ...options }).on('error', () => {}));
}

/**
 * Reads from the replicas in turn, otherwise from the primary. A read is never stale: a replica serves it only after it has
 * replayed every change that was committed when the read began, suppressions included. A replica that fails is left out
 * for a few seconds.
 */
export function recordsReader({ primary, replicas, log, onRead }: ReaderOptions): RecordsReader {
  const awayUntilMs = new Map<pg.Pool, number>();
  let turn = 0;

  function leaveOut(replica: pg.Pool, error: unknown): void {
    awayUntilMs.set(replica, performance.now() + AWAY_MS);
    log.warn({ error, pauseMs: AWAY_MS }, 'a replica failed; the primary is read');
  }

  return {
    async query<Row extends pg.QueryResultRow>(asked: Asked) {
      if (replicas.length === 0) return primary.query<Row>(asked);
      const present = replicas.filter((replica) => (awayUntilMs.get(replica) ?? 0) <= performance.now());
      const replica = present[turn++ % present.length];
      let outcome: ReplicaOutcome = 'failed';
      let answer: Rows<Row> | null = null;
      if (replica) {
        const written = readWritten(primary);
        // It is awaited only once a connection to the replica is there.
        written.catch(() => {});
        try {
          answer = await within(SILENCE_MS_MAX, readAfter<Row>(replica, written, asked));
          outcome = answer ? 'answered' : 'behind';
        } catch (error) {
          // An error of the primary is thrown as it is.
          await written;
          // A healthy replica, too, cancels a statement that conflicts with replay.
          if ((error as { code?: unknown }).code !== '40001') leaveOut(replica, error);
        }
      }
      onRead(outcome);
      return answer ?? primary.query<Row>(asked);
    },
  };
}

/**
 * Null where the replica does not reach the written position in time. Checks and read share a connection, because an
 * address may stand for several servers.
 */
async function readAfter<Row extends pg.QueryResultRow>(
  replica: pg.Pool,
  written: Promise<Position | undefined>,
  asked: Asked,
): Promise<Rows<Row> | null> {
  const client = await replica.connect();
  let isBroken = false;
  const isCurrent = async () => {
    const [replayed, needed] = await Promise.all([readReplayed(client), written]);
    if (!replayed?.is_following || replayed.cluster !== needed?.cluster) return false;
    return replayed.position >= needed.position;
  };
  try {
    // Most replicas are current: the read is sent with the first check, and costs no round trip of its own.
    const [wasCurrent, answer] = await Promise.all([isCurrent(), client.query<Row>(asked)]);
    if (wasCurrent) return answer;
    for (const pauseMs of PAUSES_MS) {
      await pause(pauseMs);
      if (await isCurrent()) return await client.query<Row>(asked);
    }
    return null;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    client.release(isBroken);
  }
}
