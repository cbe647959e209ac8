import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { loggedError } from './logged-error.ts';
import { primaryReader, type RecordsReader } from './records-reader.ts';
import { type Statement, statement } from './statement.ts';
import { within } from './within.ts';

/** What became of a read that was meant for a replica; all but `answered` went to the primary. */
export type ReplicaOutcome = 'answered' | 'behind' | 'failed';

/** A streaming replica of the primary. */
export interface Replica {
  pool: pg.Pool;
  /** By the clock of `performance`; before then it is not asked. */
  awayUntilMs: number;
}

/** What reads from replicas are made with. */
export interface ReplicaOptions {
  primary: pg.Pool;
  replicas: readonly Replica[];
  log: Logger;
  /** Told of every read. */
  onRead(outcome: ReplicaOutcome): void;
}

interface Position {
  /** Of the write-ahead log. */
  lsn: string;
  /** Of the cluster that it is a position of. */
  system: string;
}

// Not the flushed position: with `synchronous_commit = off` a commit is seen before it is flushed.
const READ_POSITION = statement(
  'read-wal-position',
  `select pg_current_wal_insert_lsn()::text as lsn,
    (select system_identifier::text from pg_control_system()) as system`,
);

// A server that was promoted, or follows another one, may have come as far with other records.
const HAS_REPLAYED = statement(
  'has-replica-replayed',
  `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
    and exists (select from pg_stat_wal_receiver)
    and (select system_identifier::text from pg_control_system()) = $2 as has_replayed`,
);

/** A replica beside its primary is behind by less; waiting longer costs more than asking the primary. */
const PAUSES_MS = [0, 1, 2, 4];
const SILENCE_MS_MAX = 1_000;
const AWAY_MS = 5_000;

/** Opens replicas by their addresses, with so many connections to each; none is made before the first read. */
export function openReplicas(urls: readonly string[], connections: number): Replica[] {
  return urls.map((connectionString) => ({
    // Who reads next meets the failure of a connection that was idle.
    pool: new pg.Pool({ connectionString, max: connections, connectionTimeoutMillis: SILENCE_MS_MAX }).on(
      'error',
      () => {},
    ),
    awayUntilMs: 0,
  }));
}

/**
 * Reads from the replicas in turn, and from the primary what they can not answer. No answer is older than the primary's
 * would be: a replica is read only after it has replayed all that the primary had written when it was asked, so
 * whoever was suppressed a moment ago is not in it either.
 */
export function replicaReader({ primary, replicas, log, onRead }: ReplicaOptions): RecordsReader {
  const position = positionReader(primary);
  const direct = primaryReader(primary);
  let turn = 0;

  function next(): Replica | undefined {
    for (const _ of replicas) {
      const replica = replicas[turn++ % replicas.length];
      if (replica && replica.awayUntilMs <= performance.now()) return replica;
    }
    return undefined;
  }

  function passOver(replica: Replica, error: unknown): void {
    replica.awayUntilMs = performance.now() + AWAY_MS;
    log.warn({ error: loggedError(error), pauseMs: AWAY_MS }, 'a replica does not answer; the primary does');
  }

  return {
    async query<Row extends pg.QueryResultRow>(asked: Statement & { values: unknown[] }) {
      const replica = next();
      if (!replica) {
        onRead('failed');
        return direct.query<Row>(asked);
      }
      const reached = await position();
      try {
        const answer = await within(SILENCE_MS_MAX, readAfter<Row>(replica.pool, reached, asked));
        onRead(answer ? 'answered' : 'behind');
        if (answer) return answer;
      } catch (error) {
        onRead('failed');
        if (!isConflict(error)) passOver(replica, error);
      }
      return direct.query<Row>(asked);
    },
  };
}

/** A replica gives up a statement that keeps it from replaying; it is well, and may be asked again. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

/** Null where the replica has not come so far in time. One connection, since an address may stand for several servers. */
async function readAfter<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { lsn, system }: Position,
  asked: Statement & { values: unknown[] },
): Promise<{ rows: Row[] } | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    for (const pauseMs of PAUSES_MS) {
      if (pauseMs > 0) await after(pauseMs);
      const values = [lsn, system];
      const { rows } = await client.query<{ has_replayed: boolean }>({ ...HAS_REPLAYED, values });
      if (rows[0]?.has_replayed) return await client.query<Row>(asked);
    }
    return null;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Reads where the primary is when it is called or later; those who call at once share a statement. */
function positionReader(primary: pg.Pool): () => Promise<Position> {
  let gathering: Promise<Position> | undefined;
  return () => {
    gathering ??= Promise.resolve().then(async () => {
      gathering = undefined;
      const { rows } = await primary.query<Position>(READ_POSITION);
      if (!rows[0]) throw new Error('the primary does not say where its log is');
      return rows[0];
    });
    return gathering;
  };
}
