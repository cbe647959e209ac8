import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import { deliveriesForTests } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

test('rows are handed over while the view is computed, however large they are', async () => {
  const paths = [await deliveries.write({ 'a.csv': 'x\n1\n' })];
  const sql = `CREATE VIEW organizations AS
    SELECT CASE i WHEN 40000 THEN error('stop') ELSE repeat('x', 1000) END AS key FROM range(50000) r(i)`;
  const mapping = await deliveries.write({ 'my.sql': sql });
  const directory = await deliveries.write({});
  const { tables, close } = await openTables({ paths, map: `${mapping}/my.sql`, directory });
  let rows = 0;
  const reading = async () => {
    for await (const batch of tables[0]?.read() ?? []) rows += batch.rows.length;
  };
  await expect(reading()).rejects.toThrow(/stop/);
  await close();
  expect(rows).toBeGreaterThan(30_000);
});

test('what does not fit in memory is in temporary files of the directory, until the tables are closed', async () => {
  const paths = [await deliveries.write({ 'a.csv': 'x\n1\n' })];
  const sql = `CREATE VIEW organizations AS
    SELECT md5(i::VARCHAR) AS key, repeat('x', 200) AS name FROM range(300000) r(i) ORDER BY key`;
  const mapping = await deliveries.write({ 'my.sql': sql });
  const directory = await deliveries.write({});
  const { tables, close } = await openTables({
    paths,
    map: `${mapping}/my.sql`,
    directory,
    memoryLimit: '72MB',
  });
  let rows = 0;
  let temporaryFiles: string[] = [];
  for await (const batch of tables[0]?.read() ?? []) {
    rows += batch.rows.length;
    if (temporaryFiles.length === 0) temporaryFiles = await readdir(directory, { recursive: true });
  }
  await close();
  expect(rows).toBe(300_000);
  expect(temporaryFiles.length).toBeGreaterThan(1);
  expect(await readdir(directory)).toEqual([]);
});

/** Reads `organizations.parquet` of a directory, and prints by how many MB the memory grew at most. */
const READ = `
import { openTables } from '${new URL('../../../src/data-in/tables/tables.ts', import.meta.url)}';
const [, directory] = process.argv;
const { tables, close } = await openTables({ paths: [directory], directory: directory + '/temporary' });
const before = process.memoryUsage.rss();
for await (const { rows } of tables[0].read());
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024 - before / 1024 ** 2)));
await close();`;

test('reading Parquet takes memory for a row group, not for those before it', async () => {
  const directory = await deliveries.write({});
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  // Five groups of 40 MB.
  const select = `SELECT i::VARCHAR AS key, repeat(md5(i::VARCHAR), 64) AS name FROM range(102400) r(i)`;
  await connection.run(`COPY (${select}) TO '${directory}/organizations.parquet' (ROW_GROUP_SIZE 20480)`);
  connection.closeSync();
  // A process of its own reads, because DuckDB's allocator reads its setting once. The flags are those of `roster import`.
  const flags = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--semi-space-growth-factor=1'];
  const read = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', READ, directory]);
  expect(Number(`${read.stdout}`), `${read.stderr}`).toBeGreaterThan(40);
  expect(Number(`${read.stdout}`)).toBeLessThan(180);
});

test('temporary files that a killed process has left are deleted', async () => {
  const killed = spawnSync(process.execPath, ['--eval', '']).pid;
  const directory = await deliveries.write({ [`duckdb-${killed}-a/x.tmp`]: '', 'duckdb-1-b/x.tmp': '' });
  const paths = [await deliveries.write({ 'organizations.json': '[]' })];
  const { close } = await openTables({ paths, directory });
  await close();
  expect(await readdir(directory)).toEqual(['duckdb-1-b']);
});
