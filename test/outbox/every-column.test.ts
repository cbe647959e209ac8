import { beforeEach, expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { missedDocuments, readDocuments } from './missed-documents.ts';
import { loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

/** A new value in SQL, and the expected rows of the outbox after the first row of the table gets it. */
type ColumnCase = readonly [value: string, ...expected: string[]];

const ORGANIZATION_AND_ROLES = ['organization_roles 1', 'organizations 1'] as const;
const OTHER_PLACE = `'[{"id": 12, "name": "Bonn", "place_type": "city"}]'`;

/** The same case for several columns. */
const all = (columns: string[], ...each: ColumnCase): Record<string, ColumnCase> =>
  Object.fromEntries(columns.map((column) => [column, each]));

/** Every column of every table with outbox triggers. */
const COLUMNS: Record<string, Record<string, ColumnCase>> = {
  industries: { name: ["'x'", 'autocomplete_industries 1'] },
  organization_keywords: { name: ["'x'", 'autocomplete_organization_keywords 1'] },
  person_skills: { name: ["'x'", 'autocomplete_person_skills 1'] },
  web_technologies: { name: ["'x'", 'autocomplete_web_technologies 1'] },
  locations: {
    name: ["'x'", 'autocomplete_locations 1'],
    osm_locations: [OTHER_PLACE, 'locations 1'],
  },
  organizations: {
    name: ["'x'", 'autocomplete_organizations 1'],
    domain: ["'x.example'"],
    domain_key: ["'x.example'", ...ORGANIZATION_AND_ROLES],
    description: ["'x'", 'organizations 1'],
    location_id: [
      '2',
      'autocomplete_locations 1 later',
      'autocomplete_locations 2 later',
      ...ORGANIZATION_AND_ROLES,
    ],
    industry_id: ['null', 'autocomplete_industries 1 later', ...ORGANIZATION_AND_ROLES],
    network_public_identifier: ["'x'", 'organizations 1'],
    network_public_profile_url: ["'https://x.example'"],
    founded_date: ["'2000-01-01'", ...ORGANIZATION_AND_ROLES],
    ...all(['employees', 'revenue', 'funding_total'], '7', ...ORGANIZATION_AND_ROLES),
    first_seen: ["'2026-01-01'"],
  },
  organization_keyword_links: {
    organization_id: [
      '2',
      'autocomplete_organization_keywords 1 later',
      'organizations 1',
      'organizations 2',
    ],
    keyword_id: [
      '2',
      'autocomplete_organization_keywords 1 later',
      'autocomplete_organization_keywords 2 later',
      'organizations 1',
    ],
    position: ['7'],
  },
  websites: {
    domain: ["'x.example'"],
    domain_key: ["'x.example'", ...ORGANIZATION_AND_ROLES],
    organization_id: ['2', 'organization_roles 2', 'organizations 2'],
    public_rank: ['7', ...ORGANIZATION_AND_ROLES],
    analytics_rank: ['7'],
    analytics_traffic: ['7', 'organizations 1'],
    first_seen: ["'2026-01-01'"],
  },
  website_technology_links: {
    website_id: ['2', 'autocomplete_web_technologies 1 later', 'organizations 1', 'organizations 2'],
    web_technology_id: [
      '2',
      'autocomplete_web_technologies 1 later',
      'autocomplete_web_technologies 2 later',
      'organizations 1',
    ],
    is_active: ['false', 'organizations 1'],
    position: ['7'],
  },
  funding_events: {
    organization_id: [
      '2',
      'organization_roles 1',
      'organization_roles 2',
      'organizations 1',
      'organizations 2',
    ],
    source: ['source'],
    funding_type: ["'angel'"],
    date_featured: ["'2026-02-02'"],
    amount: ['7', ...ORGANIZATION_AND_ROLES],
    currency: ["'EUR'", ...ORGANIZATION_AND_ROLES],
    investors: [`'["x"]'`],
    url: ["'https://x.example'"],
  },
  simple_events: {
    organization_id: ['2'],
    source: ["'form_c_regulator'"],
    reason: ["'promoted_on_site'"],
    date_featured: ["'2026-02-02'"],
    title: ["'x'"],
    url: ["'https://x.example'"],
  },
  job_posts: {
    organization_id: [
      '2',
      'autocomplete_organizations 1 later',
      'autocomplete_organizations 2 later',
      'jobs 1',
    ],
    source: ["'board_one'", 'jobs 1'],
    source_id: ["'x'"],
    url: ["'https://x.example'"],
    ...all(['title', 'description'], "'x'", 'jobs 1'),
    ...all(['is_remote', 'is_active'], 'false', 'jobs 1'),
    location_id: ['null', 'autocomplete_locations 1 later', 'jobs 1'],
    date_featured: ["'2026-02-02'", 'jobs 1'],
    first_seen: ["'2026-01-01'"],
  },
  persons: {
    ...all(['full_name', 'headline', 'description', 'network_public_identifier'], "'x'", 'person_roles 1'),
    ...all(['first_name', 'last_name', 'gender'], "'x'"),
    ...all(['photo', 'network_public_profile_url'], "'https://x.example'"),
    location_id: ['2', 'autocomplete_locations 1 later', 'autocomplete_locations 2 later', 'person_roles 1'],
    industry_id: ['null', 'autocomplete_industries 1 later', 'person_roles 1'],
    ...all(['educations', 'certifications', 'courses', 'honors'], `'[{"name": "x"}]'`),
    ...all(['languages', 'memberships', 'test_scores'], `'[{"name": "x"}]'`),
    volunteering: [`'[{"role": "x"}]'`],
    first_seen: ["'2026-01-01'"],
  },
  person_skill_links: {
    person_id: ['2', 'autocomplete_person_skills 1 later', 'person_roles 1', 'person_roles 2'],
    skill_id: [
      '2',
      'autocomplete_person_skills 1 later',
      'autocomplete_person_skills 2 later',
      'person_roles 1',
    ],
    position: ['7'],
  },
  roles: {
    person_id: ['2', 'person_roles 1', 'roles 1'],
    organization_id: [
      '2',
      'autocomplete_organizations 1 later',
      'autocomplete_organizations 2 later',
      'roles 1',
    ],
    organization_name: ["'x'"],
    ...all(['title', 'description'], "'x'", 'roles 1'),
    is_current: ['false', 'roles 1'],
    ...all(['start_date', 'end_date'], "'2000-01-01'", 'roles 1'),
    location_id: ['null', 'autocomplete_locations 1 later'],
  },
};

const COLUMN_CASES = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, [value, ...expected]]) => ({ table, column, value, expected })),
);

