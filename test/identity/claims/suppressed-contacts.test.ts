import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Suppression } from '../../../src/dataset/format/files.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { idOf, type Rows } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';
import { openDirectory } from '../../harness/directories.ts';

const database = databaseForEachTest();

/** Contacts that stand in files for want of a real one, and the suppression of each. */
const PLACEHOLDERS: [string, object, Suppression][] = [
  ['an address', { email: 'none@gmail.com' }, { email: 'none@gmail.com' }],
  ['an address in capitals', { email: ' None@Gmail.com' }, { email: 'none@gmail.com' }],
  ['an address of a task', { email: 'info@acme.example' }, { email: 'info@acme.example' }],
  ['a phone number', { phone_number: '+442079460999' }, { phone_number: '+442079460999' }],
  ['a phone number with blanks', { phone_number: '+44 20 7946 0999' }, { phone_number: '+442079460999' }],
];

const KEYS = ['1', '2', '3', '4', '5'];
const persons = KEYS.map((key) => ({
  key,
  full_name: `Person ${key}`,
  network_public_identifier: `slug-${key}`,
}));
const tableOf = (contact: object) => ('email' in contact ? 'emails' : 'phone_numbers');

/** Delivers with a report. Returns the counts of the table of contacts, its warnings, and the lines of the report. */
async function deliverReported(source: string, rows: Rows) {
  const { path, remove } = await openDirectory();
  try {
    const report = join(path, 'report.ndjson');
    const { files, rejected } = await deliver(database, source, rows, { report });
    const lines = (await readFile(report, 'utf8')).split('\n').filter(Boolean);
    const [contacts] = files.filter(({ file }) => /^(emails|phone_numbers)\./.test(file));
    return { rejected, contacts, reported: lines.map((line) => JSON.parse(line)) };
  } finally {
    await remove();
  }
}

const namesOf = async () =>
  (await database.pool.query('select full_name from persons order by 1')).rows.map(
    ({ full_name }) => full_name,
  );
const NAMES = persons.map(({ full_name }) => full_name);

test.each(PLACEHOLDERS)(
  'of persons who are known by other values a suppressed contact is left out alone: %s',
  async (_, contact, suppression) => {
    await suppressPerson(database.pool, suppression);
    const own = { person_key: '1', email: 'one@gmail.com' };
    for (const source of ['crm', 'list', 'crm']) {
      const rows = KEYS.map((key) => ({ person_key: key, ...contact }));
      const isOfEmails = tableOf(contact) === 'emails';
      const { rejected, contacts, reported } = await deliverReported(source, {
        persons,
        [tableOf(contact)]: [...rows, ...(isOfEmails ? [own] : [])],
      });
      expect(rejected).toBe(0);
      expect(contacts).toMatchObject({
        ...{
          lines: isOfEmails ? 6 : 5,
          accepted: isOfEmails ? 1 : 0,
          suppressed: 5,
          removed: 0,
          rejected: 0,
        },
        warnings: [
          'has 5 suppressed contacts of persons who are known by other values: only the contacts were left out',
        ],
      });
      expect(await namesOf()).toEqual(NAMES);
      const { rows: ids } = await database.pool.query<{ id: number }>(
        `select c.id from claims c join sources s on s.id = source_id
        where s.name = $1 and kind = 'persons' order by key`,
        [source],
      );
      expect(reported.filter(({ line }) => line)).toEqual(
        ids.map(({ id }, at) => ({
          file: `${tableOf(contact)}.ndjson`,
          line: at + 1,
          warning: `has a suppressed contact, which was left out. If the person is the suppressed one: roster suppress --person ${id} removes the person`,
        })),
      );
    }
    const { rows } = await database.pool.query(
      `select email as contact from emails union select phone_number from phone_numbers`,
    );
    expect(rows).toEqual(tableOf(contact) === 'emails' ? [{ contact: own.email }] : []);
  },
);

