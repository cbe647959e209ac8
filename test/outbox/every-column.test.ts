import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readDocuments } from './all-documents.ts';
import { COLUMN_CASES, COLUMNS, first, NAMING_WEBSITE_CASES, PLACE } from './column-cases.ts';
import { loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';
import { untold } from './untold.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => loadSmallRecords(database.pool));
afterAll(() => database.drop());

test('every column of every told table has a case here', async () => {
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
  '$table $column, changed, tells of the documents that show it and no other',
  async (each) => {
    const { table, column, value, told } = each;
    const before = await readDocuments(database.pool);
    await database.pool.query(`update ${table} set ${column} = ${value} where ${first(table)}`);
    const after = await readDocuments(database.pool);
    expect((await untold(database.pool, before, after)).missed).toEqual([]);
    expect(await takeOutbox(database.pool)).toEqual(told);
  },
);

test.each(NAMING_WEBSITE_CASES)(
  '$change tells of the organization that it names',
  async ({ change, told }) => {
    await database.pool.query(change);
    expect(await takeOutbox(database.pool)).toEqual(told);
  },
);

test.each(TABLES)('rows of %s that are written as they were tell of nothing', async (table) => {
  const columns = Object.keys(COLUMNS[table] ?? {});
  const { rows } = await database.pool.query('select events_state() as state');
  await database.pool.query(`update ${table} set ${columns.map((each) => `${each} = ${each}`).join(', ')}`);
  expect(await takeOutbox(database.pool)).toEqual([]);
  expect((await database.pool.query('select events_state() as state')).rows).toEqual(rows);
});

test('a place that is only named otherwise moves no record', async () => {
  await database.pool.query(`update locations set osm_locations = ${PLACE} where id = 1`);
  expect(await takeOutbox(database.pool)).toEqual(['autocomplete_locations 1']);
});

test('a record that gets another id goes under the old one and comes under the new one', async () => {
  await database.pool.query('update job_posts set id = 9');
  expect(await takeOutbox(database.pool)).toEqual(expect.arrayContaining(['jobs 1', 'jobs 9']));
});
