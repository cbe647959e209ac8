import { describe, expect, test } from 'vitest';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { dataVersion, rowVersions } from './database-content.ts';
import type { Delivery } from './dataset-directory.ts';
import { deliver } from './import-delivery.ts';
import { smallDataset } from './small-dataset.ts';

const database = databaseForEachTest();

/** Persons with rows of every kind, and a way to identify each: all four ways. */
const SUPPRESSED = [
  { id: 101, identifier: { person_id: 101 } },
  { id: 102, identifier: { network_public_identifier: 'ANN-102' } },
  { id: 103, identifier: { email: ' ann-103@KRAN.example' } },
  { id: 104, identifier: { phone_number: 'tel:+44-20-7946-0104' } },
];
const IDS = SUPPRESSED.map(({ id }) => id);
const LINES: Delivery = { suppressed_persons: SUPPRESSED.map(({ identifier }) => identifier) };

/** The small dataset, in which four persons stand for person 1. */
function datasetOfFour(): Delivery {
  const { persons, emails, phone_numbers, patents, publications, ...others } = smallDataset();
  const without = <T>(lines: readonly T[], key: string) =>
    lines.filter((line) => Reflect.get(line as object, key) !== 1);
  return {
    ...others,
    persons: [
      ...without(persons, 'id'),
      ...IDS.map((id) => ({
        ...(persons[0] as object),
        id,
        network_public_identifier: `Ann-${id}`,
        roles: [1, 2].map((nr) => ({
          id: 10 * id + nr,
          organization_id: nr,
          title: 'Driver',
          is_current: true,
        })),
      })),
    ],
    emails: [
      ...without(emails, 'person_id'),
      ...IDS.map((id) => ({ person_id: id, email: `Ann-${id}@Kran.example`, validation_status: 'valid' })),
    ],
    phone_numbers: [
      ...without(phone_numbers, 'person_id'),
      ...IDS.map((id) => ({ person_id: id, phone_number: `+44 (0)20 7946 0${id}` })),
    ],
    patents: patents.map((line) => ({ ...(line as object), author_ids: [2, ...IDS] })),
    publications: publications.map((line) => ({ ...(line as object), author_ids: [3, ...IDS] })),
  };
}

const ROWS_OF_PERSON = `
select id from persons where id = $1
union all select person_id from roles where person_id = $1
union all select person_id from person_skill_links where person_id = $1
union all select person_id from emails where person_id = $1
union all select person_id from phone_numbers where person_id = $1
union all select person_id from patent_author_links where person_id = $1
union all select person_id from publication_author_links where person_id = $1`;

test.each([
  ['in the delivery that contains the persons', [{ ...datasetOfFour(), ...LINES }]],
  ['before their first delivery', [LINES, datasetOfFour()]],
])('persons suppressed by each identifier %s are never stored', async (_, deliveries) => {
  // Even a row that is deleted at once fails the load.
  await database.pool.query('alter table persons add constraint never_stored check (id < 101)');
  for (const delivery of deliveries) {
    const { rejected, files } = await deliver(database.pool, delivery);
    expect(rejected).toBe(0);
    const persons = files.filter(({ file }) => file === 'persons.ndjson');
    expect(persons).toMatchObject(
      delivery.persons ? [{ lines: 6, accepted: 2, inserted: 2, unchanged: 0, suppressed: 4 }] : [],
    );
  }
  for (const id of IDS) expect([id, await rowsOfPerson(id)]).toEqual([id, 0]);
  await database.pool.query('alter table persons drop constraint never_stored');
});

async function rowsOfPerson(id: number): Promise<number> {
  return (await database.pool.query(ROWS_OF_PERSON, [id])).rows.length;
}

test('persons suppressed by each identifier after a load are deleted with all related rows, and no later delivery stores them again', async () => {
  await deliver(database.pool, datasetOfFour());
  for (const id of IDS) expect(await rowsOfPerson(id)).toBeGreaterThan(5);
  await deliver(database.pool, LINES);
  for (const id of IDS) expect([id, await rowsOfPerson(id)]).toEqual([id, 0]);
  const again = await deliver(database.pool, datasetOfFour());
  expect(again).toMatchObject({ rejected: 0, changed: false });
  const suppressedLines = again.files.flatMap(({ file, suppressed }) =>
    suppressed ? `${file} ${suppressed}` : [],
  );
  expect(suppressedLines).toEqual(['persons.ndjson 4', 'emails.ndjson 4', 'phone_numbers.ndjson 4']);
  for (const id of IDS) expect([id, await rowsOfPerson(id)]).toEqual([id, 0]);
  const before = await rowVersions(database.pool);
  await deliver(database.pool, { ...datasetOfFour(), ...LINES });
  expect(await rowVersions(database.pool)).toEqual(before);
});

test('a person suppressed by the command is deleted at once, with a tombstone and outbox changes, and without a rebuild', async () => {
  await deliver(database.pool, datasetOfFour());
  const version = await dataVersion(database.pool);
  for (const { id, identifier } of SUPPRESSED) {
    const { changes } = await pendingRemoval(id);
    expect(await suppressPerson(database.pool, identifier), `${id}`).toEqual({ removed: 1 });
    expect([id, await rowsOfPerson(id)]).toEqual([id, 0]);
    const pending = await pendingRemoval(id);
    expect(pending).toMatchObject({ tombstones: 1 });
    expect(pending.changes).toBeGreaterThan(changes);
    expect(await suppressPerson(database.pool, identifier)).toEqual({ removed: 0 });
    expect(await pendingRemoval(id)).toEqual(pending);
  }
  expect(await dataVersion(database.pool)).toBe(version);
});

