import { expect, test } from 'vitest';
import { otherParser } from '../../../src/data-in/lines/instructions.ts';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { fieldsOf, NOW, readRow } from '../../identity/claims/read-row.ts';

/** A kind and field of each kind of value, and the values as they are written and read. */
const READ: [ClaimKind, field: string, pairs: [written: unknown, read: unknown][]][] = [
  [
    'organizations',
    'founded_date',
    [
      ...[
        '2021-03-15',
        '2021-03-15T23:59:59Z',
        '2021-03-15 10:30',
        '2021-03-15T00:30:00.5+02:00',
        '2021-03-15 00:30:00 UTC',
      ].map((written): [string, string] => [written, '2021-03-15']),
      ['2021-03', '2021-03-01'],
      ['2021', '2021-01-01'],
      [2021, '2021-01-01'],
      [' 2021 ', '2021-01-01'],
      ['2021.0', '2021-01-01'],
    ],
  ],
  [
    'organizations',
    'employees',
    [
      ['1200', 1200],
      [1200, 1200],
      ['1 200', 1200],
      ["1'200'000", 1_200_000],
      ['1’200', 1200],
      ['1\u00a0200', 1200],
      ['1\u202f200\u202f000', 1_200_000],
      ['-5', -5],
      ['51.0', 51],
      ['1200.0', 1200],
      ['1200.00', 1200],
      ['-7.0000', -7],
      [' +0.0 ', 0],
      [51.0, 51],
      ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ],
  ],
  [
    'job_posts',
    'is_active',
    [
      ...[true, 'true', 'YES', 'y', 't', '1', 1, '1.0', ' True '].map((written): [unknown, boolean] => [
        written,
        true,
      ]),
      ...[false, 'false', 'No', 'N', 'F', '0', 0, '0.0'].map((written): [unknown, boolean] => [
        written,
        false,
      ]),
    ],
  ],
  [
    'organizations',
    'name',
    [
      ['  Acme\n', 'Acme'],
      ...['Null', 'Nan', 'NA', 'N/A Labs', 'None of the Above', '-x-', '#1'].map((name): [string, string] => [
        name,
        name,
      ]),
      [42, '42'],
    ],
  ],
  [
    'organizations',
    'keywords',
    [
      [' trees; soil ;;trees', ['trees', 'soil']],
      ['["a;b","c"]', ['a;b', 'c']],
      [
        ['a', ' a ', 2],
        ['a', '2'],
      ],
      ['one', ['one']],
    ],
  ],
  ['funding_events', 'investors', [['A Fund; B Fund', ['A Fund', 'B Fund']]]],
  [
    'persons',
    'educations',
    [
      ['[{"school_name":" S ","start_date":"2001"}]', [{ school_name: 'S', start_date: '2001-01-01' }]],
      [[{ school_name: 'S', degree: '' }], [{ school_name: 'S' }]],
    ],
  ],
  ['organizations', 'domain', [['https://WWW.Acme.example/about', 'www.acme.example']]],
  [
    'phone_numbers',
    'phone_number',
    [
      ['+44 (0)20 7946 0123', '+442079460123'],
      ["'+49 30 123456", '+4930123456'],
      ['0049 30 123456', '+4930123456'],
    ],
  ],
  ['emails', 'email_type', [[' Work ', 'work']]],
  [
    'funding_events',
    'funding_type',
    [
      ['Series A', 'series_a'],
      ['Pre-Seed', 'pre_seed'],
      ['post-IPO equity', 'post_ipo_equity'],
      ['Series - Unknown', 'series_unknown'],
    ],
  ],
  ['emails', 'email', [[' Ada@Lindenhof.Example', 'ada@lindenhof.example']]],
];

test.each(
  READ.flatMap(([kind, field, pairs]) => pairs.map(([written, read]) => ({ kind, field, written, read }))),
)('$written as $field of $kind is read as $read', ({ kind, field, written, read }) => {
  expect(fieldsOf(kind, { [field]: written })).toHaveProperty([field], read);
});

test.each(['', '  ', null, [], undefined])('%j says nothing', (value) => {
  const blank = {
    description: value,
    keywords: value,
    founded_date: value,
    employees: value,
    location: value,
  };
  expect(fieldsOf('organizations', blank)).toEqual({ name: 'Lindenhof' });
  expect(Object.keys(fieldsOf('organizations', blank))).toEqual(['name']);
  expect(readRow('organizations', { key: value, name: 'A' })).toBe('key is missing');
});

test('a place of a gazetteer may be called None', () => {
  const none = { key: 'IT-1', kind: 'city', name: 'None', country: 'IT', alternate_names: ['nan'] };
  expect(otherParser('places', { now: NOW })(none, () => {})).toEqual({ value: none });
});

test('a text of a place may be long where it names several', () => {
  const { location } = fieldsOf('organizations', { location: 'Ghent, BE; '.repeat(60) }) as {
    location: { parts: string[] };
  };
  expect(location.parts).toEqual(['Ghent', 'BE']);
  expect(fieldsOf('organizations', { location: 'Ghent'.repeat(60) })).toMatch(
    /^location must be a place of at most/,
  );
});

test('a list of blanks says nothing', () => {
  expect(fieldsOf('organizations', { keywords: [' ', null], industry: ' ' })).toEqual({ name: 'Lindenhof' });
  expect(fieldsOf('organizations', { keywords: ' ; ' })).toEqual({ name: 'Lindenhof' });
});

test('a key is kept exactly as it is written', () => {
  expect(readRow('organizations', { key: ' A b ', name: 'A' })).toMatchObject({ key: ' A b ' });
  expect(readRow('organizations', { key: 7, name: 'A' })).toMatchObject({ key: '7' });
});
