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

test.each(INSERTIONS)(
  'an insert into %s writes outbox rows for the documents that show the row',
  async (insertion, expected) => {
    await database.pool.query(`insert into ${insertion}`);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test.each(DELETIONS)(
  'a delete from %s writes outbox rows for the documents that showed the row',
  async (table, expected) => {
    await database.pool.query(`delete from ${table} where id = 1`);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test.each([
  ['organization_keyword_links', ['autocomplete_organization_keywords 1 later', 'organizations 1']],
  ['website_technology_links', ['autocomplete_web_technologies 1 later', 'organizations 1']],
  ['person_skill_links', ['autocomplete_person_skills 1 later', 'person_roles 1']],
])(
  'a delete from %s writes outbox rows for the documents that showed the row',
  async (table, expected: string[]) => {
    await database.pool.query(`delete from ${table}`);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test('COPY writes outbox rows like an insert', async () => {
  await database.pool.query(
    `copy roles (id, person_id, title, is_current) from program 'printf "3\\t1\\tx\\tt\\n"'`,
  );
  expect(await takeOutbox(database.pool)).toEqual(['roles 3']);
});

test('a MERGE writes outbox rows for the records that it inserts or updates', async () => {
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

test.each(TABLES)('truncating %s raises the data version, so that every index is rebuilt', async (table) => {
  const version = 'select version from data_version';
  const before = (await database.pool.query<{ version: number }>(version)).rows[0]?.version ?? 0;
  await database.pool.query(`truncate ${table} cascade`);
  const after = (await database.pool.query<{ version: number }>(version)).rows[0]?.version ?? 0;
  expect(after).toBeGreaterThan(before);
});
