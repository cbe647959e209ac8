import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { migrate } from '../../src/migrate.ts';
import { endEverything } from '../commands/processes.ts';
import { roster, searchJobs, startRoster } from '../commands/roster-process.ts';
import { allRows } from '../db/all-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { post } from '../http/service.ts';
import { serveWith, settingsOf } from '../operating/serve.ts';
import type { Rows } from '../sources/import-tables.ts';
import { deliver } from '../sources/memory-table.ts';
import { placesOf } from '../sources/places-of-texts.ts';

afterAll(endEverything);

/** The account of the restored database, which has 993 credits. */
const ACCOUNT = { accountId: 1, key: 'rk_YdlJ800c_Zpj60klxGXQhBbJWcvxrsSStewQJhned1nJi5c' };

async function restoreFirstDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(await readFile(join(import.meta.dirname, 'first-schema.sql'), 'utf8'));
}

/** The parts of a schema, one in a row. */
const SCHEMA = `
select concat_ws(' ', r.relkind, r.relname, r.relpersistence, r.reloptions, a.attname, a.attcompression,
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
select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
order by 1`;

async function withFirstDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await database.pool.query('drop schema public cascade; create schema public');
    await restoreFirstDatabase(database.pool);
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
    // A test of its own is about the identifiers of suppressions.
    const suppressions = before.suppressions?.map(({ id, person_id, date_created }) => ({
      id,
      person_id,
      date_created,
    }));
    for (const [table, rows] of Object.entries({ ...before, ...(suppressions && { suppressions }) })) {
      expect(after[table] ?? [], table).toMatchObject(rows);
    }
    expect(await database.orm.migrator.getPending()).toEqual([]);
  });
});

test('identifiers that were suppressed in clear stand nowhere after the upgrade, and are recognized', async () => {
  await withFirstDatabase(async (database) => {
    const { pool } = database;
    await pool.query(`
      insert into suppressions (network_public_identifier) values ('zyxw-ada');
      insert into suppressions (email) values ('ben@zyxw.example');
      insert into suppressions (phone_number) values ('+442079460777');
      insert into claims (kind, id, record_id, source_id, named_by, key, collected_at, first_seen, last_seen)
      values ('persons', 10000000000077, 10000000000077, 2, 'key', 'zyxw-key', now(), now(), now());
      insert into suppressed_persons (person_id) values (10000000000077)`);
    await migrate(database);
    expect(await placesOf(pool, ['zyxw', '442079460777'])).toEqual([]);
    const identified: Rows = {
      persons: [
        { key: 'zyxw-key', full_name: 'Zyxw' },
        { key: 'a', full_name: 'Zyxw', network_public_identifier: 'Zyxw-Ada' },
        { key: 'b', full_name: 'Ben' },
        { key: 'c', full_name: 'Cleo' },
      ],
      emails: [{ person_key: 'b', email: 'ben@zyxw.example' }],
      phone_numbers: [{ person_key: 'c', phone_number: '+442079460777' }],
    };
    const { files } = await deliver(database, 'crm', identified);
    expect(files.slice(0, 3).map(({ suppressed }) => suppressed)).toEqual([2, 1, 1]);
    expect(await placesOf(pool, ['zyxw', '442079460777'])).toEqual([]);
  });
});

test('the names of claims follow the lists of legal forms', async () => {
  await withFirstDatabase(async (database) => {
    const { pool } = database;
    await pool.query(`
      insert into organizations (id, name) values (77, 'Zyxw Spółka z o.o.');
      insert into claims (kind, id, record_id, source_id, named_by, key, collected_at, first_seen, last_seen)
      select 'organizations', id, id, 2, 'name', key, now(), now(), now()
      from (values (10000000000077, 'Zyxw'), (10000000000078, 'Zyxw Gesellschaft mbH'), (10000000000079, 'Zy')) as named (id, key);
      insert into claim_identifiers (kind, value, id) values ('organizations', 'name:zyxw', 10000000000077),
        ('organizations', 'name:zyxwgesellschaft', 10000000000078), ('organizations', 'name:zy', 10000000000079)`);
    await migrate(database);
    const found = await pool.query(`
      select value || ' ' || id as found from claim_identifiers where value like 'name:zy%' and id > 10000000000076
      union all select 'pending ' || id from pending_claims where id > 10000000000076 order by found`);
    expect(found.rows.map((row) => row.found)).toEqual([
      'name:zy 10000000000079',
      'name:zyxw 10000000000077',
      'name:zyxw 10000000000078',
      'pending 10000000000077',
      'pending 10000000000078',
    ]);
  });
});

test('stored texts with sound marks and posts with fragments are told apart by the next import', async () => {
  await withFirstDatabase(async (database) => {
    const { pool } = database;
    await pool.query(`
      insert into person_skills (id, name) values (71, 'バス'), (72, 'हिन्दी'), (73, 'Café');
      insert into lookup_texts (kind, key, id) values ('person_skills', 'ハス', 71), ('person_skills', 'हनद', 72),
        ('person_skills', 'cafe', 73), ('industries', 'ハス', 71);
      insert into claims (kind, id, record_id, source_id, named_by, key, body, digest, collected_at, first_seen, last_seen)
      select kind, id, id, 2, 'key', id, jsonb_build_object('url', url), gen_random_uuid(), now(), now(), now()
      from (values ('job_posts', 10000000000071, 'https://zyxw.example/jobs#/1'), ('job_posts', 10000000000072, 'https://zyxw.example/2#'),
        ('organizations', 10000000000073, 'https://zyxw.example/#/3')) as delivered (kind, id, url);
      insert into claim_identifiers (kind, value, id) select kind, 'zyxw', id from claims where id > 10000000000070`);
    await migrate(database);
    const left = await pool.query(`
      select 'text ' || kind || ' ' || key as left from lookup_texts where id > 70
      union all select 'identified ' || id from claim_identifiers where value = 'zyxw'
      union all select 'digest ' || id from claims where id > 10000000000070 and digest is not null
      union all select 'pending ' || id from pending_claims where id > 10000000000070 order by "left"`);
    expect(left.rows.map((row) => row.left)).toEqual([
      'digest 10000000000072',
      'digest 10000000000073',
      'identified 10000000000072',
      'identified 10000000000073',
      'pending 10000000000071',
      'text industries ハス',
      'text person_skills cafe',
    ]);
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
  const { pool, close } = await openDatabase(postgres.url);
  await restoreFirstDatabase(pool);
  await close();
  await postgres.stop();
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
