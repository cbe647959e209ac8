import type pg from 'pg';
import { LOAD_LOCK } from '../../db/load-lock.ts';
import type { RecordFile } from '../format/record-file.ts';
import { DatasetError } from './dataset-files.ts';

/**
 * Lock of one transaction that writes persons or contacts, or makes a suppression: a load never misses a suppression
 * that is made at the same time.
 */
const SUPPRESSION_LOCK = 7_206_154_002;

/** The server takes a moment to release the lock of a killed load. */
const WAIT_SECONDS = 15;
const LOCK_NOT_AVAILABLE = '55P03';

/** Waits until no other transaction loads or suppresses persons; held to the transaction's end. */
export const LOCK_SUPPRESSIONS = `select pg_advisory_xact_lock(${SUPPRESSION_LOCK})`;

const BEGIN = `begin; ${LOCK_SUPPRESSIONS}`;
/** Searches read again when deliveries had records. */
const COMMIT = `update data_version set seen_version = seen_version + 1; commit`;
/** Changes that are not in the outbox raise the data version, so that the indexes are rebuilt. */
const COMMIT_CHANGE = `
update data_version set version = version + 1 where current_setting('roster.outbox', true) = 'off';
${COMMIT}`;

/** The only connection of a load. */
export type Session = pg.PoolClient;

/** The connections of loads that write nothing: one transaction, which is rolled back, holds all others. */
const rehearsals = new WeakSet<Session>();

/** The files whose stages a connection keeps for records of claims; absent where it has other temporary tables. */
export const stagedFiles = new WeakMap<Session, Set<RecordFile>>();

/** Makes a load write nothing. */
export async function rehearse(session: Session): Promise<void> {
  await session.query('begin');
  rehearsals.add(session);
}

/** Whether a load writes nothing: then it commits nothing, either. */
export function isRehearsed(session: Session): boolean {
  return rehearsals.has(session);
}

/** Numbers of records that a transaction wrote. */
export interface Changes {
  inserted: number;
  changed: number;
  removed: number;
}

/** Another load is running. */
export class LoadRunningError extends DatasetError {}

/**
 * Opens the connection of a load, and keeps other loads out until it is closed.
 * @param waitSeconds how long it waits for another load to end
 * @throws LoadRunningError where another load is running
 */
export async function openSession(pool: pg.Pool, waitSeconds = WAIT_SECONDS): Promise<Session> {
  const session = await pool.connect();
  try {
    await session.query(
      `set lock_timeout = '${waitSeconds}s'; select pg_advisory_lock(${LOAD_LOCK}); set lock_timeout = 0; set temp_buffers = '32MB'`,
    );
    return session;
  } catch (error) {
    session.release(true);
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
      throw new LoadRunningError(
        'Another import is loading into this database: start this one when it has ended.',
      );
    }
    throw error;
  }
}

/** What a load leaves on its connection. Buffers of temporary tables can't be changed once one was used. */
const LEAVE = `
select pg_advisory_unlock(${LOAD_LOCK});
reset lock_timeout; reset roster.outbox; reset roster.actor`;

/**
 * Ends a load that has succeeded, and lets others in. Its connection goes back to the pool: the next load on it begins with what
 * the server has read of the schema, and with the empty staging tables of records of claims, which is half of the time of a small load.
 */
export async function endSession(session: Session): Promise<void> {
  const undo = rehearsals.delete(session);
  if (undo) stagedFiles.delete(session);
  const discard = stagedFiles.has(session) ? '' : 'discard temp;';
  const error = await session.query(`${undo ? 'rollback;' : ''} ${discard} ${LEAVE}`).then(
    () => undefined,
    () => true,
  );
  session.release(error);
}

/** Runs one transaction. Its outcome says what it changed, if anything. */
export async function transaction<T>(session: Session, work: () => Promise<T>): Promise<T> {
  if (isRehearsed(session)) return rehearsed(session, work);
  await session.query(BEGIN);
  try {
    const outcome = await work();
    const { inserted, changed, removed } = (outcome ?? {}) as Partial<Changes>;
    const hasChanged = Boolean(inserted || changed || removed);
    await session.query(hasChanged ? COMMIT_CHANGE : COMMIT);
    return outcome;
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Runs what would be a transaction. */
async function rehearsed<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.query('savepoint work');
  try {
    const outcome = await work();
    await session.query('release work');
    return outcome;
  } catch (error) {
    await session.query('rollback to work').catch(() => {});
    throw error;
  }
}
