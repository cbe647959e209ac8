import { expect, test } from 'vitest';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import { deliveriesForTests } from '../delivery-directory.ts';
import { loader } from './load-suggested.ts';

const load = loader(deliveriesForTests());

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
    'addresses with slashes between them are several, and slashes of numbers are their own',
    'Vorname;Nachname;E-Mail;Telefon;Land\nAda;Linse;a@linse.example / info@linse.example;040/12345-99;Deutschland\nEva;Brandl;e@brandl.example/ eva@brandl.example;0711 / 1234567;Deutschland',
    {
      emails: ['a@linse.example', 'info@linse.example', 'e@brandl.example', 'eva@brandl.example'].map(
        (email) => ({ email }),
      ),
      phone_numbers: [{ phone_number: '+49401234599' }, { phone_number: '+497111234567' }],
    },
  ],
  [
    'a title that says nothing is none',
    'First Name;Last Name;Work Email;Job Title\nAda;Lens;a@lens.example;NA\nBen;Grind;b@lens.example;Unknown\nCid;Mill;c@lens.example;Buyer',
    { roles: [{ title: 'Buyer' }] },
  ],
  [
    'a title that says nothing is kept beside an employer',
    'First Name;Last Name;Work Email;Job Title;Company\nAda;Lens;a@lens.example;NA;Lens Works\nBen;Grind;b@lens.example;NA;NA',
    { roles: [{ title: 'NA', organization_name: 'Lens Works' }] },
  ],
  [
    'an employment that ended is one that ended',
    'First Name;Last Name;Work Email;Job Title;Hire Date;Termination Date\nAda;Lens;a@lens.example;Buyer;2020-01-02;2021-03-04\nBen;Grind;b@lens.example;Buyer;2020-01-02;',
    { roles: [{ start_date: '2020-01-02', end_date: '2021-03-04' }, { start_date: '2020-01-02' }] },
  ],
  [
    'the phone number of a row is one of the country that the row names',
    'Vorname;Nachname;E-Mail;Telefon;Land\nAda;Linse;a@linse.example;040/12345-99;Deutschland\nEva;Brandl;e@brandl.example;044 123 45 67;Schweiz\nLena;Hofer;h@hofer.example;01 5123456;Österreich\nJan;Ort;j@ort.example;030 1234567;',
    {
      phone_numbers: ['+49401234599', '+41441234567', '+4315123456', '030 1234567'].map((phone_number) => ({
        phone_number,
      })),
    },
  ],
  [
    'the country of an organization is that of a number, where none is of the person',
    'First Name;Last Name;Email;Phone;Company;Company Domain;Company Country;Title\nAda;Lens;ada@lens.example;01 42 68 53 00;Lens;lens.example;France;Buyer\nBen;Grind;ben@grind.example;020 7946 0123;Grind;grind.example;UK;Buyer',
    { phone_numbers: [{ phone_number: '+33142685300' }, { phone_number: '+442079460123' }] },
  ],
  [
    'a number that fits several countries of which nothing else speaks is of none',
    'First Name;Last Name;Email;Phone\nAda;Lens;ada@lens.fr;01 42 68 53 00\nBen;Grind;ben@grind.de;',
    { phone_numbers: [{ phone_number: '01 42 68 53 00' }] },
  ],
  [
    'a number is of the country of most addresses',
    'First Name;Last Name;Email;Phone\nAda;Lens;ada@lens.de;030 1234567\nBen;Grind;ben@grind.de;\nCid;Mill;cid@mill.de;\nDan;Roof;dan@roof.fr;',
    { phone_numbers: [{ phone_number: '+49301234567' }] },
  ],
  [
    'dates in words are dates, and what has no end has none',
    'Candidate Name;Email;Current Company;Current Title;Start Date;End Date\nAda Lens;a@lens.example;Heron;Buyer;Jan 2020;Present\nBen Grind;b@lens.example;Heron;Buyer;5 March 2018;Jun 2021',
    {
      roles: [
        { start_date: '2020-01-01', end_date: 'Present' },
        { start_date: '2018-03-05', end_date: '2021-06-01' },
      ],
    },
  ],
  [
    'a day is no phone number',
    'Candidate Name;Email;Applied On\nAda Lens;a@lens.example;2024/05/06\nBen Grind;b@lens.example;2024/05/07',
    { phone_numbers: undefined },
  ],
  [
    'last names in front are last names',
    'Name;Email\nLens, Ada;a@lens.example\nGrind, Ben J.;b@lens.example\nvan der Mühle, Cid;c@lens.example\nPlato;p@lens.example',
    {
      persons: [
        { first_name: 'Ada', last_name: 'Lens' },
        { first_name: 'Ben J.', last_name: 'Grind' },
        { first_name: 'Cid', last_name: 'van der Mühle' },
        { full_name: 'Plato' },
      ],
    },
  ],
  [
    'letters behind a name are no first name',
    'Name;Email\nAda Lens, PhD;a@lens.example\nBen Grind, Jr.;b@lens.example',
    { persons: [{ full_name: 'Ada Lens, PhD' }, { full_name: 'Ben Grind, Jr.' }] },
  ],
  [
    'the employer of a person without a title is a line that is rejected for it, not one that lacks',
    'First Name;Last Name;Email;Company;Title\nAda;Lens;a@lens.example;Heron;Buyer\nBen;Grind;b@lens.example;Heron;\nCid;Mill;c@lens.example;;',
    { roles: [{ organization_name: 'Heron', title: 'Buyer' }, { organization_name: 'Heron' }] },
  ],
  [
    'names under a heading of both are both',
    'Employee #;Last name, First name;Job Title;Work Email\n1;Lens, Ada;Buyer;a@lens.example\n2;Grind, Ben;Buyer;b@lens.example',
    {
      persons: [
        { first_name: 'Ada', last_name: 'Lens' },
        { first_name: 'Ben', last_name: 'Grind' },
      ],
    },
  ],
  [
    'a place without its country is in the country beside it',
    'Name;Email;Location;Country\nAda Lens;a@lens.example;London;Canada\nBen Grind;b@lens.example;Paris;France',
    {
      persons: [
        { city: 'London', country: 'Canada' },
        { city: 'Paris', country: 'France' },
      ],
    },
  ],
  [
    'a city with its state is one text',
    'First Name;Last Name;Email;City, State\nAda;Lens;a@lens.example;Portland, ME\nBen;Grind;b@lens.example;Austin, TX',
    { persons: [{ location: 'Portland, ME' }, { location: 'Austin, TX' }] },
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
  ['Job', 'Buyer', 'a post that is applied for'],
  ['Website', 'https://ada.example', 'a website of the person'],
  ['Title', 'Dr.', 'a salutation'],
  ['Contact Accuracy Score', '96', 'a score'],
  ['Company ID', '346000001', 'a number of the organization'],
  ['Profile URL', 'https://directory.example/people/1', 'a page of a directory'],
  ['Title_2', 'Ms', 'a salutation that is the code of a country, too'],
])('%s %s of a contact is nothing that a record has: %s', (column, value) => {
  const names = ['First Name', 'Last Name', 'Email', column];
  const row = { 'First Name': 'Ada', 'Last Name': 'Lens', Email: 'ada@lens.example', [column]: value };
  expect(suggest([row], names, { fileName: 'contacts.csv' }).columns.at(-1)).toMatchObject({ field: null });
});

