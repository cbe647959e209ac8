import { FILE_SCHEMAS } from '../format/files.ts';
import { type LineProblem, lineParser } from '../format/parse-line.ts';
import type { Fields } from '../format/record-file.ts';
import type { DatasetFile } from './dataset-files.ts';
import { fileBytes, readLines } from './read-lines.ts';
import type { Changes, Session } from './session.ts';

/** A line that was not loaded, and why. */
export interface Rejection extends LineProblem {
  line: number;
}

/** The outcome of a file. */
export interface FileResult extends Changes {
  /** With its ending. */
  file: string;
  /** Lines of the file, blank ones included. */
  lines: number;
  /** Records that were stored, or were stored already. */
  accepted: number;
  unchanged: number;
  rejected: number;
  /** Unknown fields, in sentences. */
  warnings: string[];
}

/** The outcome of a batch of lines. */
export interface LoadedBatch extends Changes {
  accepted: number;
  rejected: Rejection[];
}

const NO_CHANGES: Readonly<Changes> = { inserted: 0, changed: 0, removed: 0 };

/** Completes the outcome of a batch. */
export function loadedBatch(outcome: Partial<LoadedBatch>): LoadedBatch {
  return { accepted: 0, ...NO_CHANGES, rejected: [], ...outcome };
}

interface Batch<P> {
  records: P[];
  rejected: Rejection[];
  /** Of the accepted lines. */
  sizeChars: number;
  /** Lines of the file up to the batch's end. */
  linesRead: number;
  /** Bytes taken from the disk by then. */
  bytesRead: number;
}

type Read<P> = P | { problem: LineProblem };

const BATCH_RECORDS = 6_000;
const BATCH_CHARS = 2 * 1024 * 1024;
const UNKNOWN_FIELDS_MAX = 50;

/** The load of one file. It hands batches to the code that stores them, and counts the outcome. */
export class FileLoad {
  readonly session: Session;
  /** Grows with each batch. */
  readonly result: FileResult;
  private readonly file: DatasetFile;
  private readonly onBatch: (batch: LoadedBatch, bytesRead: number) => Promise<void>;
  private readonly unknownFields = new Map<string, { count: number; firstLine: number }>();

  /** @param onBatch called after each batch, in the order of the file */
  constructor(
    session: Session,
    file: DatasetFile,
    onBatch: (batch: LoadedBatch, bytesRead: number) => Promise<void>,
  ) {
    this.session = session;
    this.file = file;
    this.onBatch = onBatch;
    const counts = { lines: 0, accepted: 0, ...NO_CHANGES, unchanged: 0, rejected: 0 };
    this.result = { file: file.fileName, ...counts, warnings: [] };
  }

  /** Reads the file to its end; while the database stores a batch, the next one is read. */
  async read<P extends object>(
    prepare: (line: number, record: Fields) => Read<P>,
    store: (records: P[]) => Promise<LoadedBatch>,
  ): Promise<void> {
    const parse = lineParser(FILE_SCHEMAS[this.file.name]);
    const read = (line: number, text: string) => {
      const parsed = parse(text, (path) => this.noteUnknownField(path, line));
      return 'problem' in parsed ? parsed : prepare(line, parsed.record);
    };
    let running = Promise.resolve();
    try {
      for await (const batch of batchesOf(this.file, read)) {
        await running;
        running = this.store(batch, store);
        // It is awaited with the next batch; until then a failure must not count as unhandled.
        running.catch(() => {});
      }
    } finally {
      this.result.warnings = this.warnings();
      await running;
    }
  }

  private async store<P>(batch: Batch<P>, store: (records: P[]) => Promise<LoadedBatch>): Promise<void> {
    const stored = batch.records.length > 0 ? await store(batch.records) : loadedBatch({});
    this.result.lines = batch.linesRead;
    await this.add({ ...stored, rejected: [...batch.rejected, ...stored.rejected] }, batch.bytesRead);
  }

  /** Counts and reports a batch. */
  async add(batch: LoadedBatch, bytesRead = this.file.sizeBytes): Promise<void> {
    const { result } = this;
    for (const count of ['accepted', 'inserted', 'changed', 'removed'] as const)
      result[count] += batch[count];
    result.unchanged = result.accepted - result.inserted - result.changed;
    result.rejected += batch.rejected.length;
    batch.rejected.sort((left, right) => left.line - right.line);
    await this.onBatch(batch, bytesRead);
  }

  private noteUnknownField(path: string, line: number): void {
    const known = this.unknownFields.get(path);
    if (known) known.count += 1;
    else if (this.unknownFields.size < UNKNOWN_FIELDS_MAX)
      this.unknownFields.set(path, { count: 1, firstLine: line });
  }

  private warnings(): string[] {
    return Array.from(this.unknownFields, ([path, { count, firstLine }]) => {
      const times = count === 1 ? `line ${firstLine}` : `${count} places, first on line ${firstLine},`;
      return `has a field that the format does not know on ${times}: ${path}`;
    });
  }
}

/**
 * Reads a file in batches of some thousand records, or of some megabytes.
 * @throws what reading throws, after a last batch with everything that was read before
 */
async function* batchesOf<P extends object>(
  file: DatasetFile,
  read: (line: number, text: string) => Read<P>,
): AsyncGenerator<Batch<P>> {
  let bytesRead = 0;
  const bytes = fileBytes(file, (count) => {
    bytesRead = count;
  });
  const emptyBatch = (linesRead = 0): Batch<P> => {
    return { records: [], rejected: [], sizeChars: 0, linesRead, bytesRead };
  };
  let batch = emptyBatch();
  try {
    for await (const { lines, linesRead } of readLines(bytes)) {
      batch.bytesRead = bytesRead;
      for (const line of lines) {
        const text = 'text' in line ? line.text : '';
        const ready =
          'text' in line ? read(line.number, text) : { problem: { field: null, reason: line.problem } };
        if ('problem' in ready) batch.rejected.push({ line: line.number, ...ready.problem });
        else batch.records.push(ready);
        batch.sizeChars += text.length;
        batch.linesRead = line.number;
        if (batch.records.length + batch.rejected.length >= BATCH_RECORDS || batch.sizeChars >= BATCH_CHARS) {
          yield batch;
          batch = emptyBatch(line.number);
        }
      }
      batch.linesRead = linesRead;
    }
  } finally {
    yield batch;
  }
}
