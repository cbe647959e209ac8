import { Command } from 'commander';
import { type RebuildProgress, rebuildIndexes } from '../../search-index/rebuild.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** Shows on a terminal how far a rebuild is: one line an index, written over. */
export function showRebuild(): ((progress: RebuildProgress) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return ({ index, indexed, total }) => {
    process.stderr.write(`\r${index.padEnd(16)} ${count(indexed)} of ${count(total)} documents`);
    if (indexed >= total) process.stderr.write('\n');
  };
}

/** `roster reindex` */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuilds the search indexes beside the live ones, then swaps them in')
    .option('--json', 'print the result as JSON')
    .action(async (options: AnswerOptions) => {
      const start = performance.now();
      await withRuntime(({ database, engine }) => {
        const onProgress = showRebuild();
        return rebuildIndexes({ pool: database.pool, engine, ...(onProgress && { onProgress }) });
      });
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      answer(options, { seconds }, [`The search indexes are rebuilt (${seconds} s).`]);
    });
}
