import { describe, expect, test } from 'vitest';
import { FILE_SCHEMAS } from '../../src/dataset/format/files.ts';
import { lineParser, type ParsedLine } from '../../src/dataset/format/parse-line.ts';

type Schema = (typeof FILE_SCHEMAS)[keyof typeof FILE_SCHEMAS];

function read(schema: Schema, record: unknown): ParsedLine<Record<string, unknown>> {
  const line = typeof record === 'string' ? record : JSON.stringify(record);
  return lineParser(schema)(line, () => {});
}

function problem(schema: Schema, record: unknown): string {
  const parsed = read(schema, record);
  return 'problem' in parsed ? `${parsed.problem.field ?? 'line'} ${parsed.problem.reason}` : 'none';
}

function record(schema: Schema, value: object): Record<string, unknown> {
  const parsed = read(schema, value);
  if ('problem' in parsed) throw new Error(JSON.stringify(parsed.problem));
  return parsed.record;
}

const { industries, organizations, persons, websites, emails, phone_numbers, job_posts, simple_events } =
  FILE_SCHEMAS;

describe('a line', () => {
  test.each([
    ['{"id":1', /^line is not JSON/],
    ['{"id":1,"name":"a"}{"id":2,"name":"b"}', /^line is not JSON/],
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
  ])('that is %j is rejected with the field and the reason', (line, reason) => {
    expect(problem(industries, line)).toMatch(reason);
  });

  test('that is not JSON is not quoted in the reason of its rejection', () => {
    expect(problem(industries, '{"id":1,"name":secret@sample.example}')).not.toContain('secret');
  });

  test('has text limits that count characters, not UTF-16 units or bytes', () => {
    expect(problem(industries, { id: 1, name: '😀'.repeat(255) })).toBe('none');
    expect(problem(industries, { id: 1, name: '😀'.repeat(256) })).toBe(
      'name must have at most 255 characters',
    );
  });

  test('may have unknown fields, which are ignored and reported by their paths', () => {
    const paths: string[] = [];
    const line = {
      id: 1,
      full_name: 'A',
      nick: 1,
      roles: [{ id: 1, title: 'T', is_current: true, level: 3 }],
    };
    const parsed = lineParser(persons)(JSON.stringify(line), (path) => paths.push(path));
    expect(paths).toEqual(['nick', 'roles[].level']);
    expect(parsed).not.toHaveProperty('problem');
  });

  test('with an invalid item in a list is rejected with the path of the item', () => {
    const roles = [
      { id: 1, title: 'T', is_current: true },
      { id: 2, title: 'T', is_current: false, start_date: '2020-13-01' },
    ];
    expect(problem(persons, { id: 1, full_name: 'A', roles })).toMatch(
      /^roles\[1\]\.start_date must be a date/,
    );
  });
});

describe('a date', () => {
  test.each(['2020-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is accepted', (founded_date) => {
    expect(problem(organizations, { id: 1, name: 'a', founded_date })).toBe('none');
  });

  test.each([
    '2021-02-29',
    '1900-02-29',
    '2021-04-31',
    '2021-00-10',
    '2021-13-01',
    '0000-00-00',
    '0000-01-01',
    '2021-1-5',
    '2021',
    '2020-01-01T00:00:00Z',
    ' 2020-01-01',
    '',
  ])('%j is rejected', (founded_date) => {
    expect(problem(organizations, { id: 1, name: 'a', founded_date })).toMatch(
      /^founded_date must be a date/,
    );
  });
});

test('a required date is rejected if it is absent or a number', () => {
  const event = { id: 1, organization_id: 1, source: 'launch_site', reason: 'promoted_on_site' };
  expect(problem(simple_events, event)).toBe('date_featured is missing');
  expect(problem(simple_events, { ...event, date_featured: 2020 })).toBe(
    'date_featured must be a text, not a number',
  );
});

describe('a domain', () => {
  test.each([
    ['Example.COM', 'example.com'],
    ['https://www.Org-124.example/about?x=1#y', 'www.org-124.example'],
    ['http://Bücher.example:8080/', 'bücher.example'],
    ['example.com.', 'example.com'],
  ])('%s is reduced to its bare lower-case host', (domain, host) => {
    expect(record(websites, { id: 1, domain })).toMatchObject({ domain: host });
  });

  test.each(['no domain', 'localhost', '', 'ftp://example.com', `${'d'.repeat(300)}.example`])(
    '%j is rejected',
    (domain) => {
      expect(problem(websites, { id: 1, domain })).toMatch(/^domain must be a domain/);
    },
  );
});

describe('the field', () => {
  const email = (address: string) => ({ person_id: 1, email: address, validation_status: 'valid' });

  test('email is trimmed and converted to lower case', () => {
    expect(record(emails, email('  Ann.Sample@Example.COM '))).toMatchObject({
      email: 'ann.sample@example.com',
    });
  });

  test.each([
    'no-address',
    'two@@sample.example',
    'blank in@sample.example',
    'a@b',
    '@sample.example',
    'a@.example',
  ])('email is rejected if it is %j', (address) => {
    expect(problem(emails, email(address))).toBe('email must be an email address');
  });

  test.each(['no uri at all', 'ftp://jobs.example/1', 'https://', 'javascript:alert(1)', '//jobs.example'])(
    'url is rejected if it is %j',
    (url) => {
      const job = {
        id: 1,
        organization_id: 1,
        source: 'network',
        source_id: 'x',
        title: 'T',
        is_remote: false,
        is_active: true,
        date_featured: '2026-01-01',
      };
      expect(problem(job_posts, { ...job, url })).toBe('url must be an http or https URL');
    },
  );
});

describe('a phone number', () => {
  test.each([
    ['+44 (0)20 7946 0123', '+442079460123'],
    ['+1 (202) 555-0101', '+12025550101'],
    ['tel:+1-202-555-0101', '+12025550101'],
    ['+49 30 23125 000', '+493023125000'],
    ['  +12025550101 ', '+12025550101'],
  ])('%s is converted to E.164', (phone_number, e164) => {
    expect(record(phone_numbers, { person_id: 1, phone_number })).toMatchObject({ phone_number: e164 });
  });

  test.each(['call me', '12', '020 7946 0123', '+999 123 456 789', '', '+1 202'])(
    '%j is rejected',
    (phone_number) => {
      expect(problem(phone_numbers, { person_id: 1, phone_number })).toMatch(
        /^phone_number must be a phone number/,
      );
    },
  );
});
