import { beforeEach, expect, test } from 'vitest';
import { dataVersion } from '../dataset/database-content.ts';
import { databaseForTests } from '../harness/database.ts';
import { differenceBy, loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

/** Rows to insert, as the SQL after `insert into`. */
const INSERTIONS = [
  "industries (id, name) values (3, 'x')",
  "organization_keywords (id, name) values (3, 'x')",
  "person_skills (id, name) values (3, 'x')",
  "web_technologies (id, name) values (3, 'x')",
  `locations (id, name, osm_locations) values (3, 'x', '[{"id": 10}]')`,
  "organizations (id, name, location_id, industry_id) values (4, 'x', 1, 2)",
  'organization_keyword_links values (2, 1, 0)',
  "websites (id, domain, domain_key) values (3, 'x.example', 'x.example')",
  "websites (id, domain, domain_key, organization_id, public_rank) values (3, 'x.example', 'x.example', 3, 7)",
  'website_technology_links values (2, 1, true, 0)',
  "funding_events (id, organization_id, source, funding_type, date_featured, amount) values (2, 2, 'funding_db', 'seed', '2026-01-01', 7)",
  "simple_events (id, organization_id, source, reason, date_featured) values (2, 2, 'launch_site', 'report_released', '2026-01-01')",
  "job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured) values (2, 2, 'network', 'b', 'https://b.example', 'x', true, true, '2026-01-01')",
  "persons (id, full_name, location_id, industry_id) values (3, 'x', 2, 2)",
  'person_skill_links values (2, 1, 0)',
  "roles (id, person_id, title, is_current, location_id) values (4, 1, 'x', true, 2)",
];

const database = databaseForTests();
beforeEach(() => loadSmallRecords(database.pool));

test.each(INSERTIONS)(
  'an insert into %s writes outbox rows for the documents that show the row, and no others',
  async (insertion) => {
    const { missed, needless } = await differenceBy(database.pool, `insert into ${insertion}`);
    expect([missed, needless]).toEqual([[], []]);
  },
);

test.each(TABLES)(
  'a delete from %s writes outbox rows for the documents that showed the row or what refers to it, and no others',
  async (table) => {
    const first = `delete from ${table} where ctid = (select min(ctid) from ${table})`;
    const { changed, missed, needless } = await differenceBy(database.pool, first);
    expect({ isSeen: changed.length > 0, missed, needless }).toEqual({
      isSeen: table !== 'simple_events',
      missed: [],
      needless: [],
    });
  },
);

test('COPY writes outbox rows like an insert', async () => {
  await database.pool.query(
    `copy roles (id, person_id, title, is_current) from program 'printf "4\\t1\\tx\\tt\\n"'`,
  );
  expect(await takeOutbox(database.pool)).toEqual(['roles 4']);
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
  const before = await dataVersion(database.pool);
  await database.pool.query(`truncate ${table} cascade`);
  expect(await dataVersion(database.pool)).toBeGreaterThan(before);
});
