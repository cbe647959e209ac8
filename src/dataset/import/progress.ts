import type { Progress } from './meter.ts';

/** Where progress is printed: a terminal, or anything that takes text. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[K';
const REWRITE_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;

/**
 * Prints a load's progress for people: a line for each file, rewritten on a terminal while it loads; elsewhere plain
 * lines, one at the file's end and one every few seconds before it.
 */
export function progressPrinter(output: ProgressOutput): (progress: Progress) => void {
  const isTerminal = output.isTTY === true;
  const every = isTerminal ? REWRITE_EVERY_MS : PLAIN_EVERY_MS;
  let printedAt = performance.now();
  return (progress) => {
    const now = performance.now();
    if (!progress.isFileDone && now - printedAt < every) return;
    printedAt = now;
    const end = isTerminal && !progress.isFileDone ? '' : '\n';
    output.write(`${isTerminal ? CLEAR_LINE : ''}${progressLine(progress)}${end}`);
  };
}

/** Progress as one line: `persons.ndjson.gz  12,000 lines  3,900/s  45 % of all, 12 s left`. */
export function progressLine(progress: Progress): string {
  const { file, lines, linesPerSecond, rejected, bytesDone, bytesTotal, secondsLeft, isFileDone } = progress;
  const parts = [
    file.padEnd(32),
    `${number(lines)} lines`.padStart(18),
    `${number(linesPerSecond)}/s`.padStart(12),
  ];
  if (rejected > 0) parts.push(`${number(rejected)} rejected`);
  if (!isFileDone) {
    const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
    parts.push(`${Math.floor((bytesDone / Math.max(bytesTotal, 1)) * 100)} % of all${left}`);
  }
  return parts.join('  ');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** A time as people say it: `45 s`, `3 min 10 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
