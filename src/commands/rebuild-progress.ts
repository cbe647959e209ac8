import type { RebuildProgress } from '../../search-index/rebuild.ts';
import { duration, type ProgressOutput } from '../dataset/import/progress.ts';
import { count } from './answer.ts';

const CLEAR_LINE = '\r\u001b[K';
const REWRITE_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;
const ESTIMATE_AFTER_MS = 2_000;

/**
 * Prints how far a rebuild is: on a terminal one line an index, written over; elsewhere a line at each index's end,
 * and one every few seconds before it.
 */
export function rebuildPrinter(output: ProgressOutput): (progress: RebuildProgress) => void {
  const isTerminal = output.isTTY === true;
  const every = isTerminal ? REWRITE_EVERY_MS : PLAIN_EVERY_MS;
  const startedAt = performance.now();
  let printedAt = startedAt;
  let leftAtStart: number | undefined;
  return (progress) => {
    leftAtStart ??= progress.left;
    const now = performance.now();
    const isDone = progress.indexed >= progress.total;
    if (!isDone && now - printedAt < every) return;
    printedAt = now;
    const line = rebuildLine(progress, leftAtStart - progress.left, now - startedAt);
    output.write(`${isTerminal ? CLEAR_LINE : ''}${line}${isTerminal && !isDone ? '' : '\n'}`);
  };
}

/**
 * Progress as one line: `roles  12,000 of 40,000 documents  5,900/s  12 s left`, the rate and the time those of all
 * indexes together.
 * @param done documents of all indexes that were indexed in `elapsedMs`
 */
export function rebuildLine(progress: RebuildProgress, done: number, elapsedMs: number): string {
  const { index, indexed, total, left } = progress;
  const perSecond = (done / elapsedMs) * 1000;
  const parts = [
    index.padEnd(32),
    `${count(indexed)} of ${count(total)} documents`.padStart(34),
    `${count(Math.round(perSecond))}/s`.padStart(10),
  ];
  if (left > 0 && done > 0 && elapsedMs >= ESTIMATE_AFTER_MS)
    parts.push(`${duration(left / perSecond)} left`);
  return parts.join('  ');
}
