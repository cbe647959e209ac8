import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { openDatabase } from '../../src/db/database.ts';
import { generate } from '../../src/sample/generate.ts';
import { endEverything } from '../commands/processes.ts';
import { type Ended, openDirectory, spawnRoster } from '../commands/roster-process.ts';
import { recordContent } from '../dataset/database-content.ts';
import { load } from '../dataset/import-delivery.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { clientOf } from '../harness/engine-client.ts';
import { databaseUrl } from '../harness/services.ts';
import { settingsOf } from '../operating/serve.ts';
import { findDifferences } from '../search-index/engine-documents.ts';

const SAME = { missing: [], stale: [], leftOver: [] };

let temporary: Awaited<ReturnType<typeof openDirectory>>;
let database: TestDatabase;
let engine: Engine;
beforeAll(async () => {
  temporary = await openDirectory();
  database = await createTestDatabase();
  const { meiliUrl, meiliKey } = inject('services');
  engine = openEngine({ url: meiliUrl, key: meiliKey, prefix: database.indexPrefix });
});
afterAll(async () => {
  await endEverything();
  await engine.close();
  await database.drop();
  await temporary.remove();
});

/** Runs commands concurrently, each in its own process, and returns how they ended. */
function runConcurrently(commands: readonly string[][], env: Record<string, string>): Promise<Ended[]> {
  return Promise.all(commands.map((args) => spawnRoster(args, { env }).ended));
}

function expectSuccess(ends: readonly Ended[]): void {
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    ends.map(() => ({ code: 0, stderr: '' })),
  );
}

test('two concurrent imports of a delivery leave the same records and documents as a single import', async () => {
  const directory = join(temporary.path, 'first');
  await generate(directory, { persons: 50, seed: 1 });
  const importing = ['import', directory, '--json'];
  expectSuccess(await runConcurrently([importing, importing], settingsOf({ database })));
  expect(await findDifferences(database.pool, engine)).toEqual(SAME);

  const reference = await createTestDatabase();
  await load(reference.pool, directory);
  expect(await recordContent(database.pool)).toEqual(await recordContent(reference.pool));
  await reference.drop();
});

test('two rebuilds and an import that run concurrently leave complete indexes, and no unfinished ones', async () => {
  const other = join(temporary.path, 'other');
  await generate(other, { persons: 50, seed: 3 });
  const import_ = ['import', other, '--json', '--allow-rejects'];
  const ends = await runConcurrently(
    [['reindex', '--json'], ['reindex', '--json'], import_],
    settingsOf({ database }),
  );
  expectSuccess(ends);
  expect(await findDifferences(database.pool, engine)).toEqual(SAME);
  const { results } = await clientOf(engine).getRawIndexes({ limit: 1_000 });
  const own = results.map(({ uid }) => uid).filter((uid) => uid.startsWith(database.indexPrefix));
  expect(own.filter((uid) => uid.includes('_next_'))).toEqual([]);
});

test('an empty database that several processes migrate concurrently runs each migration once', async () => {
  const { postgresUrl } = inject('services');
  const name = `t${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(postgresUrl, name);
  try {
    const env = { ...settingsOf({ database }), DATABASE_URL: url };
    expectSuccess(await runConcurrently([['migrate'], ['migrate'], ['migrate']], env));
    const migrated = await openDatabase(url);
    const { rows } = await migrated.pool.query(
      'select name, count(*) as times from migrations group by name',
    );
    const pending = await migrated.orm.migrator.getPending();
    const missing = await migrated.orm.schema.getUpdateSchemaSQL({ wrap: false });
    await migrated.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect([pending, missing]).toEqual([[], '']);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
