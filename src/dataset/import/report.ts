import { open } from 'node:fs/promises';
import type { Fault } from '../format/fault.ts';
import { DatasetError } from './dataset-files.ts';
import type { Rejection } from './load-file.ts';

/** Receives the rejected lines and the warnings of a load. */
export interface Report {
  add(file: string, entries: readonly (Rejection | { warning: string })[]): Promise<void>;
  close(): Promise<void>;
}

const SHOWN_MAX = 20;

/**
 * Writes the report as NDJSON: `{file, line, field, reason, value?, id?, further?}` for a rejected line, where `further` has the
 * faults after the first one, and `{file, warning}` for ignored data. A `<` is escaped, so that a report may stand in a page.
 * @throws DatasetError where the file can't be written, then or later
 */
export async function fileReport(path: string): Promise<Report> {
  const refuse = (error: Error): never => {
    throw new DatasetError(`The report can't be written to ${path}: ${error.message}.`);
  };
  const report = await open(path, 'w').catch(refuse);
  return {
    async add(file, entries) {
      const lines = entries.map(
        (entry) => `${JSON.stringify({ file, ...entry }).replaceAll('<', '\\u003c')}\n`,
      );
      await report.appendFile(lines.join('')).catch(refuse);
    },
    close: () => report.close(),
  };
}

/** Prints warnings and the first rejections to stderr, and at the end the number of further rejections. */
export function shownReport(): Report {
  const print = (sentence: string) => process.stderr.write(`${sentence}\n`);
  let rejected = 0;
  return {
    async add(file, entries) {
      for (const entry of entries) {
        if ('warning' in entry) print(`${file} ${entry.warning}`);
        else if (++rejected <= SHOWN_MAX)
          print(
            `${file}, line ${entry.line}: ${[entry, ...(entry.further ?? [])].map(faultText).join('; ')}`,
          );
      }
    },
    async close() {
      const more = rejected - SHOWN_MAX;
      if (more > 0)
        print(`and ${more} more rejected ${more === 1 ? 'line' : 'lines'}: --report FILE writes them all`);
    },
  };
}

/** A fault as a phrase; what a reason quotes is no more than one line. */
function faultText({ field, reason, value }: Fault): string {
  const phrase = `${field ?? 'the line'} ${reason}`.replaceAll(/\p{Cc}/gu, ' ');
  return value === undefined ? phrase : `${phrase}: ${value}`;
}
