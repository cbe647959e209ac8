import type pg from 'pg';
import type { z } from 'zod';
import {
  count,
  ifKnown,
  instant,
  integer,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import type { FileResult } from '../../dataset/import/load-file.ts';
import { ENDED_STATES } from '../../db/vocabulary.ts';

const DATE_ENDED = '2026-11-20T08:30:00.000Z';

/** What the last delivery of a source did. */
export const lastDeliverySchema = record('LastDelivery', 'What the last delivery of a source did.', {
  delivery_id: ifKnown(integer('Id of the delivery; null of the command `roster import`.', 7)),
  state: oneOf(ENDED_STATES, 'How it ended.', 'done'),
  error: ifKnown(
    text('Why it failed or was cancelled; null where it was loaded.', 'There is no file crm.csv.'),
  ),
  date_ended: instant('When it ended.', DATE_ENDED),
  added: count('Lines that made a new claim.', 12),
  changed: count('Lines that changed a claim.', 3),
  closed: count(
    'Claims that went: by a removal, or because a complete delivery lacked them. Job posts that it lacked stay, as inactive ones, and are not counted.',
    1,
  ),
  rejected: count('Rejected lines.', 9),
  partly: count('Lines that were loaded without an optional field that could not be read.', 2),
});
type LastDelivery = z.output<typeof lastDeliverySchema>;

/** What became of the lines of a delivery: claims of a source, of all its tables. */
type LineCounts = Pick<LastDelivery, 'added' | 'changed' | 'closed' | 'rejected' | 'partly'>;

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
