import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import {
  count,
  ifKnown,
  instant,
  integer,
  listOf,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { DELIVERY_COLUMNS, type Delivery, progressSchema } from '../../data-in/deliveries/deliveries.ts';
import { DELIVERY_STATES } from '../../db/vocabulary.ts';
import type { AccountContext } from '../procedure/operation.ts';
import { requireAllowed, sourceField } from '../sources/source.ts';
import { pairSchema } from '../stewardship/pairs.ts';
import type { Run } from '../stored-lists/run.ts';

/** What the declarations of the operations on deliveries share. */
export const ON_DELIVERIES = {
  scope: 'sources',
  path: '/api/{account_id}/sources/{source}/deliveries/',
} as const;

/** What the declarations of the operations on one delivery share. */
export const ON_DELIVERY = { ...ON_DELIVERIES, path: `${ON_DELIVERIES.path}{delivery_id}/` } as const;

/** The request field of the page of a list. */
export const pageField = field.optionalPositive('Number of the page, from 1; absent means 1.', 1);

/** The request fields that name a delivery. */
export const deliveryFields = {
  source: sourceField,
  delivery_id: field.requiredPositive('Id of the delivery.', 7),
};

/** A request that names a delivery. */
export const deliveryRequest = accountRequest(deliveryFields);

const tableSchema = record('DeliveredTable', 'What became of the lines of a table.', {
  file: text('The file, or the table of the mapping.', 'persons.csv'),
  lines: count('Its lines.', 48_000),
  accepted: count('Lines that were stored, or had been stored before.', 47_990),
  inserted: count('New things; of records, new ones.', 40_000),
  changed: count('Things of which the source now says something else.', 120),
  unchanged: count('Things of which it says the same as before.', 7_870),
  removed: count('Things of which it says nothing any more.', 0),
  suppressed: count('Lines of persons who are suppressed.', 1),
  rejected: count('Lines that were rejected.', 9),
  partly: count('Of the accepted lines, those without an optional field that could not be read.', 2),
  skipped: count('Lines that are no record: blank ones, a header, and those that say nothing.', 1),
  warnings: listOf(text('A sentence without its subject, the file.', 'has no field phone'), 'Warnings.'),
});

const outcomeSchema = record('DeliveryOutcome', 'What a delivery did.', {
  files: listOf(tableSchema, 'Its tables, in the order of loading.'),
  rejected: count('Rejected lines of all tables.', 9),
  set_aside: count('Things whose records can’t be stored. The next load tries them again.', 0),
  has_changed: z.boolean().meta({ description: 'Whether a record changed.', examples: [true] }),
  warnings: listOf(text('A sentence.', 'notes.txt was not read.'), 'What should be looked at.'),
  rehearsal: ifKnown(
    z.record(z.string(), z.unknown()).meta({
      description:
        'Of a rehearsal: the first lines of each table as they would be, and the places and organizations that would be new.',
      examples: [{ samples: { persons: [{ full_name: 'Ada Example' }] } }],
    }),
  ),
});

const likelyPairsSchema = record('DeliveryPairs', 'Pairs of records that may be the same.', {
  count: count('How many were found. `pairs_list` shows them, and takes judgements of them.', 2),
  first: listOf(pairSchema, 'The likeliest ones.'),
});

const LIKELY_PAIRS =
  'Pairs that wait for a judgement, of the records of the source that were delivered last with any others. `deliveries_get` finds them, once the delivery has loaded records, for an account that may act on all sources; else null.';

/** A delivery, as answers show it. */
export const deliverySchema = record('Delivery', 'Files of a source, and what became of them.', {
  id: integer('Id of the delivery.', 7),
  source: text('Name of the source.', 'crm'),
  state: oneOf(
    DELIVERY_STATES,
    '`waiting` for a worker; `running`; `done`: searches show it; `failed`: see `error`; `cancelled`: what was loaded before stays.',
    'done',
  ),
  files: listOf(
    record('DeliveredFile', 'A file of a delivery.', {
      name: text('Its name.', 'persons.csv'),
      bytes: count('Its size.', 4_800_000),
    }),
    'The files. They are deleted when the delivery has ended.',
  ),
  dry_run: z.boolean().meta({ description: 'Whether it only shows what it would do.', examples: [false] }),
  progress: ifKnown(progressSchema, 'How far it is; null before it runs.'),
  outcome: ifKnown(outcomeSchema, 'What it did; null until it has ended.'),
  likely_pairs: ifKnown(likelyPairsSchema, LIKELY_PAIRS),
  error: ifKnown(text('Why it failed.', 'persons.csv: line 3 is not UTF-8. Save the file as UTF-8.')),
  date_created: instant('When it came.', '2026-12-03T08:15:01.870Z'),
  date_started: ifKnown(instant('When a worker began it.', '2026-12-03T08:15:02.114Z')),
  date_ended: ifKnown(instant('When it ended.', '2026-12-03T08:15:34.007Z')),
});

const timeOf = (date: Date | null) => date && new Date(date).toISOString();

/** A delivery as answers show it, in the order of the schema: a stored answer is repeated as it is. */
export function shownDelivery(
  row: Delivery,
  pairs: z.output<typeof likelyPairsSchema> | null = null,
): z.output<typeof deliverySchema> {
  const { id, source, state, files, how, progress, outcome, error } = row;
  return {
    ...{ id, source, state },
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    dry_run: how.dry_run,
    progress,
    outcome: outcome && ({ rehearsal: null, ...outcome } as unknown as z.output<typeof outcomeSchema>),
    likely_pairs: pairs,
    error,
    date_created: new Date(row.date_created).toISOString(),
    date_started: timeOf(row.date_started),
    date_ended: timeOf(row.date_ended),
  };
}

/**
 * Reads the delivery that a path names.
 * @throws ProblemError 403 where the account may not write the source, 404 where it has no such delivery
 */
export async function namedDelivery(
  run: Run,
  ctx: Pick<AccountContext, 'services' | 'principal'>,
  { source, delivery_id: id }: { source: string; delivery_id: number },
): Promise<Delivery> {
  await requireAllowed(ctx, ctx.principal, source);
  const [row] = await run<Delivery>(
    `select ${DELIVERY_COLUMNS} from deliveries where id = ? and account_id = ? and source = ?`,
    [id, ctx.principal.accountId, source],
  );
  if (!row) throw new ProblemError('not_found', `The account has no delivery ${id} of the source ${source}.`);
  return row;
}
