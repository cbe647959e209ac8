import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readDocuments } from './all-documents.ts';
import { COLUMN_CASES, COLUMNS, first, PLACE, WEBSITE_BY_ID_CASES } from './column-cases.ts';
import { missedDocuments } from './missed-documents.ts';
import { loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => loadSmallRecords(database.pool));
afterAll(() => database.drop());

test('every column of every table with outbox triggers has a case in this file', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select concat(table_name, '.', column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and column_name <> 'id'`,
    [TABLES],
  );
  expect(COLUMN_CASES.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

test.each(COLUMN_CASES)(
  'a change of $column in $table writes outbox rows for the documents that show it, and no others',
  async (each) => {
    const { table, column, value, expected } = each;
    const before = await readDocuments(database.pool);
    await database.pool.query(`update ${table} set ${column} = ${value} where ${first(table)}`);
    const after = await readDocuments(database.pool);
    expect((await missedDocuments(database.pool, before, after)).missed).toEqual([]);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test.each(WEBSITE_BY_ID_CASES)(
  '"$change" writes outbox rows for the organization that the website names',
  async ({ change, expected }) => {
    await database.pool.query(change);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test.each(TABLES)('an update of %s that changes no value writes nothing to the outbox', async (table) => {
  const columns = Object.keys(COLUMNS[table] ?? {});
  const { rows } = await database.pool.query('select events_state() as state');
  await database.pool.query(`update ${table} set ${columns.map((each) => `${each} = ${each}`).join(', ')}`);
  expect(await takeOutbox(database.pool)).toEqual([]);
  expect((await database.pool.query('select events_state() as state')).rows).toEqual(rows);
});

test('a change of a place that keeps its id writes an outbox row only for autocomplete', async () => {
  await database.pool.query(`update locations set osm_locations = ${PLACE} where id = 1`);
  expect(await takeOutbox(database.pool)).toEqual(['autocomplete_locations 1']);
});

test('a record whose id changes has outbox rows with its old and its new id', async () => {
  await database.pool.query('update job_posts set id = 9');
  expect(await takeOutbox(database.pool)).toEqual(expect.arrayContaining(['jobs 1', 'jobs 9']));
});
