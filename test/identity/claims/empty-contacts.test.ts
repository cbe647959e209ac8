import { expect, test } from 'vitest';
import { importSource } from '../../../src/data-in/import-source.ts';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import { deliveriesForTests } from '../../data-in/delivery-directory.ts';
import { QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();
const deliveries = deliveriesForTests();

const PERSONS = { 'persons.csv': 'key,full_name\n1,Ada\n2,Bea\n3,Eva\n' };
type Files = Record<string, string>;

/** Loads files as a delivery. @returns what is said of their lines, and the contacts that are then there */
async function load(files: Files, map?: string) {
  const directory = await deliveries.write(files);
  const mapping = map && `${await deliveries.write({ 'my.sql': map })}/my.sql`;
  const { tables, close } = await openTables({
    paths: [directory],
    directory: await deliveries.write({}),
    ...(mapping && { map: mapping }),
  });
  const result = await importSource({
    pool: database.pool,
    log: QUIET,
    source: 'crm',
    tables,
    defaults: {},
    report: '/dev/null',
  }).finally(close);
  const { rows } = await database.pool.query<{ contact: string }>(
    'select email as contact from emails union all select phone_number from phone_numbers order by contact',
  );
  const parts = result.files.filter(({ file }) => !file.startsWith('persons'));
  return {
    rejected: result.rejected,
    warnings: parts.flatMap(({ warnings }) => warnings),
    contacts: rows.map(({ contact }) => contact),
  };
}

const empty = (times: string, field: string) => `has lines that say nothing, ${times}: ${field} is empty`;

test.each<[what: string, files: Files, warnings: string[], contacts: string[]]>([
  [
    'CSV',
    { 'emails.csv': 'person_key,email,email_type\n1,ada@heron.example,\n2,,work\n3,"  ",\n' },
    [empty('2 times, first in line 3', 'email')],
    ['ada@heron.example'],
  ],
  [
    'TSV',
    { 'phone_numbers.tsv': 'person_key\tphone_number\n1\t\n2\t+44 20 7946 0123\n' },
    [empty('in line 2', 'phone_number')],
    ['+442079460123'],
  ],
  [
    'NDJSON',
    {
      'emails.ndjson':
        '{"person_key":1,"email":null}\n{"person_key":2,"email":" "}\n{"person_key":3,"email":"e@heron.example"}',
    },
    [empty('2 times, first in line 1', 'email')],
    ['e@heron.example'],
  ],
  [
    'a table without contacts',
    { 'emails.csv': 'person_key,email\n1,\n2,\n' },
    [empty('2 times, first in line 2', 'email')],
    [],
  ],
])('an empty cell of a contact says nothing in %s', async (_, files, warnings, contacts) => {
  expect(await load({ ...PERSONS, ...files })).toEqual({ rejected: 0, warnings, contacts });
});

test('an empty cell of a contact says nothing in a mapping', async () => {
  const files = { 'crm.csv': 'id,name,mail,phone\n1,Ada,,+44 20 7946 0123\n2,Bea,b@heron.example,\n' };
  const map = `CREATE VIEW persons AS SELECT id AS key, name AS full_name FROM "crm.csv";
    CREATE VIEW emails AS SELECT id AS person_key, mail AS email FROM "crm.csv";
    CREATE VIEW phone_numbers AS SELECT id AS person_key, phone AS phone_number FROM "crm.csv";`;
  expect(await load(files, map)).toEqual({
    rejected: 0,
    warnings: [empty('in line 1', 'email'), empty('in line 2', 'phone_number')],
    contacts: ['+442079460123', 'b@heron.example'],
  });
});

test.each([
  ['a line without the field', { 'emails.ndjson': '{"person_key":1}' }],
  ['a column of another name', { 'emails.csv': 'person_key,mail\n1,a@heron.example\n' }],
  ['a word that says nothing', { 'emails.csv': 'person_key,email\n1,N/A\n' }],
  ['an empty name of a skill', { 'skills.csv': 'person_key,name\n1,\n' }],
])('%s is rejected as before', async (_, files) => {
  expect(await load({ ...PERSONS, ...files })).toMatchObject({ rejected: 1, contacts: [] });
});
