import type { LineParser, LineProblem } from '../format/parse-line.ts';
import type { LineBlock } from './read-lines.ts';

/** A line that was not loaded, and why. */
export interface Rejection extends LineProblem {
  line: number;
}

/** Some neighbouring lines of a file, made ready for the database. */
export interface Batch<P> {
  records: P[];
  rejected: Rejection[];
  /** How many lines of the file were read up to the batch's end. */
  linesRead: number;
}

/** A record made ready, with the size of what will be sent for it. */
export interface Prepared {
  line: number;
  sizeChars: number;
}

/** Makes a record ready for the database, or tells why it can't be stored. */
export type Prepare<R, P extends Prepared> = (line: number, record: R) => P | { problem: LineProblem };

const BATCH_RECORDS = 6_000;
const BATCH_CHARS = 2 * 1024 * 1024;

/**
 * Reads lines into batches: some thousand records, or a megabyte of them.
 * @throws what reading throws, after a last batch with everything that was read before
 */
export async function* batches<R, P extends Prepared>(
  blocks: AsyncIterable<LineBlock>,
  parse: LineParser<R>,
  prepare: Prepare<R, P>,
  onUnknownField: (path: string, line: number) => void,
): AsyncGenerator<Batch<P>> {
  let batch: Batch<P> = { records: [], rejected: [], linesRead: 0 };
  let sizeChars = 0;
  let failure: { error: unknown } | null = null;
  const add = (line: number, text: string) => {
    const parsed = parse(text, (path) => onUnknownField(path, line));
    const ready = 'problem' in parsed ? parsed : prepare(line, parsed.record);
    if ('problem' in ready) {
      batch.rejected.push({ line, ...ready.problem });
    } else {
      batch.records.push(ready);
      sizeChars += ready.sizeChars;
    }
  };
  try {
    for await (const block of blocks) {
      for (const line of block.lines) {
        if ('problem' in line) {
          batch.rejected.push({ line: line.number, field: null, reason: line.problem });
        } else {
          add(line.number, line.text);
        }
        batch.linesRead = line.number;
        if (batch.records.length + batch.rejected.length >= BATCH_RECORDS || sizeChars >= BATCH_CHARS) {
          yield batch;
          batch = { records: [], rejected: [], linesRead: line.number };
          sizeChars = 0;
        }
      }
      batch.linesRead = block.linesRead;
    }
  } catch (error) {
    failure = { error };
  }
  yield batch;
  if (failure) throw failure.error;
}
