/** Runs one import for `sources.ts`: the address of the database, a directory, and the source where there is one. Prints its cost. */
import { tmpdir } from 'node:os';
import { createLog } from '../../src/base/log/log.ts';
import { importSource } from '../../src/data-in/import-source.ts';
import { openTables } from '../../src/data-in/tables/tables.ts';
import { importDataset } from '../../src/dataset/import/import.ts';
import { openDatabase } from '../../src/db/database.ts';

const [url = '', directory = '', source] = process.argv.slice(2);
const { pool, close } = await openDatabase(url);
let statements = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    statements += 1;
    return query(...given);
  }) as typeof client.query;
});
const load = { pool, log: createLog('fatal', process.stderr) };
const began = performance.now();
const loaded = source ? await loadSource(source) : await importDataset({ ...load, directory });
const seconds = (performance.now() - began) / 1000;
await close();
const lines = loaded.files[0]?.lines ?? 0;
process.stdout.write(
  `${JSON.stringify({ lines, seconds, megabytes: process.resourceUsage().maxRSS / 1024, statements })}\n`,
);

async function loadSource(name: string) {
  const opened = await openTables({ paths: [directory], directory: tmpdir() });
  try {
    return await importSource({ ...load, source: name, tables: opened.tables, defaults: {} });
  } finally {
    await opened.close();
  }
}
