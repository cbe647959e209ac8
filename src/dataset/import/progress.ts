import { forTerminal } from '../format/fault.ts';

/** The progress of a load in one file. */
export interface Progress {
  /** With its ending. */
  file: string;
  /** Loaded or rejected lines. */
  lines: number;
  rejected: number;
  /** Bytes of the file on disk. */
  bytesDone: number;
  bytesTotal: number;
  /** Since the start of the file. */
  seconds: number;
  isFileDone: boolean;
}

/** Where progress is printed: a terminal, or anything that takes text. */
type ProgressOutput = { isTTY?: boolean; write(text: string): unknown };

const ESTIMATE_AFTER_SECONDS = 3;
const ESTIMATE_AFTER_SHARE = 0.1;
const CLEAR_LINE = '\r\u001b[K';
const REWRITE_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;

/**
 * Prints progress as one line for each step. A terminal rewrites the line until the step is done; other outputs get
 * one at the end of the step, and one every few seconds before it.
 */
export function stepPrinter(output: ProgressOutput): (line: () => string, isDone: boolean) => void {
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? REWRITE_EVERY_MS : PLAIN_EVERY_MS;
  let printedAt = performance.now();
  return (line, isDone) => {
    const now = performance.now();
    if (!isDone && now - printedAt < everyMs) return;
    printedAt = now;
    output.write(`${isTerminal ? CLEAR_LINE : ''}${forTerminal(line())}${isTerminal && !isDone ? '' : '\n'}`);
  };
}

/** Prints the progress of a load, a step for each file. */
export function progressPrinter(output: ProgressOutput): (progress: Progress) => void {
  const print = stepPrinter(output);
  return (progress) => print(() => progressLine(progress), progress.isFileDone);
}

/** Progress as one line: `persons.ndjson.gz  12,000 lines  3,900/s  45 %, 12 s left`. */
function progressLine({
  file,
  lines,
  rejected,
  bytesDone,
  bytesTotal,
  seconds,
  isFileDone,
}: Progress): string {
  const share = bytesDone / Math.max(bytesTotal, 1);
  const number = (value: number) => value.toLocaleString('en-US');
  const rate = Math.round(lines / Math.max(seconds, 0.001));
  const parts = [file.padEnd(32), `${number(lines)} lines`.padStart(18), `${number(rate)}/s`.padStart(12)];
  if (rejected > 0) parts.push(`${number(rejected)} rejected`);
  if (!isFileDone) {
    const canEstimate = seconds >= ESTIMATE_AFTER_SECONDS && share >= ESTIMATE_AFTER_SHARE;
    const left = canEstimate ? `, ${duration((seconds * (1 - share)) / share)} left` : '';
    parts.push(`${Math.floor(share * 100)} %${left}`);
  }
  return parts.join('  ');
}

/** A length of time: `45 s`, `3 min 10 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
