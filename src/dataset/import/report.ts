import { openPrivateFile } from '../../base/private-file.ts';
import { type Fault, forTerminal } from '../format/fault.ts';
import { DatasetError } from './dataset-files.ts';
import type { Rejection } from './load-file.ts';

/** A sentence without its subject: the file, or a line of it. */
interface Warning {
  warning: string;
  line?: number;
}

/** What was left out of a line that was loaded. */
interface Partly extends Rejection {
  partly: true;
}

/** Receives the rejected lines and the warnings of a load. */
export interface Report {
  add(file: string, entries: readonly (Rejection | Partly | Warning)[]): Promise<void>;
  close(): Promise<void>;
}

const SHOWN_MAX = 20;
/** The kinds of faults that are counted, and those of them that are shown. */
const FAULT_KINDS_MAX = 1_000;
const FAULT_KINDS_SHOWN_MAX = 8;

/**
 * Writes the report as NDJSON: `{file, line, field, reason, value?, id?, further?}` for a rejected line, where `further` has the
 * faults after the first one; with `partly: true` for a line that was loaded without these fields; and `{file, line?, warning}` for ignored data. A `<` is escaped, so that a report may stand in a page.
 * @throws DatasetError where the file can't be written, then or later
 */
export async function fileReport(path: string): Promise<Report> {
  const refuse = (error: Error): never => {
    throw new DatasetError(`The report can't be written to ${path}: ${error.message}.`);
  };
  const report = await openPrivateFile(path).catch(refuse);
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

/**
 * Prints warnings and the first rejections to stderr. At the end it prints the number of further rejections, and the most frequent
 * faults of all: they say what to change in a file as a whole.
 */
export function shownReport(
  write = (sentence: string): unknown => process.stderr.write(`${sentence}\n`),
): Report {
  const print = (sentence: string) => write(forTerminal(sentence));
  let rejected = 0;
  let partly = 0;
  let warned = 0;
  const kinds = new Map<string, { lines: number; first: string; phrase: string }>();
  const countFault = (file: string, line: number, fault: Fault) => {
    // What follows a colon is often a value.
    const kind = `${file} ${fault.field} ${fault.reason.split(': ', 1)}`.replaceAll(/\[\d+\]/g, '[]');
    const counted = kinds.get(kind);
    if (counted) counted.lines += 1;
    else if (kinds.size < FAULT_KINDS_MAX)
      kinds.set(kind, { lines: 1, first: `${file}, line ${line}`, phrase: faultText(fault) });
  };
  return {
    async add(file, entries) {
      for (const entry of entries) {
        if ('warning' in entry) {
          const { line, warning } = entry;
          if (line === undefined) print(`${file} ${warning}`);
          else if (++warned <= SHOWN_MAX) print(`${file}, line ${line} ${warning}`);
          continue;
        }
        const faults = [entry, ...(entry.further ?? [])];
        const isPartly = 'partly' in entry;
        for (const fault of faults) countFault(file, entry.line, fault);
        const count = isPartly ? ++partly : ++rejected;
        const what = isPartly ? ' is loaded without these' : '';
        if (count <= SHOWN_MAX)
          print(`${file}, line ${entry.line}${what}: ${faults.map(faultText).join('; ')}`);
      }
    },
    async close() {
      if (warned > SHOWN_MAX)
        print(`and ${warned - SHOWN_MAX} more lines with warnings: --report FILE writes them all.`);
      const more = Math.max(0, rejected - SHOWN_MAX);
      const moreInPart = Math.max(0, partly - SHOWN_MAX);
      if (more + moreInPart === 0) return;
      const said = [
        ...(more > 0 ? [`${more} more rejected ${more === 1 ? 'line' : 'lines'}`] : []),
        ...(moreInPart > 0 ? [`${moreInPart} more ${moreInPart === 1 ? 'line' : 'lines'} in part`] : []),
      ];
      print(`and ${said.join(' and ')}: --report FILE writes them all. Most frequent:`);
      const byLines = [...kinds.values()].sort((one, other) => other.lines - one.lines);
      for (const { lines, first, phrase } of byLines.slice(0, FAULT_KINDS_SHOWN_MAX))
        print(`  ${first}${lines > 1 ? ` and ${lines - 1} more` : ''}: ${phrase}`);
    },
  };
}

/** A fault as a phrase; what a reason quotes is no more than one line. */
function faultText({ field, reason, value }: Fault): string {
  const phrase = `${field ?? 'the line'} ${reason}`.replaceAll(/\p{Cc}/gu, ' ');
  return value === undefined ? phrase : `${phrase}: ${value}`;
}
