import { changesWorthFeeding } from '../../search-index/feed-or-rebuild.ts';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { drain } from '../../search-index/sync.ts';
import { findDatasetFiles } from '../dataset/import/dataset-files.ts';
import { type ImportResult, importDataset } from '../dataset/import/import.ts';
import { progressPrinter } from '../dataset/import/progress.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { rebuildPrinter } from './rebuild-progress.ts';
import { withRuntime } from './with-runtime.ts';

/** How a dataset is loaded. */
export interface ImportOptions extends AnswerOptions {
  /** The exit code is 0 in spite of rejected lines. */
  allowRejects?: boolean;
  /** File that names every rejected line. */
  report?: string;
}

/**
 * `roster import`: returns when searches see what it loaded; the exit code is 1 where lines were rejected.
 * @throws DatasetError where the directory can't be read, or is no dataset
 */
export async function runImport(directory: string, options: ImportOptions): Promise<void> {
  // A mistyped directory is told before any service is started for it.
  await findDatasetFiles(directory);
  const result = await withRuntime(async ({ database, engine, log }) => {
    const { pool } = database;
    const loaded = await importDataset({
      pool,
      directory,
      log,
      toldChangesMax: await changesWorthFeeding(pool, engine),
      ...(!options.json && { onProgress: progressPrinter(process.stderr) }),
      ...(options.report !== undefined && { report: options.report }),
    });
    const reindexed = await ensureIndexes({
      pool,
      engine,
      log,
      ...(!options.json && { onProgress: rebuildPrinter(process.stderr) }),
    });
    // What a killed import left, too.
    if (!loaded.needsRebuild) await drain({ pool, engine, log });
    return { ...loaded, reindexed };
  });
  answer(options, result, resultLines(result, options));
  if (result.rejected > 0 && !options.allowRejects) process.exitCode = 1;
}

const HEADINGS = ['file', 'lines', 'inserted', 'changed', 'unchanged', 'removed', 'rejected'] as const;

function resultLines(result: ImportResult, options: ImportOptions): string[] {
  const row = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(32) : cell.padStart(11))).join('');
  const lines = [row(HEADINGS)];
  for (const file of result.files) {
    lines.push(
      row([file.file, ...HEADINGS.slice(1).map((name) => count(Number(file[name as keyof typeof file])))]),
    );
  }
  if (result.rejected > 0) {
    const where = options.report ? `: ${options.report} names each` : '';
    lines.push(`${count(result.rejected)} lines were rejected${where}; everything else is loaded.`);
  } else {
    lines.push(result.changed ? 'Everything is loaded.' : 'Nothing has changed.');
  }
  return lines;
}
