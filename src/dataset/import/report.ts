import { open } from 'node:fs/promises';
import type { Rejection } from './batches.ts';
import { DatasetError } from './dataset-error.ts';

/** Where rejected lines and warnings are told. */
export interface Report {
  reject(file: string, rejection: Rejection): Promise<void>;
  warn(file: string, warning: string): Promise<void>;
  close(): Promise<void>;
}

const SHOWN_MAX = 20;
const FLUSH_CHARS = 64 * 1024;

/**
 * Writes the report as NDJSON: `{file, line, field, reason, id?}` for a rejected line, `{file, warning}` for what was
 * read past.
 * @throws DatasetError where the file can't be written, then or later
 */
export async function fileReport(path: string): Promise<Report> {
  const refuse = (error: Error): never => {
    throw new DatasetError(`The report can't be written to ${path}: ${error.message}.`);
  };
  const file = await open(path, 'w').catch(refuse);
  let unwritten = '';
  const flush = async () => {
    const text = unwritten;
    unwritten = '';
    // Writes all of it or fails; a single write may end half-way where the disk fills.
    await file.appendFile(text).catch(refuse);
  };
  const write = async (entry: object) => {
    unwritten += `${JSON.stringify(entry)}\n`;
    if (unwritten.length >= FLUSH_CHARS) await flush();
  };
  return {
    reject: (name, { line, field, reason, id }) =>
      write({ file: name, line, field, reason, ...(id === undefined ? {} : { id }) }),
    warn: (name, warning) => write({ file: name, warning }),
    async close() {
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
  };
}

/** Tells the first rejections in sentences, and at the end how many more there were. */
export function shownReport(print: (sentence: string) => void): Report {
  let rejected = 0;
  return {
    async reject(file, rejection) {
      rejected += 1;
      if (rejected <= SHOWN_MAX) print(rejectionSentence(file, rejection));
    },
    async warn(file, warning) {
      print(`${file} ${warning}`);
    },
    async close() {
      const more = rejected - SHOWN_MAX;
      if (more > 0)
        print(`and ${more} more rejected ${more === 1 ? 'line' : 'lines'}: --report FILE writes them all`);
    },
  };
}

/** A rejection as a sentence: `persons.ndjson, line 3: full_name is missing`. */
export function rejectionSentence(file: string, { line, field, reason }: Rejection): string {
  return `${file}, line ${line}: ${field ?? 'the line'} ${reason}`;
}
