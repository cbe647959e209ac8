import { expect, test } from 'vitest';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { lineParser } from '../../src/dataset/format/parse-line.ts';
import { smallDataset } from './small-dataset.ts';

type File = keyof ReturnType<typeof smallDataset>;

/** The record of a line, or the field and the reason of its rejection. */
function read(file: File, record: unknown, onUnknown = (_: string) => {}): string | object {
  const line = typeof record === 'string' ? record : JSON.stringify(record);
  const parsed = lineParser(FILE_SCHEMAS[file])(line, onUnknown);
  return 'problem' in parsed ? `${parsed.problem.field ?? 'line'} ${parsed.problem.reason}` : parsed.record;
}

test.each([
  ['{"id":1', /^line is not JSON/],
  ['{"id":1,"name":"a"}{"id":2,"name":"b"}', /^line is not JSON/],
  // The text of the line may be personal data.
  ['{"id":1,"name":secret@sample.example}', /^line is not JSON(?!.*secret)/],
  ['[1]', /^line must be a JSON object, not a list/],
  ['null', /^line must be a JSON object, not null/],
  [{ name: 'a' }, /^id is missing/],
  [{ id: null, name: 'a' }, /^id is missing/],
  [{ id: '1', name: 'a' }, /^id must be a number, not a text/],
  [{ id: 0, name: 'a' }, /^id must be an integer from 1/],
  [{ id: 1.5, name: 'a' }, /^id must be an integer from 1/],
  ['{"id":9007199254740992,"name":"a"}', /^id must be an integer from 1/],
  [{ id: 1, name: 42 }, /^name must be a text, not a number/],
  [{ id: 1, name: 'a\0b' }, /^name must not contain a NUL/],
  ['{"id":1,"name":"\\ud83d"}', /^name must not contain half a surrogate pair/],
  ['{"id":1,"name":"a","b\\u0000":1}', /^line must not contain a NUL/],
  ['{"id":1,"name":"a","b":{"\\ud83d":1}}', /^b must not contain half a surrogate pair/],
])('the line %j is rejected with the field and the reason', (line, reason) => {
  expect(read('industries', line)).toMatch(reason);
});

test('text limits count characters, not UTF-16 units or bytes', () => {
  expect(read('industries', { id: 1, name: '😀'.repeat(255) })).toMatchObject({ id: 1 });
  expect(read('industries', { id: 1, name: '😀'.repeat(256) })).toBe('name must have at most 255 characters');
});

test.each(['é'.repeat(81), 'x'.repeat(486), '%C3%A9'.repeat(81), `${'日'.repeat(53)}123456789`])(
  'the URL of a job post may have 510 characters, percent-encoded: %s',
  (path) => {
    const post = { id: 1, organization_id: 1, source: 'network', source_id: 'a', title: 'T' };
    const url = `https://jobs.example/${path}abc`;
    const states = { is_remote: true, is_active: true, date_featured: '2026-01-01' };
    expect(read('job_posts', { ...post, ...states, url })).toMatchObject({ url });
  },
);

test('unknown fields are ignored and reported by their paths', () => {
  const paths: string[] = [];
  const roles = [{ id: 1, title: 'T', is_current: true, level: 3 }];
  const line = { id: 1, full_name: 'A', nick: 1, roles };
  expect(read('persons', line, (path) => paths.push(path))).toMatchObject({ full_name: 'A' });
  expect(paths).toEqual(['nick', 'roles[].level']);
});

test('a line with an invalid item in a list is rejected with the path of the item', () => {
  const roles = [
    { id: 1, title: 'T', is_current: true },
    { id: 2, title: 'T', is_current: false, start_date: '2020-13-01' },
  ];
  expect(read('persons', { id: 1, full_name: 'A', roles })).toMatch(/^roles\[1\]\.start_date must be a date/);
});

const HALF_LONG = 'a.'.repeat(93);

