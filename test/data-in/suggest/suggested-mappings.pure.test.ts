import { expect, test } from 'vitest';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

/** Loads a table by the mapping that is suggested for it. @returns its rows by the tables that they fill, without absent fields */
async function load(fileName: string, csv: string) {
  const [names = '', ...lines] = csv.split('\n');
  const columns = names.split(';');
  const rows = lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] || null]));
  });
  const { sql } = suggest(rows, columns, { fileName });
  const directory = await deliveries.write({ 'table.csv': `${csv}\n`, 'map.sql': `-- as it stands\n${sql}` });
  const read = await deliveries.read({ paths: [`${directory}/table.csv`], map: `${directory}/map.sql` });
  return Object.fromEntries(
    Object.entries(read.rows).map(([kind, some]) => [
      kind,
      fieldsOf(some).map((fields) =>
        Object.fromEntries(Object.entries(fields as object).filter(([, value]) => value !== null)),
      ),
    ]),
  );
}

const PERSON = 'First Name;Last Name;Email;Company;Website;Title';

test.each([
  [
    'two organizations with one name and different domains are two, and each person is at the own one',
    `${PERSON}\nAda;Lens;ada@north.example;Phoenix;north.example;Buyer\nBen;Grind;ben@south.example;Phoenix;south.example;Buyer`,
    {
      organizations: [
        { key: 'Phoenix north.example', name: 'Phoenix', domain: 'north.example' },
        { key: 'Phoenix south.example', name: 'Phoenix', domain: 'south.example' },
      ],
      roles: [
        { organization_key: 'Phoenix north.example', title: 'Buyer' },
        { organization_key: 'Phoenix south.example', title: 'Buyer' },
      ],
    },
  ],
  [
    'an organization of which a row has only the name is named, and no other one of that name',
    `${PERSON}\nAda;Lens;ada@lens.example;Lens;lens.example;Buyer\nBen;Grind;ben@heron.example;Heron;;Buyer`,
    {
      organizations: [{ key: 'Lens lens.example', name: 'Lens', domain: 'lens.example' }],
      roles: [
        { organization_key: 'Lens lens.example', title: 'Buyer' },
        { organization_name: 'Heron', title: 'Buyer' },
      ],
    },
  ],
  [
    'a page of a network is no domain of an organization',
    `${PERSON}\nAda;Lens;ada@lens.example;Lens;lens.example;Buyer\nCid;Lens;cid@lens.example;Lens;lens.example;Buyer\nDan;Lens;dan@lens.example;Lens;lens.example;Buyer\nBen;Grind;ben@heron.example;Heron;facebook.com/heron;Buyer`,
    { organizations: [{ key: 'Lens lens.example', name: 'Lens', domain: 'lens.example' }] },
  ],
  [
    'what is said of organizations of which only the names are known is theirs',
    'Vorname;Nachname;Firma;Position;Branche;Umsatz\nAda;Linse;Linsen AG;Einkauf;Optik;1000000\nBen;Mühle;Reiher AG;Verkauf;Vögel;2000000',
    {
      organizations: [
        { name: 'Linsen AG', revenue: '1000000' },
        { name: 'Reiher AG', revenue: '2000000' },
      ],
      persons: [{ industry: 'Optik' }, { industry: 'Vögel' }],
      roles: [{ organization_name: 'Linsen AG' }, { organization_name: 'Reiher AG' }],
    },
  ],
  [
    'the names of organizations alone make none',
    'Vorname;Nachname;Firma;Position\nAda;Linse;Linsen AG;Einkauf\nBen;Mühle;Reiher AG;Verkauf',
    {
      organizations: undefined,
      roles: [{ organization_name: 'Linsen AG' }, { organization_name: 'Reiher AG' }],
    },
  ],
  [
    'the place of an organization is of one row',
    'First Name;Last Name;Email;Company Name;Company Domain;Company City;Company State;City\nAda;Lens;ada@lens.example;Lens;lens.example;Albany;NY;Troy\nBen;Lens;ben@lens.example;Lens;lens.example;Portland;ME;Bath',
    {
      organizations: [{ city: 'Portland', region: 'ME' }],
      persons: [{ city: 'Troy' }, { city: 'Bath' }],
    },
  ],
  [
    'a suffix of a generation is part of the name',
    'First Name;Last Name;Suffix;Email\nAda;Lens;Jr.;a@lens.example\nBen;Grind;;b@lens.example',
    { persons: [{ full_name: 'Ada Lens Jr.' }, { first_name: 'Ben', last_name: 'Grind' }] },
  ],
  [
    'several addresses and numbers of a cell are several',
    'First Name;Last Name;Email Addresses;Phone 1 - Value\nAda;Lens;a@lens.example, ada@lens.example;+1 206 555 0100 ::: +1 206 555 0101\nBen;Grind;b@lens.example;',
    {
      emails: ['a@lens.example', 'ada@lens.example', 'b@lens.example'].map((email) => ({ email })),
      phone_numbers: [{ phone_number: '+1 206 555 0100' }, { phone_number: '+1 206 555 0101' }],
    },
  ],
  [
    'an employment that ended is one that ended',
    'First Name;Last Name;Work Email;Job Title;Hire Date;Termination Date\nAda;Lens;a@lens.example;Buyer;2020-01-02;2021-03-04\nBen;Grind;b@lens.example;Buyer;2020-01-02;',
    { roles: [{ start_date: '2020-01-02', end_date: '2021-03-04' }, { start_date: '2020-01-02' }] },
  ],
])('of contacts, %s', async (_, csv, expected) => {
  const read = await load('contacts.csv', csv);
  for (const [kind, rows] of Object.entries(expected))
    if (rows === undefined) expect(read[kind]).toBeUndefined();
    else {
      expect(read[kind]).toHaveLength(rows.length);
      expect(read[kind]).toEqual(
        expect.arrayContaining(rows.map((row: object) => expect.objectContaining(row))),
      );
    }
});

