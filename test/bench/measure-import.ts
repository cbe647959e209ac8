import { join } from 'node:path';
import { runChild } from './child-process.ts';
import { type CopyResult, copyRows } from './copy-floor.ts';
import { cachedDataset } from './dataset-cache.ts';
import type { ImportResult } from './import-process.ts';
import type { BenchOptions } from './options.ts';
import type { BenchServices } from './services.ts';

/** An import of one size. */
export interface SizedImport extends ImportResult {
  records: number;
}

/** What importing took beside a bare copy, and how its memory grows with the size. */
export interface ImportResults {
  full: SizedImport;
  quarter: SizedImport;
  copy: CopyResult;
}

/** Imports the dataset and a quarter of it, and copies the rows of the whole barely. The full import stays at `databaseUrl`. */
export async function measureImport(
  options: BenchOptions,
  services: BenchServices,
): Promise<{ results: ImportResults; databaseUrl: string }> {
  const quarter = await importSize(options, 4, await services.createDatabase('quarter'));
  const databaseUrl = await services.createDatabase('whole');
  const full = await importSize(options, 1, databaseUrl);
  const bareUrl = await services.createDatabase('bare');
  const copy = await copyRows(databaseUrl, bareUrl, join(services.directory, 'rows'));
  return { results: { full, quarter, copy }, databaseUrl };
}

async function importSize(options: BenchOptions, divisor: number, databaseUrl: string): Promise<SizedImport> {
  const { directory, generated } = await cachedDataset({
    persons: Math.ceil(options.persons / divisor),
    organizations: Math.ceil(options.organizations / divisor),
    jobPosts: Math.ceil(options.jobPosts / divisor),
    seed: options.seed,
  });
  const imported = await runChild<ImportResult>('import-process.ts', { databaseUrl, directory });
  return { records: generated.records, ...imported };
}
