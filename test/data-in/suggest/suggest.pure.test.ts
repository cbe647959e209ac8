import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowParser } from '../../../src/data-in/lines/parse.ts';
import { suggestFor } from '../../../src/data-in/suggest/describe.ts';
import { readSamples, type Sample } from '../../../src/data-in/suggest/read-sample.ts';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';
import { KNOWN_TABLES } from './known-tables.ts';

const deliveries = deliveriesForTests();

const guessed = KNOWN_TABLES.map((table) => {
  const { rows, columns, fileName } = table;
  return { table, guess: suggest(rows, columns, { fileName }) };
});

/** The columns of all tables that are guessed otherwise than they are. */
const wrong = guessed.flatMap(({ table, guess }) =>
  guess.columns.flatMap(({ column, field, isDoubtful }, place) =>
    field === table.fields[place]
      ? []
      : { fileName: table.fileName, column, field, meant: table.fields[place], isDoubtful },
  ),
);

test('of the columns of thirty tables and more in eight languages, 95% and more are right, and no other one is without a mark of doubt', () => {
  const count = KNOWN_TABLES.reduce((sum, { columns }) => sum + columns.length, 0);
  expect(KNOWN_TABLES.length).toBeGreaterThanOrEqual(30);
  expect(wrong.filter(({ isDoubtful }) => !isDoubtful)).toEqual([]);
  expect(1 - wrong.length / count, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95);
});

describe.each(guessed)('$table.fileName', ({ table, guess }) => {
  test('is of its kind, with the locale and the country that its values need', () => {
    const { kind, locale, country } = guess;
    expect({ kind, locale, country }).toEqual({
      kind: table.kind,
      locale: table.locale,
      country: table.country,
    });
  });

  test('is loaded by the mapping as it stands, without a rejected line', async () => {
    const directory = await deliveries.write({
      'table.csv': table.csv,
      'map.sql': `-- as it stands\n${guess.sql}`,
    });
    const { rows } = await deliveries.read({
      paths: [`${directory}/table.csv`],
      map: `${directory}/map.sql`,
    });
    const read = Object.entries(rows).flatMap(([kind, some]) =>
      some.map((row) =>
        'fields' in row ? rowParser(kind as ClaimKind, { now: new Date() })(row.fields, () => {}) : row,
      ),
    );
    expect(read.length).toBeGreaterThan(1);
    expect(read.filter((one) => 'problem' in one || 'leftOut' in one)).toEqual([]);
  });
});

test('a contact table becomes persons, roles, addresses and numbers, and the organizations that it describes', () => {
  const columns = ['Vorname', 'Nachname', 'Firma', 'Webseite', 'Position', 'E-Mail', 'Telefon'];
  const cells = [
    'Ada',
    'Lens',
    'Lindenhof',
    'lindenhof.example',
    'Leitung',
    'ada@lindenhof.example',
    '+44 20 7946 0123',
  ];
  const row = Object.fromEntries(columns.map((name, place) => [name, cells[place]]));
  const { sql, columns: guesses } = suggest([row], columns);
  const views = [...(sql ?? '').matchAll(/CREATE VIEW (\w+)/g)].map(([, view]) => view);
  expect(views).toEqual(['organizations', 'persons', 'roles', 'emails', 'phone_numbers']);
  expect(guesses.map(({ table }) => table)).toEqual([
    'persons',
    'persons',
    'roles',
    'organizations',
    'roles',
    'emails',
    'phone_numbers',
  ]);
});

test('dates that may be of two languages get no locale, and columns of no kind no mapping', () => {
  const dates = suggest(
    [{ 'Company name': 'Acme', Founded: '01/02/2020', Employees: '5' }],
    ['Company name', 'Founded', 'Employees'],
  );
  expect(dates.locale).toBeNull();
  expect(suggest([{ a: '1', b: '2' }], ['a', 'b'])).toMatchObject({ kind: null, sql: null });
  expect(suggest([], [])).toMatchObject({ kind: null, columns: [] });
});

