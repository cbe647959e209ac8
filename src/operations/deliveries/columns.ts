import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { withoutNulls } from '../../base/without-nulls.ts';
import * as field from '../../contract/input/input-fields.ts';
import { invalidField } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { flag, ifKnown, listOf, record, text } from '../../contract/output/output-fields.ts';
import { makeIncoming } from '../../data-in/deliveries/files.ts';
import { REPEATABLE } from '../../data-in/suggest/columns.ts';
import { suggestFor } from '../../data-in/suggest/describe.ts';
import { GUESSED_KINDS } from '../../data-in/suggest/kinds.ts';
import { readSamples } from '../../data-in/suggest/read-sample.ts';
import { keyedOperation } from '../procedure/operation.ts';
import { ON_DELIVERIES } from './delivery.ts';
import { filesField, refusingAt, storeFiles } from './files.ts';
import { readingFields, refuseIdle } from './reading.ts';

const NAME_CHARACTERS_MAX = 300;

const columnSchema = record('ColumnGuess', 'A column, and what it most likely says.', {
  column: text('Its name.', 'Firma'),
  table: ifKnown(text('The kind of lines that it fills; null where it fills none.', 'organizations')),
  field: ifKnown(text('Their field.', 'name')),
  is_doubtful: flag('Whether a person should look at it.', false),
  reason: text('Why.', 'its name means name in German'),
  example: ifKnown(text('The first value that is not empty.', 'Halde Energie GmbH')),
});

const tableSchema = record('TableGuess', 'What a table most likely is.', {
  file: text('The file.', 'kunden.csv'),
  kind: ifKnown(text('What its rows are; null where the columns are of no kind.', 'organizations')),
  is_doubtful: flag('Whether another kind is about as likely.', false),
  reason: text('Why.', 'its columns name, domain and employees are those of organizations'),
  columns: listOf(columnSchema, 'Its columns, in their order.'),
  fields: listOf(text('A field.', 'name'), 'The fields that its columns may fill.'),
  key: ifKnown(text('The column that names each thing; null where a value serves as its key.', 'Nr')),
  encoding: ifKnown(text('The encoding that it seems to have; null where that is UTF-8.', 'windows-1252')),
  locale: ifKnown(text('How its numbers and dates are written, where they need it.', 'de')),
  country: ifKnown(text('The country of its phone numbers, where they need it.', 'DE')),
  mapping: ifKnown(
    text('The mapping, as a delivery takes it; null where the kind is not known.', 'create view …'),
  ),
});

/** A choice as a form can send it; the name of a column may have the sign, too. */
const CHOICE = /^(.+)=(\w*)$/s;

const chosenFields = field
  .list(
    field
      .readText(NAME_CHARACTERS_MAX, (text) => (CHOICE.test(text) ? text : null), 'COLUMN=FIELD')
      .transform((text): [column: string, field: string | null] => {
        const [, column = '', name] = CHOICE.exec(text) ?? [];
        return [column, name || null];
      }),
    'texts',
  )
  .nullish()
  .meta({
    description: 'Fields of columns in the place of the guessed ones, as `COLUMN=FIELD`; `COLUMN=`: of none.',
    example: ['Firma=name', 'Website='],
  });

const FILES_EXAMPLE = [{ name: 'kunden.csv', text: 'Firma;Website\nHalde Energie GmbH;halde.example\n' }];

const columnsRequest = accountRequest({
  files: filesField.meta({ example: FILES_EXAMPLE }),
  kind: field.optionalEnum(GUESSED_KINDS, 'What the rows are; absent: guessed.', 'organizations'),
  chosen_fields: chosenFields,
  ...readingFields,
}).meta({
  title: 'ColumnsQuestion',
  description: 'Files, of which the first rows are enough.',
  examples: [{ files: FILES_EXAMPLE }],
});

/** Guesses what tables are. */
export const guessColumns = keyedOperation(
  columnsRequest,
  record('TableGuesses', 'What tables most likely are.', {
    tables: listOf(tableSchema, 'A guess for each table.'),
  }),
  {
    ...ON_DELIVERIES,
    rate: 'lookups',
    path: '/api/{account_id}/sources/columns/',
    operationId: 'source_columns',
    summary: 'Guess the columns of tables',
    description:
      'Guesses what the rows of each table are, and which field each column fills, in ten languages, and writes the mapping that a delivery takes. Send the first rows: nothing is stored. The call is free.',
    successDescription: 'What each table most likely is.',
  },
).mutation(async ({ ctx: { services, uploads }, input }) => {
  const { directory, bytesMax } = services.deliveries;
  const { encoding, sheet, row, locale, country, kind } = input;
  const chosen = new Map(input.chosen_fields);
  const incoming = await makeIncoming(directory);
  try {
    refuseIdle(input, await storeFiles(incoming, input.files, uploads, bytesMax));
    const reading = withoutNulls({ encoding, sheet, row });
    const samples = await refusingAt('/files', incoming, () => readSamples([incoming], directory, reading));
    const given = { ...withoutNulls({ locale, country, kind }), chosen };
    const guesses = samples.map((sample) => suggestFor(sample, given));
    refuseChoices(chosen, guesses);
    return { answer: { tables: guesses.map(shown) } };
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
});

/** Refuses a choice that no table can have. @throws ProblemError 400 */
function refuseChoices(
  chosen: ReadonlyMap<string, string | null>,
  guesses: readonly ReturnType<typeof suggestFor>[],
): void {
  const taken = new Set<string>();
  for (const [column, name] of chosen) {
    const tables = guesses.filter(({ columns }) => columns.some((one) => one.column === column));
    const [table] = tables;
    const other = name === null ? undefined : tables.find(({ fields }) => !fields.includes(name));
    const detail = !table
      ? `names ${column}, which is no column of the files`
      : other
        ? `gives ${column} the field ${name}, which ${other.kind ?? 'a table of no kind'} can’t have`
        : name !== null && taken.has(name)
          ? `gives ${name} to several columns`
          : null;
    if (detail) throw invalidField('/chosen_fields', detail);
    if (name !== null && !REPEATABLE.includes(name)) taken.add(name);
  }
}

function shown(guess: ReturnType<typeof suggestFor>): z.output<typeof tableSchema> {
  const { file, kind, reason, key, encoding, locale, country, sql, fields } = guess;
  const columns = guess.columns.map(({ column, table, field: name, isDoubtful, reason: why, example }) => ({
    ...{ column, table, field: name, is_doubtful: isDoubtful, reason: why, example },
  }));
  return {
    ...{ file, kind, is_doubtful: guess.isDoubtful, reason, columns, fields, key },
    ...{ encoding, locale, country, mapping: sql },
  };
}