/** The number of tombstones of a person, and the number of all changes that wait in the outbox. */
async function pendingRemoval(person: number): Promise<{ tombstones: number; changes: number }> {
  const { rows } = await database.pool.query(
    `select (select count(*) from departed_persons where person_id = $1) as tombstones,
      (select count(*) from outbox_changes) as changes`,
    [person],
  );
  return rows[0];
}

describe('a suppression by contact', () => {
  const emails = (...lines: object[]): Delivery => ({
    emails: lines.map((line) => ({ validation_status: 'valid', ...line })),
  });
  const numbers = (...lines: object[]): Delivery => ({ phone_numbers: lines });
  const later: [string, Delivery][] = [
    ['email', emails({ person_id: 3, email: 'late@sample.example' })],
    ['email of several', emails(...[1, 2, 3].map((id) => ({ person_id: id, email: 'Late@sample.example' })))],
    [
      'email beside others',
      emails({ person_id: 3, email: 'a@x.example' }, { person_id: 3, email: 'late@sample.example' }),
    ],
    ['phone number', numbers({ person_id: 3, phone_number: '+442079460999' })],
    [
      'phone number of several',
      numbers(...[1, 2].map((id) => ({ person_id: id, phone_number: '+44 20 7946 0999' }))),
    ],
  ];
  const LATE = [{ email: 'late@sample.example' }, { phone_number: '+44 20 7946 0999' }];

  test.each(later)(
    'leaves the line alone out that brings it later, and the report names it: %s',
    async (_, contacts) => {
      await deliver(database.pool, { ...smallDataset(), suppressed_persons: LATE });
      const stored = [await rowsOfPerson(1), await rowsOfPerson(2), await rowsOfPerson(3)];
      const { rejected, files, warnings, reportedWarnings } = await deliver(database.pool, contacts);
      expect([rejected, warnings]).toEqual([0, []]);
      const lines = Object.values(contacts)[0] as { person_id: number; email?: string }[];
      const left = lines.filter(({ email }) => email !== 'a@x.example');
      const kept = lines.length - left.length;
      expect(files).toMatchObject([{ accepted: kept, inserted: kept, removed: 0, suppressed: left.length }]);
      expect(reportedWarnings.flatMap(({ line, warning }) => (line ? [warning] : []))).toEqual(
        left.map(({ person_id: id }) => expect.stringContaining(`roster suppress --person ${id} removes`)),
      );
      expect([await rowsOfPerson(1), await rowsOfPerson(2), await rowsOfPerson(3)]).toEqual(
        stored.map((rows, at) => rows + (at === 2 ? kept : 0)),
      );
    },
  );

  test('that stands in the delivery which suppresses it is never stored, and no new person who has it', async () => {
    const suppressed_persons = [{ email: 'shared@sample.example' }];
    const { rejected, files } = await deliver(database.pool, { ...smallDataset(), suppressed_persons });
    expect(rejected).toBe(0);
    expect(files.find(({ file }) => file === 'emails.ndjson')).toMatchObject({ suppressed: 2 });
    const { rows } = await database.pool.query('select count(*)::int as persons from persons');
    expect(rows).toEqual([{ persons: 1 }]);
    expect((await database.pool.query(`select from emails where email like 'shared@%'`)).rowCount).toBe(0);
  });

  test('deletes all persons who share the contact, and no other person', async () => {
    await deliver(database.pool, smallDataset());
    await deliver(database.pool, { suppressed_persons: [{ email: 'shared@sample.example' }] });
    expect([await rowsOfPerson(1), await rowsOfPerson(2), await rowsOfPerson(3)]).toEqual([
      expect.any(Number),
      0,
      0,
    ]);
    expect(await rowsOfPerson(1)).toBeGreaterThan(0);
  });
});

test('a suppressed person stays suppressed under a new slug, and a person who gets a suppressed slug is deleted', async () => {
  await deliver(database.pool, {
    ...smallDataset(),
    suppressed_persons: [{ network_public_identifier: 'ann-sample' }],
  });
  await deliver(database.pool, {
    persons: [
      { id: 1, full_name: 'Ann Sample', network_public_identifier: 'another' },
      { id: 2, full_name: 'Bob Sample', network_public_identifier: 'Ann-Sample' },
    ],
  });
  expect([await rowsOfPerson(1), await rowsOfPerson(2)]).toEqual([0, 0]);
});

test('a blank slug names no person: the line is rejected, and persons with a blank slug stay', async () => {
  const persons = [1, 2].map((id) => ({ id, full_name: 'A', network_public_identifier: '' }));
  const suppressed_persons = [
    { network_public_identifier: '' },
    { person_id: 1, network_public_identifier: ' ' },
    { person_id: 1 },
  ];
  expect(await deliver(database.pool, { persons, suppressed_persons })).toMatchObject({ rejected: 2 });
  expect((await database.pool.query('select id from persons')).rows).toEqual([{ id: 2 }]);
});

test('a line with several identifiers of a person counts each of them', async () => {
  const line = { person_id: 1, network_public_identifier: 'ann-sample' };
  const { files } = await deliver(database.pool, { ...smallDataset(), suppressed_persons: [line] });
  const [file] = files.filter(({ file }) => file === 'suppressed_persons.ndjson');
  expect(file).toMatchObject({ lines: 1, accepted: 2, inserted: 2, unchanged: 0 });
});

test('a line of suppressed_persons without a valid identifier is rejected', async () => {
  const { reported } = await deliver(database.pool, {
    suppressed_persons: [{}, { person_id: null }, { email: 'nobody' }, { person_id: 5 }],
  });
  expect(reported.map(({ line }) => line)).toEqual([1, 2, 3]);
});