test.each(PLACEHOLDERS)(
  'the command that the report names suppresses the person whose contact was left out: %s',
  async (_, contact, suppression) => {
    await suppressPerson(database.pool, suppression);
    const { reported } = await deliverReported('crm', {
      persons,
      [tableOf(contact)]: [{ person_key: '3', ...contact }],
    });
    const [id] = reported.flatMap(({ warning }) => /--person (\d+)/.exec(warning)?.[1] ?? []);
    await suppressPerson(database.pool, { person_id: Number(id) });
    expect(await namesOf()).toEqual(NAMES.filter((name) => name !== 'Person 3'));
    expect(await idOf(database.pool, 'persons', '2')).toBeGreaterThan(0);
  },
);

const SUPPRESSED = { email: 'none@gmail.com' };

test.each<[string, Rows, Suppression]>([
  [
    'a contact of a person who is named by the suppressed address',
    { emails: [{ person_email: 'none@gmail.com', email: 'none@gmail.com' }] },
    SUPPRESSED,
  ],
  [
    'another contact of such a person',
    { phone_numbers: [{ person_email: 'none@gmail.com', phone_number: '+442079460999' }] },
    SUPPRESSED,
  ],
  [
    'an item of a list of a person who is named by the suppressed slug',
    { courses: [{ person_slug: 'zoe', name: 'Latin' }] },
    { network_public_identifier: 'zoe' },
  ],
  [
    'a person with the suppressed slug',
    { persons: [{ key: '9', full_name: 'Zoe', network_public_identifier: 'Zoe' }] },
    { network_public_identifier: 'zoe' },
  ],
  [
    'a person with the suppressed address as key',
    { persons: [{ key: 'None@gmail.com', full_name: 'Zoe' }] },
    SUPPRESSED,
  ],
])('a line about a suppressed person stays out, and is counted: %s', async (_, rows, suppression) => {
  await suppressPerson(database.pool, suppression);
  const { files, rejected } = await deliver(database, 'crm', rows);
  expect([rejected, files[0]]).toMatchObject([0, { lines: 1, accepted: 0, suppressed: 1, warnings: [] }]);
  expect(await namesOf()).toEqual([]);
});

test('a person whom another source knows by the slug stays, and the line names how the person is found', async () => {
  await deliver(database, 'crm', { persons });
  const id = await idOf(database.pool, 'persons', '1');
  await suppressPerson(database.pool, SUPPRESSED);
  const { contacts, reported } = await deliverReported('list', {
    emails: [{ person_slug: 'slug-1', email: SUPPRESSED.email }],
  });
  expect(contacts).toMatchObject({ accepted: 0, suppressed: 1 });
  expect(reported).toContainEqual({
    ...{ file: 'emails.ndjson', line: 1 },
    warning: `has a suppressed contact, which was left out. If the person is the suppressed one: roster suppress --person ${id} removes the person`,
  });
  expect(await namesOf()).toEqual(NAMES);
});

test.each(['patents', 'publications', 'projects'] as const)(
  'of %s nothing keeps the id of a suppressed author, and no later delivery brings it back',
  async (kind) => {
    const field = kind === 'projects' ? 'contributor_keys' : 'author_keys';
    const rows: Rows = {
      persons,
      [kind]: [
        { key: 'both', title: 'A lens', [field]: ['1', '2'] },
        { key: 'own', title: 'A prism', [field]: ['1'] },
      ],
    };
    await deliver(database, 'crm', rows);
    const id = await idOf(database.pool, 'persons', '1');
    await suppressPerson(database.pool, { person_id: id });
    const held = async () => {
      const { rows } = await database.pool.query(
        `select key from claims where body::text like '%' || $1 || '%'
        union all select value from claim_values where value = 'id:' || $1`,
        [id],
      );
      return rows;
    };
    expect(await held()).toEqual([]);
    for (const title of ['A lens', 'Another lens']) {
      await deliver(database, 'crm', { [kind]: [{ key: 'both', title, [field]: ['1', '2'] }] });
      expect(await held()).toEqual([]);
    }
    const { rows: titles } = await database.pool.query(`select title from ${kind} order by 1`);
    expect(titles).toEqual([{ title: 'A prism' }, { title: 'Another lens' }]);
  },
);
