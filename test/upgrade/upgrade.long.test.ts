import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/db/database.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { endEverything } from '../commands/processes.ts';
import { openDirectory, roster, searchJobs, startRoster } from '../commands/roster-process.ts';
import { allRows } from '../db/all-rows.ts';
import { schemaStatements } from '../db/schema-statements.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { serveWith, settingsOf } from '../operating/serve.ts';

afterAll(endEverything);

/** The account of the old database, which has 993 credits. */
const ACCOUNT = { accountId: 1, key: 'rk_YdlJ800c_Zpj60klxGXQhBbJWcvxrsSStewQJhned1nJi5c' };

/** Restores a database of version 1.0.0 into an empty one. */
async function restoreOldDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(await readFile(join(import.meta.dirname, 'version-1.0.0.sql'), 'utf8'));
}

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

test('a database of version 1.0.0 gets the schema of a new one, and keeps every row', async () => {
  await withOldDatabase(async (database) => {
    const before = await allRows(database.pool);
    await migrate(database);
    const fresh = await createTestDatabase();
    expect(await schemaStatements(database.pool)).toEqual(await schemaStatements(fresh.pool));
    await fresh.drop();
    const after = await allRows(database.pool);
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toMatchObject(rows);
    }
    expect(await database.orm.migrator.getPending()).toEqual([]);
  });
});

test('keys, credits and records of version 1.0.0 serve calls after the upgrade', async () => {
  await withOldDatabase(async (database) => {
    const indexed = await roster(['reindex'], { env: settingsOf({ database }) });
    expect(indexed.code, indexed.stderr).toBe(0);
    const serve = await serveWith({ database });
    const response = await fetch(
      `${serve.url}/api/${ACCOUNT.accountId}/datastorage/person_role_search/totals/`,
      {
        method: 'POST',
        headers: { 'X-API-KEY': ACCOUNT.key, 'Content-Type': 'application/json' },
        body: '{}',
      },
    );
    expect(await response.json()).toMatchObject({ total_persons: 2, total_roles: 3 });
    const lookup = await fetch(`${serve.url}/api/${ACCOUNT.accountId}/datastorage/person_detail_lookup/`, {
      method: 'POST',
      headers: { 'X-API-KEY': ACCOUNT.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ person_id: 1 }),
    });
    expect([lookup.status, lookup.headers.get('X-Credits-Remaining')]).toEqual([200, '992']);
    expect(await searchJobs({ url: serve.url, ...ACCOUNT })).toEqual({ status: 200, total: 1 });
    serve.signal('SIGTERM');
    expect((await serve.ended).code).toBe(0);
  });
});

test('`roster start` uses a data directory of version 1.0.0, with its account and records', async () => {
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
