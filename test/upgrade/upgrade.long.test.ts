import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { knownMigrations } from '../../src/db/known-migrations.ts';
import { startPostgres } from '../../src/ops/embedded/postgres.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { post } from '../api/http/service.ts';
import { serveWith, settingsOf } from '../api/operating/serve.ts';
import { allRows } from '../db/all-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { roster, searchJobs, startRoster } from '../ops/commands/roster-process.ts';

afterAll(endEverything);

/** The account of the restored database, which has 993 credits. */
const ACCOUNT = { accountId: 1, key: 'rk_YdlJ800c_Zpj60klxGXQhBbJWcvxrsSStewQJhned1nJi5c' };

/** Makes the tables of the first schema in an empty database, with a few rows. */
async function makeFirstDatabase({ orm, pool }: Database): Promise<void> {
  const [first = ''] = await knownMigrations();
  await orm.migrator.up({ to: first });
  await pool.query(await readFile(join(import.meta.dirname, 'first-rows.sql'), 'utf8'));
}

/** The parts of a schema, one in a row. */
const SCHEMA = `
select concat_ws(' ', r.relkind, r.relname, r.relpersistence, r.reloptions, a.attname, a.attcompression, a.attstattarget,
  row_number() over (partition by r.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
  case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as part
from pg_class r
left join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
where r.relnamespace = 'public'::regnamespace
union all
select concat_ws(' ', q.seqrelid::regclass, 'owned by', d.refobjid::regclass, d.refobjsubid)
from pg_sequence q join pg_depend d on d.objid = q.seqrelid and d.deptype = 'a'
union all
select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
where connamespace = 'public'::regnamespace
union all
select indexdef from pg_indexes where schemaname = 'public'
union all
select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
union all
select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
order by 1`;

async function withFirstDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await database.pool.query('drop schema public cascade; create schema public');
    await makeFirstDatabase(database);
    await work(database);
  } finally {
    await database.drop();
  }
}

test('a database of the first schema gets the schema of a new one, and keeps every row', async () => {
  await withFirstDatabase(async (database) => {
    const before = await allRows(database.pool);
    await migrate(database);
    const fresh = await createTestDatabase();
    expect((await database.pool.query(SCHEMA)).rows).toEqual((await fresh.pool.query(SCHEMA)).rows);
    await fresh.drop();
    const after = await allRows(database.pool);
    expect(before.persons).toHaveLength(2);
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table] ?? [], table).toMatchObject(rows);
    }
    expect(await database.orm.migrator.getPending()).toEqual([]);
  });
});

test('keys, credits and records of the first schema serve calls after the upgrade', async () => {
  await withFirstDatabase(async (database) => {
    for (const command of ['migrate', 'reindex']) {
      const { code, stderr } = await roster([command], { env: settingsOf({ database }) });
      expect([command, code], stderr).toEqual([command, 0]);
    }
    const serve = await serveWith({ database });
    const called = { url: serve.url, ...ACCOUNT };
    const { body } = await post(called, 'person_role_search/totals', {});
    expect(body).toMatchObject({ total_persons: 2, total_roles: 3 });
    const lookup = await post(called, 'person_detail_lookup', { person_id: 1 });
    expect([lookup.status, lookup.headers.get('X-Credits-Remaining')]).toEqual([200, '992']);
    expect(await searchJobs(called)).toEqual({ status: 200, total: 1 });
    serve.signal('SIGTERM');
    expect((await serve.ended).code).toBe(0);
  });
});

test('`roster start` uses a data directory of the first schema, with its account and records', async () => {
  const temporary = await openDirectory();
  const data = join(temporary.path, 'data');
  const onRestart = (reason: string) => {
    throw new Error(reason);
  };
  const postgres = await startPostgres({ directory: join(data, 'postgres'), durable: false, onRestart });
  try {
    const first = await openDatabase(postgres.url);
    await makeFirstDatabase(first).finally(first.close);
  } finally {
    await postgres.stop();
  }
  try {
    const started = await startRoster(data, { env: { PORT: '0' } });
    // The sample is loaded into an empty database only.
    expect(await searchJobs({ url: started.url, ...ACCOUNT })).toEqual({ status: 200, total: 1 });
    started.signal('SIGTERM');
    expect((await started.ended).code).toBe(0);
  } finally {
    await temporary.remove();
  }
});
