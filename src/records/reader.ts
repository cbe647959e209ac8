import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Statement, statement } from '../db/statement.ts';
import { within } from '../db/within.ts';
import { loggedError } from '../log/logged-error.ts';

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

// The insert position: with `synchronous_commit = off` a commit is visible before it is flushed. The second value
// identifies the cluster.
const READ_POSITION = statement(
  'read-wal-position',
  `select array[pg_current_wal_insert_lsn()::text, (select system_identifier::text from pg_control_system())] as position`,
);

// A promoted server, or one that follows another cluster, may have reached this position with other records.
const HAS_REPLAYED = statement(
  'has-replica-replayed',
  `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
    and exists (select from pg_stat_wal_receiver)
    and (select system_identifier::text from pg_control_system()) = $2 as has_replayed`,
);

/** Pauses before the checks of a replica. A longer wait would cost more than a read from the primary. */
const PAUSES_MS = [0, 1, 2, 4];
const SILENCE_MS_MAX = 1_000;
const AWAY_MS = 5_000;

/** Opens pools for the replicas; no connection is made before the first read. */
export function openReplicas(urls: readonly string[], connections: number): pg.Pool[] {
  const options = { max: connections, connectionTimeoutMillis: SILENCE_MS_MAX };
  // The next read reports the error of an idle connection.
  return urls.map((connectionString) => new pg.Pool({ connectionString, ...options }).on('error', () => {}));
}

/**
 * Reads from the replicas in turn, otherwise from the primary. A read is never stale: a replica serves it only after it has
 * replayed every change that the primary had written when the read began, suppressions included. A replica that fails is
 * left out for a few seconds.
 */
export function recordsReader({ primary, replicas, log, onRead }: ReaderOptions): RecordsReader {
  const awayUntilMs = new Map<pg.Pool, number>();
  let turn = 0;

  function leaveOut(replica: pg.Pool, error: unknown): void {
    awayUntilMs.set(replica, performance.now() + AWAY_MS);
    log.warn({ error: loggedError(error), pauseMs: AWAY_MS }, 'a replica failed; the primary is read');
  }

  return {
    async query<Row extends pg.QueryResultRow>(asked: Asked) {
      if (replicas.length === 0) return primary.query<Row>(asked);
      const present = replicas.filter((replica) => (awayUntilMs.get(replica) ?? 0) <= performance.now());
      const replica = present[turn++ % present.length];
      let outcome: ReplicaOutcome = 'failed';
      let answer: Rows<Row> | null = null;
      if (replica) {
        const { rows } = await primary.query<{ position: string[] }>(READ_POSITION);
        try {
          answer = await within(SILENCE_MS_MAX, readAfter<Row>(replica, rows[0]?.position ?? [], asked));
          outcome = answer ? 'answered' : 'behind';
        } catch (error) {
          if (!isConflict(error)) leaveOut(replica, error);
        }
      }
      onRead(outcome);
      return answer ?? primary.query<Row>(asked);
    },
  };
}

/** Whether the replica has cancelled the statement because it conflicts with replay; a healthy one does so, too. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

/**
 * Null where the replica does not reach the position in time. Check and read share a connection, because an address may
 * stand for several servers.
 */
async function readAfter<Row extends pg.QueryResultRow>(
  replica: pg.Pool,
  position: string[],
  asked: Asked,
): Promise<Rows<Row> | null> {
  const client = await replica.connect();
  let isBroken = false;
  try {
    for (const pauseMs of PAUSES_MS) {
      if (pauseMs > 0) await pause(pauseMs);
      const { rows } = await client.query<{ has_replayed: boolean }>({ ...HAS_REPLAYED, values: position });
      if (rows[0]?.has_replayed) return await client.query<Row>(asked);
    }
    return null;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    client.release(isBroken);
  }
}
