import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { openRecordsWithClaims } from '../../src/data-in/strict-lines.ts';
import { type ImportOptions, type ImportResult, importDataset } from '../../src/dataset/import/import.ts';
import { openDirectory } from '../harness/directories.ts';
import { type Delivery, writeDelivery } from './dataset-directory.ts';

export interface ReportedLine {
  file: string;
  line: number;
  field: string | null;
  reason: string;
  id?: number;
  value?: string;
  further?: { field: string | null; reason: string; value?: string }[];
}

/** The result of a load, and the entries of its report. */
export interface Loaded extends ImportResult {
  reported: ReportedLine[];
  reportedWarnings: { file: string; line?: number; warning: string }[];
}

type Options = Pick<ImportOptions, 'onProgress' | 'examine'>;

/** Loads a dataset's directory, as `roster import` does. Returns the result with the entries of the report. */
export async function load(pool: pg.Pool, directory: string, options: Options = {}): Promise<Loaded> {
  const { path, remove } = await openDirectory();
  try {
    const report = join(path, 'report.ndjson');
    const log = pino({ level: 'silent' });
    const result = await importDataset({ ...options, pool, directory, report, log, openRecordsWithClaims });
    const lines = (await readFile(report, 'utf8')).split('\n').filter(Boolean);
    const entries = lines.map((line) => JSON.parse(line));
    return {
      ...result,
      reported: entries.filter((entry) => !('warning' in entry)),
      reportedWarnings: entries.filter((entry) => 'warning' in entry),
    };
  } finally {
    await remove();
  }
}

/** Loads a dataset. Returns the result with the entries of the report. */
export async function deliver(pool: pg.Pool, delivery: Delivery, options?: Options): Promise<Loaded> {
  const { path, remove } = await openDirectory();
  try {
    return await load(pool, await writeDelivery(delivery, path), options);
  } finally {
    await remove();
  }
}
