import { expect, test } from 'vitest';
import { rowParser } from '../../src/data-in/lines/parse.ts';
import { type Fault, shownValue } from '../../src/dataset/format/fault.ts';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { lineParser } from '../../src/dataset/format/parse-line.ts';
import type { ClaimKind } from '../../src/identity/claim.ts';
import { NOW } from '../identity/claims/read-row.ts';

/** The faults of a line of a dataset, each as a text. */
function strictFaults(file: keyof typeof FILE_SCHEMAS, line: object): string[] {
  return faultsOf(lineParser(FILE_SCHEMAS[file])(JSON.stringify(line), () => {}));
}

/** The faults of a row of a source. */
function sourceFaults(kind: ClaimKind, row: Readonly<Record<string, unknown>>): string[] {
  return faultsOf(rowParser(kind, { now: NOW })(row, () => {}));
}

function faultsOf(parsed: { problem: Fault & { further?: Fault[] } } | object): string[] {
  if (!('problem' in parsed)) return [];
  const faults = [parsed.problem, ...(parsed.problem.further ?? [])];
  return faults.map(
    ({ field, reason, value }) => `${field} ${reason}${value === undefined ? '' : `: ${value}`}`,
  );
}

test('a line of a dataset names all its faults, with their values', () => {
  const roles = [
    { id: 0, title: 'T', is_current: 'yes', start_date: '2020-13-01' },
    { id: 2, title: 5 },
  ];
  const line = { id: '7', full_name: 'a\0b', photo: 'ftp://x', roles, skill_ids: {} };
  const faults = [
    'full_name must not contain a NUL character: "a\\u0000b"',
    'id must be a number, not a text: "7"',
    'photo must be an http or https URL: "ftp://x"',
    'skill_ids must be a list, not an object',
    'roles[0].id must be an integer from 1 to 9007199254740991: 0',
    'roles[0].is_current must be true or false, not a text: "yes"',
    'roles[0].start_date must be a date of the calendar as YYYY-MM-DD: "2020-13-01"',
    'roles[1].title must be a text, not a number: 5',
    'roles[1].is_current is missing',
  ];
  expect(strictFaults('persons', line).toSorted()).toEqual(faults.toSorted());
});

test.each<[ClaimKind, Record<string, unknown>, string[]]>([
  [
    'persons',
    { key: '1', first_name: { a: 1 }, founded: 'x', photo: 'ftp://x', skills: ['ok', 7.5], id: 3 },
    [
      'first_name must be a text, not an object',
      "id is not a field of a source's delivery: give key: 3",
      'full_name is missing',
      'photo must be an http or https URL: "ftp://x"',
      'skills[1] must be a text or an integer of at most 9007199254740991: 7.5',
    ],
  ],
  [
    'job_posts',
    { url: 'no address', organization_key: 'o', organization_name: 'O', is_remote: 'perhaps' },
    [
      'url must be an http or https URL: "no address"',
      'organization_name says what organization_key says, too: give one of them: "O"',
      'is_remote must be true or false, yes or no, t or f, y or n, 1 or 0: "perhaps"',
      'title is missing',
    ],
  ],
  [
    'persons',
    { full_name: 'A', roles: [{ title: 'T', start_date: 'soon' }, 'clerk', { is_current: 'now' }] },
    [
      'key is missing',
      'roles[0].start_date must be a day, a month or a year, such as 2021-03-15, 2021-03 or 2021: "soon"',
      'roles[1] must be an object, not a text: "clerk"',
      'roles[2].is_current must be true or false, yes or no, t or f, y or n, 1 or 0: "now"',
      'roles[2].title is missing',
    ],
  ],
])(
  'a row of %s in a delivery of a source names all its faults, those that reject it first, with their values',
  (kind, row, faults) => {
    expect(sourceFaults(kind, row)).toEqual(faults);
  },
);

test('a line with very many faults names twenty, and says how many more there are', () => {
  const roles = Array.from({ length: 1_000 }, () => ({}));
  const faults = strictFaults('persons', { id: 1, full_name: 'A', roles });
  expect([faults.length, faults.at(-1)]).toEqual([21, 'null has 2980 more faults']);
});

test.each<[unknown, string | undefined]>([
  [undefined, undefined],
  [null, undefined],
  [['a'], undefined],
  [5, '5'],
  ['<b>Ada</b>', '"<b>Ada</b>"'],
  ['x'.repeat(1_000_000), `"${'x'.repeat(79)}…`],
  ['https://user:geheim@host.example/a', '"https://…host.example/a"'],
  ['key rk_abcdefgh_geheim', '"key …"'],
  ['a\u001b[2Jb\u202ec\u2028d\u009be', '"a\\u001b[2Jb\\u202ec\\u2028d\\u009be"'],
])(
  'the value %j is shown as %s: short, without secrets, and without characters that act on a terminal',
  (value, shown) => {
    expect(shownValue(value)).toBe(shown);
  },
);
