import { expect, test } from 'vitest';
import type { ClaimKind } from '../../src/sources/claim.ts';
import { placeParser } from '../../src/sources/lines/place-line.ts';
import { fieldsOf, NOW, readRow } from './read-row.ts';

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

const REFUSED: [ClaimKind, field: string, reason: RegExp, values: unknown[]][] = [
  [
    'organizations',
    'founded_date',
    /^founded_date must be a day, a month or a year/,
    ['3/15/2021', '15.03.2021', '2021-3-5', 'March 2021', '21', 20210315, '2021-03-15T25'],
  ],
  [
    'organizations',
    'founded_date',
    /^founded_date must be a date of the calendar/,
    ['2021-02-29', '2021-13', '0000'],
  ],
  [
    'organizations',
    'employees',
    /^employees must be a whole number/,
    [
      '1,000',
      '1.000',
      '1 00',
      "1'200 000",
      '51.000',
      '-1200.000',
      '1.500.000',
      '51.',
      '.0',
      '51.5',
      '51,0',
      '11-50',
      '50+',
      '1e3',
      '1.2e3',
      '1.2E+03',
      '$5',
      '1_000',
    ],
  ],
  [
    'organizations',
    'employees',
    /^employees must be an integer of at most 9007199254740991$/,
    ['9007199254740993', 1.5],
  ],
  ['job_posts', 'is_active', /^is_active must be true or false, yes or no/, ['on', 2, 'ja', 'X']],
  [
    'organizations',
    'name',
    /^name is .+, which says nothing: leave it empty$/,
    [
      'N/A',
      'n/a',
      'n.a.',
      '-',
      ' -- ',
      '—',
      'null',
      'NULL',
      'NaN',
      'None',
      'undefined',
      '\\N',
      '#N/A',
      '#NAME?',
      '#REF!',
    ],
  ],
  ['organizations', 'employees', /^employees is N\/A, which says nothing: leave it empty$/, ['N/A']],
  ['organizations', 'employees', /^employees is NA, which says nothing: leave it empty$/, ['NA', ' NA ']],
  ['organizations', 'founded_date', /^founded_date is NA, which says nothing/, ['NA']],
  ['organizations', 'industry', /^industry is NA, which says nothing/, ['NA']],
  ['organizations', 'description', /^description is na, which says nothing/, ['na']],
  ['organizations', 'keywords', /^keywords\[1\] is NA, which says nothing/, ['a;NA']],
  ['persons', 'headline', /^headline is NA, which says nothing/, ['NA']],
  ['persons', 'gender', /^gender is NA, which says nothing/, ['NA']],
  ['organizations', 'founded_date', /^founded_date is -, which says nothing: leave it empty$/, ['-']],
  ['persons', 'location', /^location is N\/A, which says nothing/, ['N/A']],
  ['job_posts', 'url', /^url is null, which says nothing/, ['null']],
  ['organizations', 'name', /^name must be a text, not (a truth value|an object|a list)$/, [true, {}, ['a']]],
  ['organizations', 'name', /^name must be a text or an integer/, [1.5, 2 ** 53]],
  ['organizations', 'name', /^name must have at most 255 characters$/, ['😀'.repeat(256)]],
  ['organizations', 'name', /^name must not contain a NUL/, ['a\0']],
  ['organizations', 'name', /^name must not contain half a surrogate pair/, ['a\ud83d']],
  ['organizations', 'key', /^key must have at most 255 characters$/, ['x'.repeat(256)]],
  ['organizations', 'key', /^key must be a text or an integer/, [1.5]],
  [
    'organizations',
    'key',
    /^key is a number that a spreadsheet has rounded: export the column as text$/,
    ['1.23457E+11', '1,23457E+11', '1E+15', '1.2E+03'],
  ],
  [
    'organizations',
    'keywords',
    /^keywords is in braces: write a JSON array/,
    ['{a,"b c"}', ' {}', '{"a":1}'],
  ],
  ['organizations', 'keywords', /^keywords must be a list, not (a number|an object)$/, [5, {}]],
  ['organizations', 'keywords', /^keywords begins like a JSON array, and is none$/, ['[a;b]', '["a"']],
  ['organizations', 'keywords', /^keywords\[1\] must be a text, not a list$/, [['a', ['b']], '["a",["b"]]']],
  ['organizations', 'keywords', /^keywords\[0\] must not contain a NUL/, ['["\\u0000"]']],
  ['persons', 'educations', /^educations must be a JSON array of objects$/, ['School A; School B', '{}']],
  [
    'persons',
    'educations',
    /^educations\[0\] must be an object, not (a text|null|a list)$/,
    [['S'], [null], [[]]],
  ],
  [
    'persons',
    'educations',
    /^educations\[1\]\.school_name is missing$/,
    [[{ school_name: 'S' }, { degree: 'B' }]],
  ],
  [
    'persons',
    'educations',
    /^educations\[0\]\.start_date must be a day/,
    ['[{"school_name":"S","start_date":"x"}]'],
  ],
  ['funding_events', 'currency', /^currency must be a currency of three capital letters/, ['usd', '$']],
  [
    'funding_events',
    'funding_type',
    /^funding_type must be one of angel, /,
    ['Series', 'Series 1', 'seriesa'],
  ],
  ['organizations', 'domain', /^domain must be a domain/, ['acme', 'a@acme.example']],
  [
    'phone_numbers',
    'phone_number',
    /^phone_number must be a phone number without an extension/,
    ['+81-3-1234-5678 ext. 12', '+1 206.555.0100 x5', 'tel:+1-206-555-0100;ext=102', '+44 20 7946 0123 #7'],
  ],
  ['organizations', 'url', /^url must be the http or https URL .+: a website is `domain`$/, ['acme.example']],
  ['organizations', 'url', /^url is N\/A, which says nothing/, ['N/A']],
  ['persons', 'url', /^url must be an http or https URL$/, ['acme.example']],
  [
    'phone_numbers',
    'phone_number',
    /^phone_number must be a phone number with its country code/,
    ['020 7946 0123'],
  ],
  ['emails', 'email', /^email must be an email address$/, ['ada']],
  [
    'organizations',
    'collected_at',
    /^collected_at must be an ISO 8601 date or date-time$/,
    ['2026-02-30', 'today', 5],
  ],
];

test.each(
  REFUSED.flatMap(([kind, field, reason, values]) => values.map((value) => ({ kind, field, value, reason }))),
)('$value as $field of $kind is refused', ({ kind, field, value, reason }) => {
  expect(fieldsOf(kind, { [field]: value })).toMatch(reason);
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
  expect(placeParser({ now: NOW })(none, () => {})).toEqual({ value: none });
});

test('a text of a place may be long where it names several', () => {
  const { location } = fieldsOf('organizations', { location: 'Ghent, BE; '.repeat(60) }) as {
    location: string[];
  };
  expect(location).toEqual(['Ghent', 'Belgium']);
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
