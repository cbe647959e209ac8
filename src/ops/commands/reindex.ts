import type { RebuildProgress } from '../../../search-index/rebuild/fill.ts';
import { rebuildIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { duration, stepPrinter } from '../../dataset/import/progress.ts';
import type { Answer } from './definition.ts';
import { count } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

/** `roster reindex`: rebuilds all indexes. */
export async function runReindex({ json }: { json?: boolean }): Promise<Answer> {
  const start = performance.now();
  await withRuntime(
    ({ pool, engine, log }) =>
      rebuildIndexes({ pool, engine, log, ...(!json && { onProgress: rebuildPrinter() }) }),
    { writes: 'records' },
  );
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return [{ seconds }, `The search indexes are rebuilt (${seconds} s).`];
}

const ESTIMATE_AFTER_SECONDS = 2;
/** The engine takes many documents at once: before that the rate says nothing. */
const ESTIMATE_AFTER_SHARE = 0.1;

/**
 * Prints the progress of a rebuild to standard error, two steps for each index, such as
 * `roles  12,000 of 40,000 documents  5,900/s  12 s left to send` and `roles  ready for searches`. The rate and the time
 * left are those of all indexes together.
 */
export function rebuildPrinter(): (progress: RebuildProgress) => void {
  const print = stepPrinter(process.stderr);
  const start = performance.now();
  let leftAtStart: number | undefined;
  return ({ index, indexed, total, left, isComplete }) => {
    if (isComplete) return print(() => `${index.padEnd(32)}  ready for searches`, true);
    leftAtStart ??= left;
    const done = leftAtStart - left;
    const seconds = (performance.now() - start) / 1_000;
    const isTold = done >= leftAtStart * ESTIMATE_AFTER_SHARE && seconds >= ESTIMATE_AFTER_SECONDS;
    const canEstimate = left > 0 && done > 0 && isTold;
    const line = () =>
      [
        index.padEnd(32),
        `${count(indexed)} of ${count(total)} documents`.padStart(34),
        `${count(Math.round(done / seconds))}/s`.padStart(10),
        ...(canEstimate ? [`${duration((left * seconds) / done)} left to send`] : []),
      ].join('  ');
    print(line, indexed >= total);
  };
}
