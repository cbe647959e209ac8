import { setFlagsFromString } from 'node:v8';
import { changesWorthFeeding, ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { drain } from '../../search-index/sync/worker.ts';
import { findDatasetFiles } from '../dataset/import/dataset-files.ts';
import { type ImportResult, importDataset } from '../dataset/import/import.ts';
import { progressPrinter } from '../dataset/import/progress.ts';
import type { Answer } from './definition.ts';
import { rebuildPrinter } from './reindex.ts';
import { count } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

/** The options of `roster import`. */
export interface ImportOptions {
  json?: boolean;
  /** The exit code is 0 in spite of rejected lines. */
  allowRejects?: boolean;
  /** File for the report of every rejected line. */
  report?: string;
}

/**
 * `roster import`: returns when searches show the loaded records; the exit code is 1 where lines were rejected.
 * @throws DatasetError where the directory can't be read, or is no dataset
 */
export async function runImport(directory: string, options: ImportOptions): Promise<Answer> {
  // V8 would grow its space for new objects by some 80 MB for the short-lived texts of a load, and save no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  // A mistyped directory fails before any service is started.
  await findDatasetFiles(directory);
  const result = await withRuntime(async ({ database, engine, log }) => {
    const { pool } = database;
    const loaded = await importDataset({
      pool,
      directory,
      log,
      outboxChangesMax: await changesWorthFeeding(pool, engine),
      ...(!options.json && { onProgress: progressPrinter(process.stderr) }),
      ...(options.report !== undefined && { report: options.report }),
    });
    const reindexed = await ensureIndexes({
      pool,
      engine,
      log,
      ...(!options.json && { onProgress: rebuildPrinter() }),
    });
    // Includes the outbox rows of a killed import.
    if (!loaded.needsRebuild) await drain({ pool, engine, log });
    return { ...loaded, reindexed };
  });
  if (result.rejected > 0 && !options.allowRejects) process.exitCode = 1;
  return [result, ...resultLines(result, options)];
}

const COLUMNS = ['lines', 'inserted', 'changed', 'unchanged', 'removed', 'rejected'] as const;

function resultLines(result: ImportResult, { report }: ImportOptions): string[] {
  const row = (name: string, cell: (column: (typeof COLUMNS)[number]) => string) =>
    name.padEnd(32) + COLUMNS.map((column) => cell(column).padStart(11)).join('');
  const rows = result.files.map((file) => row(file.file, (column) => count(file[column])));
  const where = report ? `: ${report} names each` : '';
  const rejected = `${count(result.rejected)} lines were rejected${where}; everything else is loaded.`;
  const loaded = result.changed ? 'Everything is loaded.' : 'Nothing has changed.';
  return [row('file', String), ...rows, result.rejected > 0 ? rejected : loaded];
}