test.each([
  ['gazetteer.csv', { id: '2950159', name: 'Berlin, Germany', osm: '[{"id":2950159}]' }, null],
  ['table.csv', { Nr: '7', Name: 'Heron' }, null],
  ['companies.csv', { id: '7', name: 'Heron' }, 'organizations'],
  ['contacts.csv', { id: '7', name: 'Ann Lee' }, 'contacts'],
  ['table.csv', { id: '7', name: 'Heron', website: 'heron.example' }, 'organizations'],
  ['table.csv', { id: '7', 'Full Name': 'Ann Lee' }, 'contacts'],
])('a table %s with the row %j is of the kind %s: names alone may be of anything', (fileName, row, kind) => {
  const guess = suggest([row], Object.keys(row), { fileName });
  expect([guess.kind, guess.sql === null]).toEqual([kind, kind === null]);
});

test('of columns with one name, each has the values and the name by which a mapping reads it', async () => {
  const csv = 'Name,Title,Email,Company,Title\nAda Lens,Buyer,a@lens.example,Heron,Ms\n';
  const directory = await deliveries.write({ 'people.csv': csv });
  const [sample] = await readSamples([`${directory}/people.csv`], directory);
  const { columns } = suggest(sample?.rows ?? [], sample?.columns ?? []);
  expect(columns.map(({ column, field, example }) => [column, field, example])).toEqual([
    ['Name', 'full_name', 'Ada Lens'],
    ['Title', 'title', 'Buyer'],
    ['Email', 'email', 'a@lens.example'],
    ['Company', 'organization_name', 'Heron'],
    ['Title_2', null, 'Ms'],
  ]);
});

const POSTS = [1, 2].map((id) => ({
  id,
  title: 'Buyer',
  company: 'Heron',
  url: `https://jobs.example/${id}`,
}));

test.each([
  ['a list', POSTS],
  ['the answer of an API', { meta: { total: 2 }, errors: [], links: [{ next: null }], data: POSTS }],
  ['a list deeper inside', { data: { 'the jobs': POSTS, names: ['a', 'b', 'c'] } }],
  ['lines', POSTS.map((post) => JSON.stringify(post)).join('\n')],
])('the rows of JSON are found in %s', async (_, content) => {
  const json = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
  const directory = await deliveries.write({ 'posts.json': `\uFEFF${json}\n` });
  const paths = [`${directory}/posts.json`];
  const [sample] = await readSamples(paths, directory);
  const { sql } = suggestFor(sample as Sample, {});
  const map = join(await deliveries.write({ 'map.sql': String(sql) }), 'map.sql');
  const { rows } = await deliveries.read({ paths, map });
  expect(fieldsOf(rows.job_posts)).toEqual(
    POSTS.map(({ id, title, company, url }) => ({ key: String(id), title, organization_name: company, url })),
  );
});

test('the employer of a table without titles is shown as what is not loaded', () => {
  const columns = ['Name', 'E-Mail', 'Organization'];
  const rows = [{ Name: 'Ada Lens', 'E-Mail': 'a@lens.example', Organization: 'Heron' }];
  expect(suggest(rows, columns).columns[2]).toMatchObject({
    field: null,
    isDoubtful: true,
    reason: 'a role needs a title, and no column has one',
  });
});

test('names of columns stay names in the mapping, whatever they hold', () => {
  const name = 'Firmenname"; DROP TABLE x; --';
  const { sql } = suggest([{ [name]: 'Acme', Webseite: 'acme.example' }], [name, 'Webseite'], {
    kind: 'organizations',
  });
  expect(sql).toContain('"Firmenname""; DROP TABLE x; --" AS');
});

test('a kind may be given, also one that is not guessed', () => {
  const { kind, columns } = suggest(
    [{ person_key: '1', school_name: 'School' }],
    ['person_key', 'school_name'],
    { kind: 'educations' },
  );
  expect([kind, ...columns.map(({ field }) => field)]).toEqual(['educations', 'person_key', 'school_name']);
});
