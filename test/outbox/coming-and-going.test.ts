import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { DELETIONS, INSERTIONS } from './row-cases.ts';
import { loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => loadSmallRecords(database.pool));
afterAll(() => database.drop());

test.each(INSERTIONS)('insert into %s', async (insertion, told) => {
  await database.pool.query(`insert into ${insertion}`);
  expect(await takeOutbox(database.pool)).toEqual(told);
});

test.each(DELETIONS)('delete from %s', async (table, told) => {
  await database.pool.query(`delete from ${table} where id = 1`);
  expect(await takeOutbox(database.pool)).toEqual(told);
});

test.each([
  ['organization_keyword_links', ['autocomplete_organization_keywords 1 later', 'organizations 1']],
  ['website_technology_links', ['autocomplete_web_technologies 1 later', 'organizations 1']],
  ['person_skill_links', ['autocomplete_person_skills 1 later', 'person_roles 1']],
])('delete from %s', async (table, told: string[]) => {
  await database.pool.query(`delete from ${table}`);
  expect(await takeOutbox(database.pool)).toEqual(told);
});

test('COPY tells as any other insert', async () => {
  await database.pool.query(
    `copy roles (id, person_id, title, is_current) from program 'printf "3\\t1\\tx\\tt\\n"'`,
  );
  expect(await takeOutbox(database.pool)).toEqual(['roles 3']);
});

test('a merge tells of what it inserts, changes and deletes', async () => {
  await database.pool.query(`
    merge into job_posts kept
    using (select * from job_posts union all select (jsonb_populate_record(j, '{"id": 2}')).* from job_posts j) given
    on kept.id = given.id
    when matched then update set is_remote = false
    when not matched then insert values (given.*)`);
  expect(await takeOutbox(database.pool)).toEqual([
    'autocomplete_locations 1 later',
    'autocomplete_organizations 1 later',
    'jobs 1',
    'jobs 2',
  ]);
});

test.each(TABLES)('%s, emptied as a whole, has every index built again', async (table) => {
  const version = 'select version from data_version';
  const before = (await database.pool.query<{ version: number }>(version)).rows[0]?.version ?? 0;
  await database.pool.query(`truncate ${table} cascade`);
  const after = (await database.pool.query<{ version: number }>(version)).rows[0]?.version ?? 0;
  expect(after).toBeGreaterThan(before);
});
