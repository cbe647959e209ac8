import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LOAD_LOCK } from '../../db/load-lock.ts';
import { DatasetError } from './dataset-error.ts';

/**
 * The lock under which persons and contacts are written and suppressions are made, each for one transaction:
 * what is being loaded can't miss a suppression that is being made.
 */
const SUPPRESSION_LOCK = 7_206_154_002;

const WAIT_FOR_OTHER_LOAD_SECONDS = 15;
const COPY_PART_CHARS = 64 * 1024;
const LOCK_NOT_AVAILABLE = '55P03';

/** Waits until no other transaction loads or suppresses persons; held to the transaction's end. */
export const LOCK_SUPPRESSIONS = `select pg_advisory_xact_lock(${SUPPRESSION_LOCK})`;

const BEGIN = `begin; ${LOCK_SUPPRESSIONS}`;
/** What the database does not tell of, a rebuild of the indexes has to find. */
const COMMIT_CHANGE = `
update data_version set version = version + 1 where current_setting('roster.outbox', true) = 'off';
commit`;

/** The one connection of a load. */
export type Session = pg.PoolClient;

/**
 * Opens the connection of a load, and keeps other loads out until it is closed.
 * @throws DatasetError where another load is running
 */
export async function openSession(pool: pg.Pool): Promise<Session> {
  const session = await pool.connect();
  try {
    // A load that was killed leaves its lock only when the server has noticed, so a little patience is due.
    await session.query(
      `set lock_timeout = '${WAIT_FOR_OTHER_LOAD_SECONDS}s'; select pg_advisory_lock(${LOAD_LOCK}); set lock_timeout = 0; set temp_buffers = '32MB'`,
    );
    return session;
  } catch (error) {
    session.release(true);
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
      throw new DatasetError(
        'Another import is loading into this database: start this one when it has ended.',
      );
    }
    throw error;
  }
}

/** Closes the connection, and with it its temporary tables and its lock. */
export function closeSession(session: Session): void {
  session.release(true);
}

/**
 * From here on the database does not tell which records the session changes: faster, and in return the data version
 * moves on, so that the search indexes are rebuilt.
 */
export async function stopTelling(session: Session): Promise<void> {
  await session.query("set roster.outbox = 'off'");
}

/**
 * Runs one transaction, which moves the data version on where it changed a record that the database does not tell of.
 * @param hasChanged whether what the work did changed a record
 */
export async function transaction<T>(
  session: Session,
  work: () => Promise<T>,
  hasChanged: (outcome: T) => boolean,
): Promise<T> {
  await session.query(BEGIN);
  try {
    const outcome = await work();
    await session.query(hasChanged(outcome) ? COMMIT_CHANGE : 'commit');
    return outcome;
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Sends rows in COPY's text format to a table. */
export async function copyRows(
  session: Session,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const stream = session.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve);
    stream.on('error', reject);
    for (const part of joinedParts(rows)) stream.write(part);
    stream.end();
  });
}

/** Rows joined into parts that are small enough to be gone soon, and few enough not to cost a message each. */
function* joinedParts(rows: readonly string[]): Generator<string> {
  let part: string[] = [];
  let sizeChars = 0;
  for (const row of rows) {
    part.push(row);
    sizeChars += row.length;
    if (sizeChars >= COPY_PART_CHARS) {
      yield part.join('');
      part = [];
      sizeChars = 0;
    }
  }
  if (part.length > 0) yield part.join('');
}
