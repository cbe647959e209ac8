import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { type ImportOptions, type ImportResult, importDataset } from '../../src/dataset/import/import.ts';
import { type Delivery, temporaryDirectory, writeDelivery } from './dataset-directory.ts';

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
  reportedWarnings: { file: string; warning: string }[];
}

/** Loads a directory. Returns the result with the entries of the report. */
export async function load(
  pool: pg.Pool,
  directory: string,
  options: Pick<ImportOptions, 'onProgress'> = {},
): Promise<Loaded> {
  const report = join(await temporaryDirectory(), 'report.ndjson');
  const log = pino({ level: 'silent' });
  const result = await importDataset({ ...options, pool, directory, report, log });
  const entries = (await readFile(report, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return {
    ...result,
    reported: entries.filter((entry) => 'line' in entry),
    reportedWarnings: entries.filter((entry) => 'warning' in entry),
  };
}

export async function deliver(pool: pg.Pool, delivery: Delivery): Promise<Loaded> {
  return load(pool, await writeDelivery(delivery));
}
