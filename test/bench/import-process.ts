import pino from 'pino';
import { importDataset } from '../../src/dataset/import/import.ts';
import { openDatabase } from '../../src/db/database.ts';
import { childOptions, peakMemory } from './child-process.ts';

/** What to import, and where to. */
export interface ImportTask {
  databaseUrl: string;
  directory: string;
}

/** What an import took. */
export interface ImportResult {
  ms: number;
  peakMemoryBytes: number;
}

const { databaseUrl, directory } = childOptions<ImportTask>();
const database = await openDatabase(databaseUrl);
await database.pool.query('checkpoint');
const begin = performance.now();
const { rejected } = await importDataset({ pool: database.pool, directory, log: pino({ level: 'silent' }) });
const ms = performance.now() - begin;
await database.close();
if (rejected > 0) throw new Error(`${rejected} lines were rejected: the importer and the generator disagree`);
const result: ImportResult = { ms, peakMemoryBytes: peakMemory() };
process.stdout.write(JSON.stringify(result));
