import type pg from 'pg';
import type { FileResult } from '../../dataset/import/load-file.ts';
import type { ENDED_STATES } from '../../db/vocabulary.ts';

/** What became of the lines of a delivery: claims of a source, of all its tables. */
interface LineCounts {
  added: number;
  changed: number;
  /** Claims that went: those that `removed` names, and those that a complete delivery lacks. Its job posts stay, as inactive ones. */
  closed: number;
  rejected: number;
  partly: number;
}

/** What the last delivery of a source did. */
export interface LastDelivery extends LineCounts {
  /** Of a delivery over HTTP; null of the command `roster import`. */
  delivery_id: number | null;
  state: (typeof ENDED_STATES)[number];
  /** Why it failed, or was cancelled. */
  error: string | null;
  /** As ISO 8601 in UTC. */
  date_ended: string;
}

/** The fields in their order, which the database does not keep. */
export function inOrder(last: LastDelivery): LastDelivery {
  const { delivery_id, state, error = null, date_ended, added, changed, closed, rejected, partly } = last;
  return { delivery_id, state, error, date_ended, added, changed, closed, rejected, partly };
}

/** A table of records that claims made, which has no lines. */
const RECORDS = ' (records)';

/** Adds up the lines of tables. */
export function lineCounts(files: readonly FileResult[]): LineCounts {
  const ofLines = files.filter(({ file }) => !file.endsWith(RECORDS));
  const sum = (count: 'inserted' | 'changed' | 'removed' | 'rejected' | 'partly') =>
    ofLines.reduce((total, file) => total + file[count], 0);
  return {
    added: sum('inserted'),
    changed: sum('changed'),
    closed: sum('removed'),
    rejected: sum('rejected'),
    partly: sum('partly'),
  };
}

/** The first sentence of an error; null where there is none. */
export function reasonOf(error: string | undefined): string | null {
  return error?.split(/(?<=\.)\s/, 1)[0] ?? null;
}

/** Notes what the command `roster import` has done for a source, or why it failed; nothing of a source that is not there. */
export async function noteImport(
  pool: pg.Pool,
  source: string,
  { files = [], error }: { files?: readonly FileResult[]; error?: string },
): Promise<void> {
  const state = error === undefined ? 'done' : 'failed';
  const last: LastDelivery = {
    ...{ delivery_id: null, state, error: reasonOf(error), date_ended: new Date().toISOString() },
    ...lineCounts(files),
  };
  await pool.query('update sources set last_delivery = $2 where name = $1', [source, last]);
}
