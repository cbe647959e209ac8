import { rebuildIndexes } from '../../search-index/rebuild.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { rebuildPrinter } from './rebuild-progress.ts';
import { withRuntime } from './with-runtime.ts';

/** `roster reindex`: returns when the rebuilt indexes are the live ones. */
export async function runReindex(options: AnswerOptions): Promise<void> {
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
}
