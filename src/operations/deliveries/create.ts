import { rm, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import { withoutNulls } from '../../base/without-nulls.ts';
import * as field from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import {
  DELIVERY_COLUMNS,
  type Delivery,
  type DeliveryOptions,
} from '../../data-in/deliveries/deliveries.ts';
import { keepIncoming, makeIncoming, mappingIn } from '../../data-in/deliveries/files.ts';
import { PRESET_NAMES } from '../../data-in/tables/presets.ts';
import { JOB_SOURCES } from '../../db/vocabulary.ts';
import { keyedOperation } from '../procedure/operation.ts';
import { requireAllowed, sourceField } from '../sources/source.ts';
import { runIn } from '../stored-lists/run.ts';
import { deliverySchema, ON_DELIVERIES, shownDelivery } from './delivery.ts';
import { filesField, storeFiles, TEXT_CHARACTERS_MAX } from './files.ts';
import { readingFields, refuseIdle } from './reading.ts';

/** Deliveries of an account that have not ended. */
const OPEN_MAX = 10;

const newDelivery = accountRequest({
  source: sourceField,
  files: filesField,
  preset: field.optionalEnum(
    PRESET_NAMES,
    'Reads the files by a mapping that ships: `roster presets` says what each reads.',
    'jobspy',
  ),
  mapping: field.optionalText(
    TEXT_CHARACTERS_MAX,
    'Reads the files by a mapping: SQL of DuckDB with a view for each kind.',
    "create view persons as select id as key, name as full_name from 'people.csv';",
  ),
  complete: field.optionalBoolean(
    'Whether the files are all that the source has of their kinds: what they lack is closed.',
    false,
  ),
  confirmed: field.optionalBoolean(
    'Whether a complete delivery may close more than a fifth, and any delivery rename most things.',
    false,
  ),
  dry_run: field.optionalBoolean('Whether it only shows what it would do.', true),
  job_source: field.optionalEnum(JOB_SOURCES, 'Source of job posts that name none.', 'board_one'),
  collected_at: field.optionalDateTime(
    'its first millisecond',
    'When the lines were collected, where they do not say it; absent: now.',
    '2026-11-20T08:30:00Z',
  ),
  ...readingFields,
  basis: field.optionalText(255, 'The legal ground of processing, where lines do not say it.', 'consent'),
})
  .superRefine(({ preset, mapping }: { preset?: unknown; mapping?: unknown }, context) => {
    if (preset != null && mapping != null)
      refuse(context, 'must not stand beside mapping: give one of them', 'invalid_value', ['preset']);
  })
  .meta({
    title: 'DeliveryCreation',
    description: 'Files of a source.',
    examples: [{ files: [{ name: 'persons.csv', text: 'key,full_name\nC-100,Ada Example\n' }] }],
  });

/** Takes a delivery. */
export const createDelivery = keyedOperation(newDelivery, deliverySchema, {
  ...ON_DELIVERIES,
  rate: 'lookups',
  successStatus: 201,
  operationId: 'deliveries_create',
  summary: 'Deliver files of a source',
  description: `Takes files as \`roster import\` takes them, and returns at once; a worker loads them, one delivery after another. An account may have ${OPEN_MAX} deliveries that have not ended. The operator allows an account to write a source. The call is free.`,
  successDescription: 'The delivery, which waits for a worker.',
}).mutation(async ({ ctx, input }) => {
  const { services, principal, transaction, uploads } = ctx;
  const { source, files, mapping } = input;
  const { directory } = services.deliveries;
  await requireAllowed(ctx, principal, source);
  const incoming = await makeIncoming(directory);
  try {
    const stored = await storeFiles(incoming, files, uploads, services.deliveries.bytesMax);
    refuseIdle(input, stored);
    if (mapping != null) await writeFile(mappingIn(incoming), mapping, { mode: 0o600 });
    return await transaction(async (em) => {
      const run = runIn(em);
      await run('select from accounts where id = ? for no key update', [principal.accountId]);
      const [{ open } = { open: 0 }] = await run<{ open: number }>(
        'select count(*)::int as open from deliveries where account_id = ? and date_ended is null',
        [principal.accountId],
      );
      if (open >= OPEN_MAX)
        throw new ProblemError(
          'too_many_deliveries',
          `The account has ${OPEN_MAX} deliveries that have not ended, the most: wait for them, or cancel one.`,
        );
      const [row] = await run<Delivery>(
        `insert into deliveries (account_id, source, made_by, how, files) values (?, ?, ?, ?::jsonb, ?::jsonb) returning ${DELIVERY_COLUMNS}`,
        [
          principal.accountId,
          source,
          principal.keyPrefix,
          JSON.stringify(optionsOf(input)),
          JSON.stringify(stored),
        ],
      );
      if (!row) throw new Error('an inserted row is returned');
      await run('insert into audit_entries (action, object) values (?, ?)', [
        'delivery_create',
        `delivery ${row.id} of source ${source}`,
      ]);
      await keepIncoming(directory, incoming, row.id);
      return shownDelivery(row);
    });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
});

function optionsOf(input: z.output<typeof newDelivery>): DeliveryOptions {
  const { preset, mapping, complete, confirmed, dry_run, job_source, collected_at, basis } = input;
  const { encoding, sheet, row, locale, country } = input;
  return {
    has_mapping: mapping != null,
    complete: complete === true,
    confirmed: confirmed === true,
    dry_run: dry_run === true,
    ...withoutNulls({ preset, job_source, collected_at, basis }),
    ...withoutNulls({ encoding, sheet, row, locale, country }),
  };
}