test.each([
  ['Société', 'Fonction', 'Date de création', null],
  ['Empresa', 'Cargo', 'Fecha de alta', null],
  ['Firma', 'Stanowisko', 'Data rejestracji', null],
  ['Company', 'Title', 'Creation Date', null],
  ['Company', 'Title', 'Year founded', 'organization_founded_date'],
  ['Company', 'Title', 'Company creation date', 'organization_founded_date'],
  ['Company', 'Title', 'Hire date', 'start_date'],
])('beside %s and %s of a contact, %s is %s', (company, title, column, field) => {
  const names = ['Name', 'Email', company, title, column];
  const row = {
    Name: 'Ada Lens',
    Email: 'a@lens.example',
    [company]: 'Heron',
    [title]: 'Buyer',
    [column]: '2024-04-03',
  };
  expect(suggest([row], names, { fileName: 'contacts.csv' }).columns.at(-1)?.field).toBe(field);
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

test.each([
  ['Founder', 'Founder'],
  ['CEO', 'CEO'],
  ['Geschäftsführer', 'Geschäftsführer'],
])('a column %s says the title of its persons: %s', async (column, title) => {
  const { roles } = await load('people.csv', `${column};Company;Gender\nAda Lens;Heron;female`);
  expect(roles).toEqual([{ person_key: 'Ada Lens Heron', organization_name: 'Heron', title }]);
});