const database = databaseForTests();
beforeEach(() => loadSmallRecords(database.pool));

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
  async ({ table, column, value, expected }) => {
    const before = await readDocuments(database.pool);
    await database.pool.query(
      `update ${table} set ${column} = ${value} where ctid = (select min(ctid) from ${table})`,
    );
    const after = await readDocuments(database.pool);
    expect((await missedDocuments(database.pool, before, after)).missed).toEqual([]);
    expect(await takeOutbox(database.pool)).toEqual(expected);
  },
);

test.each([
  ['public_rank', ['organization_roles 2', 'organizations 2']],
  ['analytics_traffic', ['organizations 2']],
])(
  'a change of %s of a website writes outbox rows for the organization that it names, if no domain does',
  async (column, expected) => {
    await database.pool.query(`update websites set ${column} = 7 where id = 2`);
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

test('a change of a place that keeps its id writes nothing to the outbox', async () => {
  const place = '[{"id": 11, "name": "Berlin", "place_type": "capital"}]';
  await database.pool.query('update locations set osm_locations = $1 where id = 1', [place]);
  expect(await takeOutbox(database.pool)).toEqual([]);
});

test('a record whose id changes has outbox rows with its old and its new id', async () => {
  await database.pool.query('update job_posts set id = 9');
  expect(await takeOutbox(database.pool)).toEqual(expect.arrayContaining(['jobs 1', 'jobs 9']));
});