test.each([
  ['Umsatz (Mio. €)', '12,5', { revenue: '12500000' }],
  ['Revenue (in 000s USD)', '310', { revenue: '310000' }],
  ['Total Raised ($M)', '3.5', { funding_total: '3500000' }],
  ['Cifra de negocios', '41.750.300,50', { revenue: '41750301' }],
  ['Datum oprichting', '19980302', { founded_date: '1998-03-02' }],
  ['設立年月日', '2008年4月1日', { founded_date: '2008-04-01' }],
  ['設立年月日', '昭和45年6月15日', { founded_date: '1970-06-15' }],
  ['설립일', '2021년 3월 4일', { founded_date: '2021-03-04' }],
  ['従業員数', '1,350名', { employees: '1350' }],
  ['Industries', 'Optics, Lenses, Lasers', { industry: 'Optics', keywords: ['Lenses', 'Lasers'] }],
  ['SIC description', '10390 - Processing of fruit', { industry: 'Processing of fruit' }],
  ['Website', 'https://www.lens.example/about', { domain: 'lens.example' }],
])('of an organization, %s %s is read as it is meant', async (column, value, expected) => {
  const name = /^\P{ASCII}+$/u.test(column) ? '会社名' : 'Company name';
  const { organizations } = await load('companies.csv', `${name};${column}\nLens;${value}`);
  expect(organizations).toEqual([{ key: expect.any(String), name: 'Lens', ...expected }]);
});

test.each([
  ['Status', ['published', 'closed'], 'is_active', ['true', 'false']],
  ['Workplace Type', ['remote', 'hybrid'], 'is_remote', ['true', 'false']],
  ['Homeoffice', ['ja', 'möglich'], 'is_remote', ['true', 'false']],
  ['Description', ['<p>Grind <b>lenses</b>.</p>', '<p>Sell.</p>'], 'description_html', null],
])('of job posts, %s %j is %s', async (column, values, field, expected) => {
  const lines = values.map((value, nr) => `Engineer;Lens Inc;https://jobs.example/${nr};${value}`);
  const { job_posts: posts = [] } = await load(
    'jobs.csv',
    [`Job Title;Company;Job URL;${column}`, ...lines].join('\n'),
  );
  expect(posts.map((post) => String(post[field]))).toEqual(expected ?? values);
});

test.each([
  ['SIREN;Raison sociale;Commune', 'Brest', 'FR'],
  ['CNPJ;Razão social;Município', 'Sorriso', 'BR'],
  ['NIP;Nazwa firmy;Miejscowość', 'Lublin', 'PL'],
])('a place of a register, %s, is in its country', async (names, city, country) => {
  const { organizations } = await load('register.csv', `${names}\n123456789;Lens SA;${city}`);
  expect(organizations).toEqual([expect.objectContaining({ city, country })]);
});

test.each([
  ['Job', 'Buyer', 'a post that is applied for'],
  ['Website', 'https://ada.example', 'a website of the person'],
  ['Title', 'Dr.', 'a salutation'],
  ['Contact Accuracy Score', '96', 'a score'],
  ['Company ID', '346000001', 'a number of the organization'],
  ['Profile URL', 'https://directory.example/people/1', 'a page of a directory'],
])('%s %s of a contact is nothing that a record has: %s', (column, value) => {
  const names = ['First Name', 'Last Name', 'Email', column];
  const row = { 'First Name': 'Ada', 'Last Name': 'Lens', Email: 'ada@lens.example', [column]: value };
  expect(suggest([row], names, { fileName: 'contacts.csv' }).columns.at(-1)).toMatchObject({ field: null });
});

test('a name beside that of the person is no title', () => {
  const names = ['Name 1', 'Ort', 'Ansprechpartner', 'E-Mail'];
  const row = {
    'Name 1': 'Linsen GmbH',
    Ort: 'Bonn',
    Ansprechpartner: 'Ada Lenz',
    'E-Mail': 'ada@linsen.example',
  };
  expect(suggest([row], names).columns[0]).toMatchObject({ field: null, isDoubtful: true });
});

test('amounts in other money than US dollars have a mark of doubt', () => {
  const amounts = suggest([{ Firma: 'Linsen', 'Umsatz in Euro': '1000' }], ['Firma', 'Umsatz in Euro'], {
    kind: 'organizations',
  });
  expect(amounts.columns.at(-1)).toMatchObject({ field: 'revenue', isDoubtful: true });
});