const REJECTED: [File, field: string, reason: RegExp, values: unknown[]][] = [
  [
    'organizations',
    'founded_date',
    /^founded_date must be a date/,
    [
      ...['2021-02-29', '1900-02-29', '2021-04-31', '2021-00-10', '2021-13-01', '0000-00-00', '0000-01-01'],
      ...['2021-1-5', '2021', '2020-01-01T00:00:00Z', ' 2020-01-01', ''],
    ],
  ],
  ['simple_events', 'date_featured', /^date_featured is missing$/, [undefined]],
  ['simple_events', 'date_featured', /^date_featured must be a text, not a number$/, [2020]],
  [
    'websites',
    'domain',
    /^domain must be a domain/,
    [
      ...['', 'acme', 'no domain', 'two words.example', 'someone@acme.example', '127.0.0.1', '[::1]', '1.2'],
      ...['ftp://acme.example', '-a.example', `${'x'.repeat(64)}.example`, `${HALF_LONG}example`],
      ...[`${'ü.'.repeat(40)}example`, 'javascript:alert(1)'],
    ],
  ],
  [
    'emails',
    'email',
    /^email must be an email address$/,
    ['no-address', 'two@@sample.example', 'blank in@sample.example', 'a@b', '@sample.example', 'a@.example'],
  ],
  [
    'funding_events',
    'currency',
    /^currency must be a currency of three capital letters/,
    ['usd', 'US', 'USDT', '$', '', 'US1', 'ÜSD', 'USD '],
  ],
  [
    'job_posts',
    'url',
    /^url must be an http or https URL$/,
    ['no uri at all', 'ftp://jobs.example/1', 'https://', 'javascript:alert(1)', '//jobs.example'],
  ],
  [
    'job_posts',
    'url',
    /^url must have at most 510 characters, percent-encoded$/,
    [
      `https://jobs.example/${'x'.repeat(490)}`,
      `https://jobs.example/${'é'.repeat(82)}`,
      `https://jobs.example/${' '.repeat(163)}x`,
      `https://jobs.example/?q=${'職'.repeat(55)}`,
      `https://jobs.example/#${'😀'.repeat(41)}`,
      `https://jöbs.example/${'x'.repeat(484)}`,
    ],
  ],
  [
    'phone_numbers',
    'phone_number',
    /^phone_number must be a phone number/,
    ['call me', '12', '020 7946 0123', '+999 123 456 789', '', '+1 202'],
  ],
];

test.each(
  REJECTED.flatMap(([file, field, reason, values]) =>
    values.map((value) => ({ file, field, value, reason })),
  ),
)('a line of $file is rejected if $field is $value', ({ file, field, value, reason }) => {
  expect(read(file, { ...(smallDataset()[file][0] as object), [field]: value })).toMatch(reason);
});

test.each<[File, field: string, given: string, kept: string]>([
  ['organizations', 'founded_date', '2020-02-29', '2020-02-29'],
  ['organizations', 'founded_date', '2000-02-29', '2000-02-29'],
  ['organizations', 'founded_date', '0001-01-01', '0001-01-01'],
  ['organizations', 'founded_date', '9999-12-31', '9999-12-31'],
  ['websites', 'domain', 'Example.COM', 'example.com'],
  ['websites', 'domain', 'https://www.Org-124.example/about?x=1#y', 'www.org-124.example'],
  ['websites', 'domain', 'http://Bücher.example:8080/', 'bücher.example'],
  ['websites', 'domain', 'example.com.', 'example.com'],
  ['emails', 'email', '  Ann.Sample@Example.COM ', 'ann.sample@example.com'],
  ['emails', 'email', 'Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ...['USD', 'CLF', 'VED', 'COU', 'XAU', 'XXX', 'DEM', 'ZZZ'].map((code): [File, string, string, string] => [
    'funding_events',
    'currency',
    code,
    code,
  ]),
  ['phone_numbers', 'phone_number', '+44 (0)20 7946 0123', '+442079460123'],
  ['phone_numbers', 'phone_number', '+1 (202) 555-0101', '+12025550101'],
  ['phone_numbers', 'phone_number', 'tel:+1-202-555-0101', '+12025550101'],
  ['phone_numbers', 'phone_number', '+49 30 23125 000', '+493023125000'],
  ['phone_numbers', 'phone_number', '  +12025550101 ', '+12025550101'],
])('a line of %s with the %s %j is loaded with %j', (file, field, given, kept) => {
  const record = { ...(smallDataset()[file][0] as object), [field]: given };
  expect(read(file, record)).toMatchObject({ [field]: kept });
});
