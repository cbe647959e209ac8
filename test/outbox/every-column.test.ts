import { beforeEach, expect, test } from 'vitest';
import * as entities from '../../src/db/entities/all.ts';
import { type Column, tableOf } from '../../src/db/tables.ts';
import { databaseForTests } from '../harness/database.ts';
import { differenceBy, loadSmallRecords, TABLES, takeOutbox } from './small-records.ts';

/** New values in SQL, by type. References lead to the second record; the small records lead to the first one. */
const VALUES: Record<string, string> = {
  BooleanType: 'false',
  DateType: "'2000-01-01'",
  DateTimeType: "'2026-01-01'",
  JsonType: `'[{"id": 12, "name": "Bonn", "place_type": "city"}]'`,
  BigIntType: '7',
  IntegerType: '7',
};

function valueFor({ type = '', values, references }: Column): string {
  if (references) return '2';
  return values ? `'${values.at(-1)}'` : (VALUES[type] ?? "'x'");
}

/** Columns that no document shows. */
const UNSEEN = new Set(
  [
    ['organizations', 'name_key domain network_public_profile_url first_seen'],
    ['organization_keyword_links', 'position'],
    ['websites', 'domain analytics_rank first_seen'],
    ['website_technology_links', 'position'],
    ['funding_events', 'source funding_type date_featured investors url'],
    ['simple_events', 'organization_id source reason date_featured title url'],
    ['job_posts', 'source_id url first_seen'],
    ['persons', 'first_name last_name gender photo network_public_profile_url first_seen'],
    ['persons', 'educations certifications courses honors languages memberships test_scores volunteering'],
    ['person_skill_links', 'position'],
    ['roles', 'organization_name'],
  ].flatMap(([table, columns = '']) => columns.split(' ').map((column) => `${table}.${column}`)),
);

const COLUMNS = Object.values(entities)
  .map(tableOf)
  .filter(({ name }) => TABLES.includes(name))
  .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column })))
  .filter(({ column }) => column.name !== 'id')
  .map(({ table, column }) => ({ table, column: column.name, value: valueFor(column) }));

const database = databaseForTests();
beforeEach(() => loadSmallRecords(database.pool));

test.each(COLUMNS)(
  'a change of $column in $table writes outbox rows for the documents that show it, and no others',
  async ({ table, column, value }) => {
    const first = `ctid = (select min(ctid) from ${table})`;
    const { changed, missed, needless } = await differenceBy(
      database.pool,
      `update ${table} set ${column} = ${value} where ${first}`,
    );
    expect({ isSeen: changed.length > 0, missed, needless }).toEqual({
      isSeen: !UNSEEN.has(`${table}.${column}`),
      missed: [],
      needless: [],
    });
  },
);

test.each(['public_rank', 'analytics_traffic'])(
  'a change of %s of a website writes outbox rows for the organization that it names, if no domain does',
  async (column) => {
    const sql = `update websites set ${column} = 7 where id = 2`;
    const { changed, missed, needless } = await differenceBy(database.pool, sql);
    expect(changed).toContain('organizations 2');
    expect([missed, needless]).toEqual([[], []]);
  },
);

test('a change of usage alone is collected for some seconds', async () => {
  await database.pool.query('update roles set location_id = 2 where id = 1');
  expect(await takeOutbox(database.pool)).toEqual([
    'autocomplete_locations 1 later',
    'autocomplete_locations 2 later',
  ]);
});

test.each(TABLES)('an update of %s that changes no value writes nothing to the outbox', async (table) => {
  const columns = COLUMNS.filter((each) => each.table === table).map(({ column }) => `${column} = ${column}`);
  const { rows } = await database.pool.query('select events_state() as state');
  await database.pool.query(`update ${table} set ${columns.join(', ')}`);
  expect(await takeOutbox(database.pool)).toEqual([]);
  expect((await database.pool.query('select events_state() as state')).rows).toEqual(rows);
});

test('a change of a place that keeps its id writes nothing to the outbox', async () => {
  const place = '[{"id": 10, "name": "Deutschland", "place_type": "country"}]';
  await database.pool.query('update locations set osm_locations = $1 where id = 2', [place]);
  expect(await takeOutbox(database.pool)).toEqual([]);
});

test('a record whose id changes has outbox rows with its old and its new id', async () => {
  await database.pool.query('update job_posts set id = 9');
  expect(await takeOutbox(database.pool)).toEqual(expect.arrayContaining(['jobs 1', 'jobs 9']));
});
