import { Command } from 'commander';
import { rebuildIndexes } from '../../search-index/rebuild.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { rebuildPrinter } from './rebuild-progress.ts';
import { withRuntime } from './with-runtime.ts';

/** `roster reindex` */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuilds the search indexes beside the live ones, then swaps them in')
    .option('--json', 'print the result as JSON')
    .action(async (options: AnswerOptions) => {
      const start = performance.now();
      await withRuntime(({ database, engine, log }) =>
        rebuildIndexes({
          pool: database.pool,
          engine,
          log,
          ...(!options.json && { onProgress: rebuildPrinter(process.stderr) }),
        }),
      );
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      answer(options, { seconds }, [`The search indexes are rebuilt (${seconds} s).`]);
    });
}
