import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../sample/src/generate.ts';
import type { Engine } from '../../search-index/engine.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { recordContent } from '../dataset/database-content.ts';
import { load } from '../dataset/import-delivery.ts';
import { createTestDatabase, databaseForTests } from '../harness/database.ts';
import { directoryForTests } from '../harness/directories.ts';
import { openTestEngine } from '../harness/engine.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { roster } from '../ops/commands/roster-process.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';

const temporary = directoryForTests();
const database = databaseForTests();
let engine: Engine;
beforeAll(async () => {
  engine = openTestEngine(database.indexPrefix);
});
afterAll(async () => {
  await endEverything();
  await engine.close();
});

/** Runs commands concurrently, each in its own process, and checks that all succeed. */
async function runConcurrently(commands: readonly string[][], on = database): Promise<void> {
  const env = settingsOf({ database: on });
  const ends = await Promise.all(commands.map((args) => roster(args, { env })));
  // What a command writes to stands first.
  const messagesOf = (stderr: string) => stderr.replace(/^Writes to .*\n/, '');
  expect(ends.map(({ code, stderr }) => ({ code, stderr: messagesOf(stderr) }))).toEqual(
    ends.map(() => ({ code: 0, stderr: '' })),
  );
}

test('two concurrent imports of a delivery leave the same records and documents as a single import', async () => {
  const directory = join(temporary.path, 'first');
  await generate(directory, { persons: 50, seed: 1 });
  const importing = ['import', directory, '--json'];
  await runConcurrently([importing, importing]);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);

  const reference = await createTestDatabase();
  await load(reference.pool, directory);
  expect(await recordContent(database.pool)).toEqual(await recordContent(reference.pool));
  await reference.drop();
});

test('two rebuilds and an import that run concurrently leave complete indexes, and no unfinished ones', async () => {
  const other = join(temporary.path, 'other');
  await generate(other, { persons: 50, seed: 3 });
  const importing = ['import', other, '--json', '--allow-rejects'];
  await runConcurrently([['reindex', '--json'], ['reindex', '--json'], importing]);
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  // The row of an index is written before the index.
  expect((await database.pool.query("select from search_builds where state = 'filling'")).rowCount).toBe(0);
});

test('an empty database that several processes migrate concurrently runs each migration once', async () => {
  const empty = await createTestDatabase();
  try {
    await empty.pool.query('drop schema public cascade; create schema public');
    await runConcurrently([['migrate'], ['migrate'], ['migrate']], empty);
    const { rows } = await empty.pool.query('select name, count(*) as times from migrations group by name');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect(await empty.orm.migrator.getPending()).toEqual([]);
    expect(await empty.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  } finally {
    await empty.drop();
  }
});
