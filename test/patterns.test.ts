import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { CheckedPatterns } from './harness/check-patterns.ts';

/** The regular expressions that read texts from outside: their work grows with the length of a text, not with its square. */

const DIRECTORIES = ['src', 'search-index', 'client/src', 'console/src'];

/** Files whose expressions read texts of the operator, who runs the process: commands, settings and the SQL of mappings. */
const OF_OPERATORS = [
  'src/ops/commands/',
  'src/base/config',
  'src/ops/embedded/',
  'src/data-in/tables/mapping-faults.ts',
  'src/data-in/tables/presets.ts',
  'src/data-in/tables/skipped-files.ts',
  'src/data-in/tables/split-sql.ts',
];

/** Expressions of which the detector can prove nothing, or which are slow: how they begin, and what bounds their work. */
const BOUNDED: [file: string, begins: string, bound: string][] = [
  ['client/src/requests.ts', '\\/+$', 'the address of the service is a setting of the caller'],
  [
    'search-index/meilisearch/transport.ts',
    '(?<=")[^"]+(?=":)',
    'it begins right after a quotation mark alone',
  ],
  [
    'search-index/text/analyzer.ts',
    '\\.net(?<!',
    'it looks around by one character, and a word is matched as a whole',
  ],
  ['search-index/text/analyzer.ts', '[[[\\p{scx=Han}', 'a run is matched as a whole'],
  ['src/data-in/documents/cells.ts', '"[^"]*"|[', 'of the code of a format 255 characters count'],
  ['src/dataset/domain.ts', '^(?:[a-z0-9_](?:', 'a host has at most 192 characters'],
  ['src/dataset/domain.ts', '^(www\\.)+', 'a host has at most 192 characters'],
  ['src/dataset/domain.ts', '[\\s\\p{Cc}', 'the digits of a label hold no full stop'],
  [
    'src/dataset/format/contact-values.ts',
    '^(?![.\\p{M}])',
    'it is anchored, and reads each character in one way',
  ],
  ['src/dataset/format/fault.ts', '(?<=:\\/\\/)', 'it begins after a slash alone, and ends at the next one'],
  ['src/base/log/current-request.ts', '^(?!ff)', 'it is anchored; Node bounds the headers'],
  ['src/base/text/csv.ts', '^(?=', 'it is anchored, or looks around by one character'],
  ['src/base/names/agreement.ts', '^[\\p{scx=Han}', 'it is anchored, and has one class'],
  [
    'src/base/names/agreement.ts',
    'new RegExp',
    'a name has at most 255 characters, and its parts are bounded',
  ],
  ['src/base/names/person-names.ts', '^(?:', 'it is anchored, and followed by one word and a blank'],
  ['src/search/boolean-query.ts', '', 'a query has at most 2,000 characters'],
  ['src/identity/claims/targets.ts', 's(?=\\[', 'it reads the name of a field of the format'],
  ['src/identity/places/read-place.ts', '', 'of a text at most 2,000 characters are read'],
  [
    'src/data-in/lines/other-names.ts',
    '^(?:work|business|personal|mobile',
    'it is anchored, and no word begins another',
  ],
  [
    'src/contract/columns/column-names.ts',
    '\\p{Lu}?',
    'it has no nested repetition, and looks ahead by one character',
  ],
  ['src/data-in/lines/amount.ts', '^', 'an amount has at most 100 characters'],
  ['src/data-in/lines/locale.ts', 'new RegExp', 'a number or a date has at most 100 characters'],
  ['src/data-in/suggest/values.ts', '^(?:>', 'a range has at most 100 characters'],
  [
    'src/data-in/lines/values.ts',
    '^[+-]?\\d+(?:\\.(?!',
    'it is anchored, and looks ahead by four characters',
  ],
  ['src/data-in/lines/values.ts', '^[+-]?\\d{1,3}(?:(', 'it is anchored, and refers to one character'],
];

const EXCEPTIONS = [
  ...OF_OPERATORS.map((file) => ({ file, source: '' })),
  ...BOUNDED.map(([file, source]) => ({ file, source })),
];

let patterns: CheckedPatterns;
beforeAll(async () => {
  const script = new URL('harness/check-patterns.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, JSON.stringify([DIRECTORIES, EXCEPTIONS])],
    {
      maxBuffer: Number.MAX_SAFE_INTEGER,
    },
  );
  patterns = JSON.parse(stdout);
});

test('every regular expression that reads a text from outside is linear, or is named with what bounds its work', () => {
  expect(patterns.checked.length).toBeGreaterThan(100);
  expect(patterns.found).toEqual([]);
});

test.each(EXCEPTIONS)('the exception of $file for $source has an expression', ({ file, source }) => {
  const named = patterns.checked.filter((one) => one.file.startsWith(file) && one.source.startsWith(source));
  expect(named).not.toEqual([]);
});
