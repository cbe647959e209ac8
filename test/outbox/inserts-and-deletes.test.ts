import { beforeEach, expect, test } from 'vitest';
import { dataVersion } from '../dataset/database-content.ts';
import { databaseForTests } from '../harness/database.ts';
import { loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

/** A row or a table, and the expected rows of the outbox. */
type RowCase = readonly [row: string, expected: readonly string[]];

/** Rows to insert, as the SQL after `insert into`. */
const INSERTIONS: readonly RowCase[] = [
  ["industries (id, name) values (3, 'x')", ['autocomplete_industries 3']],
  ["organization_keywords (id, name) values (3, 'x')", ['autocomplete_organization_keywords 3']],
  ["person_skills (id, name) values (3, 'x')", ['autocomplete_person_skills 3']],
  ["web_technologies (id, name) values (3, 'x')", ['autocomplete_web_technologies 3']],
  ["locations (id, name) values (3, 'x')", ['autocomplete_locations 3', 'locations 3']],
  [
    "organizations (id, name, location_id, industry_id) values (3, 'x', 1, 2)",
    [
      'autocomplete_industries 2 later',
      'autocomplete_locations 1 later',
      'autocomplete_organizations 3',
      'organizations 3',
    ],
  ],
  [
    'organization_keyword_links values (2, 1, 0)',
    ['autocomplete_organization_keywords 1 later', 'organizations 2'],
  ],
  ["websites (id, domain, domain_key) values (3, 'x.example', 'x.example')", []],
  [
    "websites (id, domain, domain_key, organization_id) values (3, 'x.example', 'x.example', 1)",
    ['organization_roles 1', 'organizations 1'],
  ],
  [
    'website_technology_links values (2, 1, true, 0)',
    ['autocomplete_web_technologies 1 later', 'organizations 2'],
  ],
  [
    "funding_events (id, organization_id, source, funding_type, date_featured) values (2, 2, 'funding_db', 'seed', '2026-01-01')",
    ['organization_roles 2', 'organizations 2'],
  ],
  [
    "simple_events (id, organization_id, source, reason, date_featured) values (2, 2, 'launch_site', 'report_released', '2026-01-01')",
    [],
  ],
  [
    "job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured) values (2, 2, 'network', 'b', 'https://b.example', 'x', true, true, '2026-01-01')",
    ['autocomplete_organizations 2 later', 'jobs 2'],
  ],
  [
    "persons (id, full_name, location_id, industry_id) values (3, 'x', 2, 2)",
    ['autocomplete_industries 2 later', 'autocomplete_locations 2 later'],
  ],
  ['person_skill_links values (2, 1, 0)', ['autocomplete_person_skills 1 later', 'person_roles 2']],
  [
    "roles (id, person_id, title, is_current, location_id) values (3, 1, 'x', true, 2)",
    ['autocomplete_locations 2 later', 'roles 3'],
  ],
];

/**
 * Tables whose first row is deleted. Rows that refer to it by a foreign key are deleted or lose the reference, so their
 * documents are expected, too.
 */
const DELETIONS: readonly RowCase[] = [
  ['industries', ['autocomplete_industries 1', 'organization_roles 1', 'organizations 1', 'person_roles 1']],
  ['organization_keywords', ['autocomplete_organization_keywords 1', 'organizations 1']],
  ['person_skills', ['autocomplete_person_skills 1', 'person_roles 1']],
  ['web_technologies', ['autocomplete_web_technologies 1', 'organizations 1']],
  [
    'locations',
    [
      'autocomplete_locations 1',
      'jobs 1',
      'locations 1',
      'organization_roles 1',
      'organizations 1',
      'person_roles 1',
    ],
  ],
  [
    'organizations',
    [
      'autocomplete_industries 1 later',
      'autocomplete_locations 1 later',
      'autocomplete_organization_keywords 1 later',
      'autocomplete_organizations 1',
      'jobs 1',
      'organization_roles 1',
      'organizations 1',
      'roles 1',
    ],
  ],
  ['websites', ['autocomplete_web_technologies 1 later', 'organization_roles 1', 'organizations 1']],
  ['funding_events', ['organization_roles 1', 'organizations 1']],
  ['simple_events', []],
  ['job_posts', ['autocomplete_locations 1 later', 'autocomplete_organizations 1 later', 'jobs 1']],
  [
    'persons',
    [
      'autocomplete_industries 1 later',
      'autocomplete_locations 1 later',
      'autocomplete_organizations 1 later',
      'autocomplete_person_skills 1 later',
      'person_roles 1',
      'roles 1',
    ],
  ],
  [
    'roles',
    ['autocomplete_locations 1 later', 'autocomplete_organizations 1 later', 'person_roles 1', 'roles 1'],
  ],
  ['organization_keyword_links', ['autocomplete_organization_keywords 1 later', 'organizations 1']],
  ['website_technology_links', ['autocomplete_web_technologies 1 later', 'organizations 1']],
  ['person_skill_links', ['autocomplete_person_skills 1 later', 'person_roles 1']],
];

const database = databaseForTests();
beforeEach(() => loadSmallRecords(database.pool));

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
    await database.pool.query(`delete from ${table} where ctid = (select min(ctid) from ${table})`);
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
  const before = await dataVersion(database.pool);
  await database.pool.query(`truncate ${table} cascade`);
  expect(await dataVersion(database.pool)).toBeGreaterThan(before);
});
