import { Command } from 'commander';
import { type RebuildProgress, rebuildIndexes } from '../../search-index/rebuild.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** Shows how far a rebuild is: on a terminal one line an index, written over, elsewhere a line at its end. */
export function showRebuild({ index, indexed, total }: RebuildProgress): void {
  const isDone = indexed >= total;
  const line = `${index.padEnd(32)} ${count(indexed)} of ${count(total)} documents`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${isDone ? '\n' : ''}`);
  else if (isDone) process.stderr.write(`${line}\n`);
}

/** `roster reindex` */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuilds the search indexes beside the live ones, then swaps them in')
    .option('--json', 'print the result as JSON')
    .action(async (options: AnswerOptions) => {
      const start = performance.now();
      await withRuntime(({ database, engine }) =>
        rebuildIndexes({
          pool: database.pool,
          engine,
          ...(!options.json && { onProgress: showRebuild }),
        }),
      );
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      answer(options, { seconds }, [`The search indexes are rebuilt (${seconds} s).`]);
    });
}
