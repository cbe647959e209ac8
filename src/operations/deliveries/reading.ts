import * as field from '../../contract/input/input-fields.ts';
import { invalidField } from '../../contract/input/problem.ts';
import { localeNamed } from '../../data-in/lines/locale.ts';
import { phoneCountry } from '../../dataset/format/contact-values.ts';
import { encodingNamed } from '../../dataset/import/encoding.ts';

const NAME_CHARACTERS_MAX = 40;
const SHEET_CHARACTERS_MAX = 100;
const ROW_CHARACTERS_MAX = 1_000;

/** A field with a name that `find` knows. */
function named(find: (name: string) => unknown, what: string, description: string, example: string) {
  const known = field.readText(NAME_CHARACTERS_MAX, (name) => (find(name) === null ? null : name), what);
  return known.nullish().meta({ description, example });
}

/** The request fields that say how the values of files are written. */
export const readingFields = {
  encoding: named(
    encodingNamed,
    'an encoding, such as windows-1252 or utf-16le',
    'The encoding of CSV and JSON; absent: UTF-8.',
    'windows-1252',
  ),
  sheet: field.optionalText(
    SHEET_CHARACTERS_MAX,
    'The sheet of workbooks (`.xlsx`); absent: the first one that is not hidden.',
    'Contacts',
  ),
  row: field.optionalText(
    ROW_CHARACTERS_MAX,
    'The path of the elements of XML that are rows; without it, the error of the delivery names those that are repeated.',
    '/source/job',
  ),
  locale: named(
    localeNamed,
    'a language, such as de, fr, en-US or en-GB',
    'How numbers and dates are written (BCP 47); absent: what may mean two things is refused.',
    'de',
  ),
  country: named(
    phoneCountry,
    'a code of two letters, such as DE',
    'The country of phone numbers without a country code.',
    'DE',
  ),
};

/** The fields that files with an ending alone need. */
const OF_ENDINGS = [
  ['sheet', '.xlsx', /\.xlsx$/i],
  ['row', '.xml', /\.xml(?:\.gz)?$/i],
] as const;

/** @throws ProblemError 400 for a field that applies to none of the files */
export function refuseIdle(
  input: { [Field in (typeof OF_ENDINGS)[number][0]]?: string | null | undefined },
  files: readonly { name: string }[],
): void {
  for (const [name, ending, isOne] of OF_ENDINGS)
    if (input[name] != null && !files.some((file) => isOne.test(file.name)))
      throw invalidField(`/${name}`, `is for files that end in ${ending}, and none does`);
}
