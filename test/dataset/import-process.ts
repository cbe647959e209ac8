import pino from 'pino';
import { importDataset } from '../../src/dataset/import/import.ts';
import { openDatabase } from '../../src/db/database.ts';

/** Loads a dataset in a separate process, and prints its peak memory in bytes. */
const [url = '', directory = '', report = ''] = process.argv.slice(2);
const database = await openDatabase(url);
await importDataset({ pool: database.pool, directory, report, log: pino({ level: 'silent' }) });
await database.close();
process.stdout.write(String(process.resourceUsage().maxRSS * 1024));
