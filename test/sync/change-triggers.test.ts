import { expect, test } from 'vitest';
import { defineIndex } from '../../search-index/indexes/definition.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { DEFINITION_VERSION } from '../../search-index/indexes/version.ts';
import { writeChangeTriggers } from '../../search-index/sync/change-triggers.ts';
import { checkMigrations } from '../../src/api/health/checks.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

const setVersion = (version: number) =>
  database.pool.query(`comment on function note_organizations is '${version}'`);

async function noteOfJobPosts(): Promise<string> {
  const { rows } = await database.pool.query(`select pg_get_functiondef('note_job_posts'::regproc) as text`);
  return rows[0].text;
}

test('triggers of an earlier version are an error that names the command, which writes those of this one', async () => {
  const own = await noteOfJobPosts();
  await database.pool.query(`
    create or replace function note_job_posts() returns trigger language plpgsql as 'begin return null; end'`);
  await setVersion(DEFINITION_VERSION - 1);
  await expect(checkMigrations(database)).rejects.toThrow(
    /triggers .* earlier version\. Run: roster migrate/,
  );
  await migrate(database);
  await checkMigrations(database);
  expect(await noteOfJobPosts()).toBe(own);
});

test('triggers of a later version are accepted and left alone, during an upgrade', async () => {
  const own = await noteOfJobPosts();
  const later = own.replace('begin', 'begin -- later');
  await database.pool.query(later);
  await setVersion(DEFINITION_VERSION + 1);
  await migrate(database);
  await checkMigrations(database);
  expect(await noteOfJobPosts()).toContain('-- later');
  await setVersion(DEFINITION_VERSION - 1);
  await migrate(database);
  expect(await noteOfJobPosts()).toBe(own);
});

const fields = (sql: string) => ({ fields: { ...JOBS.fields, added: ['number', sql] as const } });

test.each([
  ['a column of its own table', 'j.scanned_id', 'job_posts'],
  [
    'a column of a table that its sources name',
    '(select employees from organizations where id = j.organization_id)',
    'organizations',
  ],
])('an index that reads %s is told of its changes without more', async (_, sql, table) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin; alter table job_posts add scanned_id int');
    await client.query(`comment on function note_organizations is null`);
    const sources = [...JOBS.sources, { table: 'organizations', names: 'id', topic: 'jobs_of' }];
    await writeChangeTriggers(client, [defineIndex({ ...JOBS, ...fields(sql), sources })]);
    const { rows } = await client.query(`select pg_get_functiondef('note_${table}'::regproc) as text`);
    expect(rows[0].text).toContain(table === 'job_posts' ? 'o.scanned_id' : 'o.employees');
    expect(rows[0].text).not.toContain('o.url');
  } finally {
    client.release(true);
  }
});

test('an index that reads a table which none of its sources names is refused', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`comment on function note_organizations is null`);
    const index = defineIndex({ ...JOBS, ...fields('(select max(revenue) from organizations)') });
    await expect(writeChangeTriggers(client, [index])).rejects.toThrow(
      'The index jobs reads organizations, which no source of it names.',
    );
  } finally {
    client.release(true);
  }
});
