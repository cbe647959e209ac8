import type pg from 'pg';
import type { z } from 'zod';
import { csvLine } from '../../base/text/csv.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { count, flag, ifKnown, listOf, record, text } from '../../contract/output/output-fields.ts';
import { REJECTS_DAYS, type RejectEntry, readRejects } from '../../data-in/deliveries/rejects.ts';
import { readOperation } from '../procedure/operation.ts';
import { runOn } from '../stored-lists/run.ts';
import { deliveryFields, namedDelivery, ON_DELIVERY, pageField } from './delivery.ts';

const REJECTS_PAGE_SIZE = 1_000;

const faultSchema = record('RejectFault', 'A further thing that is wrong with a line.', {
  field: ifKnown(text('The field; null where the line as a whole is meant.', 'start_date')),
  reason: text('A phrase that follows the name of the field.', 'must be a date such as 2024-05-01'),
  value: ifKnown(text('The value that was given.', 'soon')),
});

const rejectSchema = record('RejectedLine', 'A line that was rejected, or a warning.', {
  file: text('The file, or the table of the mapping.', 'persons.csv'),
  line: ifKnown(count('The line in it; null where the file as a whole is meant.', 17)),
  field: ifKnown(text('The field; null where the line as a whole is meant.', 'email')),
  reason: ifKnown(
    text(
      'Why the line was rejected: a phrase that follows the name of the field.',
      'must be an email address',
    ),
  ),
  value: ifKnown(text('The value that was given.', 'ada at example')),
  further: listOf(faultSchema, 'What else is wrong with the line.'),
  partly: flag('Whether the line was loaded without the fields that are wrong.', false),
  warning: ifKnown(text('Of a line or a file that was loaded: what to look at.', 'has no field phone')),
});

/** The lines of a delivery that were rejected. */
export const deliveryRejects = readOperation(
  accountRequest({ ...deliveryFields, page: pageField }),
  record('DeliveryRejects', 'A page of rejected lines.', {
    count: count('Entries on all pages.', 9),
    results: listOf(rejectSchema, 'The entries.'),
  }),
  {
    ...ON_DELIVERY,
    path: `${ON_DELIVERY.path}rejects/`,
    operationId: 'deliveries_rejects',
    summary: 'Get the rejected lines of a delivery',
    description: `Returns the lines that were rejected, and warnings, in the order of the files, ${REJECTS_PAGE_SIZE} a page. With \`Accept: text/csv\`, all of them come as one file of CSV, with a row for each fault. They are kept for ${REJECTS_DAYS} days after the delivery has ended.`,
    successDescription: 'A page of the rejected lines.',
  },
).query(async ({ ctx, input }) => {
  const { pool } = ctx.services;
  const { id } = await namedDelivery(runOn(pool), ctx, input);
  const offset = ((input.page ?? 1) - 1) * REJECTS_PAGE_SIZE;
  const { count, entries } = await readRejects(pool, id, REJECTS_PAGE_SIZE, offset);
  return { count, results: entries.map(shown) };
});

function shown(entry: RejectEntry): z.output<typeof rejectSchema> {
  const { file, line, field, reason, value, further = [], partly = false, warning } = entry;
  return {
    file,
    line: line ?? null,
    field: field ?? null,
    reason: reason ?? null,
    value: textOf(value),
    further: further.map((fault) => ({ ...fault, value: textOf(fault.value) })),
    partly,
    warning: warning ?? null,
  };
}

const textOf = (value: unknown): string | null =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const COLUMNS = ['file', 'line', 'field', 'reason', 'value', 'partly', 'warning'];

/** What a delivery reports as CSV (RFC 4180), in pieces: a row for each fault and warning. */
export async function* rejectsAsCsv(pool: pg.Pool, deliveryId: number): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let offset = 0; ; offset += REJECTS_PAGE_SIZE) {
    const { entries } = await readRejects(pool, deliveryId, REJECTS_PAGE_SIZE, offset);
    if (entries.length > 0) yield entries.map(rowsOf).join('');
    if (entries.length < REJECTS_PAGE_SIZE) return;
  }
}

function rowsOf(entry: RejectEntry): string {
  const { file, line, field, reason, value, further, partly, warning } = shown(entry);
  const faults = [{ field, reason, value }, ...further];
  return faults
    .map((fault) =>
      csvLine(
        [file, line, fault.field, fault.reason, fault.value, partly || '', warning].map(
          (cell) => `${cell ?? ''}`,
        ),
      ),
    )
    .join('');
}
