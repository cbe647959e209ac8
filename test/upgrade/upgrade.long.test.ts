import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { readLocations } from '../../search-index/indexes/locations.ts';
import { definitionOrder } from '../../search-index/indexes/version.ts';
import { ensureIndexes, rebuildIndexes, rebuildStaleIndexes } from '../../search-index/rebuild/rebuild.ts';
import { definitionHash } from '../../search-index/rebuild/states.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { openDatabase } from '../../src/db/database.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { migrate } from '../../src/migrate.ts';
import { endEverything } from '../commands/processes.ts';
import { roster, searchJobs, startRoster } from '../commands/roster-process.ts';
import { allRows } from '../db/all-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { searchNow } from '../harness/search.ts';
import { post } from '../http/service.ts';
import { serveWith, settingsOf } from '../operating/serve.ts';
import { SILENT } from '../sync/synced-records.ts';

afterAll(endEverything);

/** The account of the old database, which has 993 credits. */
const ACCOUNT = { accountId: 1, key: 'rk_YdlJ800c_Zpj60klxGXQhBbJWcvxrsSStewQJhned1nJi5c' };

async function restoreOldDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(await readFile(join(import.meta.dirname, 'version-1.0.0.sql'), 'utf8'));
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

async function withOldDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await database.pool.query('drop schema public cascade; create schema public');
    await restoreOldDatabase(database.pool);
    await work(database);
  } finally {
    await database.drop();
  }
}

test('a database of an earlier state gets the schema of a new one, and keeps every row', async () => {
  await withOldDatabase(async (database) => {
    const before = await allRows(database.pool);
    await migrate(database);
    const fresh = await createTestDatabase();
    expect((await database.pool.query(SCHEMA)).rows).toEqual((await fresh.pool.query(SCHEMA)).rows);
    await fresh.drop();
    const after = await allRows(database.pool);
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table] ?? [], table).toMatchObject(rows);
    }
    expect(await database.orm.migrator.getPending()).toEqual([]);
  });
});

test('an address whose host was stored in its own script has it as punycode, once for a person, and stays suppressed', async () => {
  await withOldDatabase(async (database) => {
    const { pool } = database;
    for (const email of [
      'a@bücher.example',
      "o'neil@bücher.example",
      'a@xn--bcher-kva.example',
      'b@почта.рф',
      'c@a.example',
    ])
      await pool.query(`insert into emails (person_id, email, validation_status) values (1, $1, 'valid')`, [
        email,
      ]);
    for (const email of ['gone@bücher.example', 'gone@xn--bcher-kva.example', 'gone@почта.рф'])
      await pool.query('insert into suppressions (email) values ($1)', [email]);
    const before = await pool.query('select email from emails');
    await migrate(database);
    const { rows } = await pool.query<{ email: string }>(
      `select email from emails union all select email from suppressions where email like 'gone@%' order by 1`,
    );
    const own = before.rows.map(({ email }) => email).filter((email) => !/[^ -~]/.test(email));
    const renamed = [
      "o'neil@xn--bcher-kva.example",
      'b@xn--80a1acny.xn--p1ai',
      'gone@xn--bcher-kva.example',
      'gone@xn--80a1acny.xn--p1ai',
    ];
    expect(rows.map(({ email }) => email)).toEqual([...own, ...renamed].sort());
  });
});

/** The last migration of the state in which the engine's names said which index is live. */
const BEFORE_BUILDS = 'Migration20261126040000';

/** Fills indexes under their former names, and notes them as the earlier state did. */
async function buildFormerIndexes({ pool, indexPrefix }: TestDatabase, engine: Engine): Promise<void> {
  const client = await pool.connect();
  const context = await readLocations(client);
  await client.query('update data_version set index_set = $1', [indexPrefix]);
  for (const index of SEARCH_INDEXES) {
    const uid = indexPrefix + index.name;
    await engine.createIndex(uid, index);
    for await (const page of index.documents(client, engine.encoder, context))
      await (await engine.putDocuments(uid, [...page], 1))();
    await engine.completeIndex(uid, index);
    const built = [uid, definitionHash(engine, index), definitionOrder()];
    await client.query(
      'insert into index_states (index_name, definition_hash, definition_order, data_version) select $1, $2, $3, version from data_version',
      built,
    );
  }
  await engine.createIndex(`${indexPrefix}autocomplete_industries`, JOBS);
  await client.query(
    'insert into index_states (index_name, definition_hash, data_version) select $1, $2, version from data_version',
    [`${indexPrefix}autocomplete_industries`, 'former'],
  );
  client.release();
}

test('search indexes of an earlier state serve on, get changes, and are taken from earlier processes once they are replaced', async () => {
  await withOldDatabase(async (database) => {
    const { pool, indexPrefix } = database;
    const engine = openTestEngine(indexPrefix);
    const sources = { pool, engine, log: SILENT };
    await database.orm.migrator.up({ to: BEFORE_BUILDS });
    await buildFormerIndexes(database, engine);
    await migrate(database);
    expect(await ensureIndexes(sources)).toEqual([]);
    const jobs = () => searchNow(sources).count({ index: 'jobs', where: [] });
    expect(await jobs()).toBe(1);
    await pool.query('delete from job_posts');
    await drain(sources);
    expect(await jobs()).toBe(0);
    // Earlier processes cache nothing, and use the same indexes.
    const states = 'select index_name, database_identity = database_identity() as is_own from index_states';
    const own = (await pool.query(states)).rows;
    expect(own.every(({ is_own }) => is_own)).toBe(true);
    expect(own.filter(({ index_name }) => index_name.includes('_next_'))).toHaveLength(1);
    // The one for autocomplete, which this state does not use, is removed.
    const held = async () =>
      [...(await engine.countDocuments()).keys()].filter((uid) => uid.startsWith(indexPrefix));
    expect(await held()).toContain(`${indexPrefix}autocomplete_industries`);
    await pool.query("update search_builds set since = since - interval '1 hour' where state = 'retired'");
    expect(await rebuildStaleIndexes(sources)).toEqual([]);
    expect((await held()).filter((uid) => uid.includes('autocomplete'))).toEqual([]);
    expect((await pool.query(states)).rows).toEqual(own);
    await rebuildIndexes(sources);
    expect((await pool.query(states)).rows.some(({ is_own }) => is_own)).toBe(false);
    await removeIndexes(engine);
    await engine.close();
  });
});

test('keys, credits and records of an earlier state serve calls after the upgrade', async () => {
  await withOldDatabase(async (database) => {
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

test('`roster start` uses a data directory of an earlier state, with its account and records', async () => {
  const temporary = await openDirectory();
  const data = join(temporary.path, 'data');
  const onRestart = (reason: string) => {
    throw new Error(reason);
  };
  const postgres = await startPostgres({ directory: join(data, 'postgres'), durable: false, onRestart });
  const { pool, close } = await openDatabase(postgres.url);
  await restoreOldDatabase(pool);
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
