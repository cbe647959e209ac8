import { FILE_SCHEMAS } from '../format/files.ts';
import type { LineProblem } from '../format/json-line.ts';
import { lineParser } from '../format/parse-line.ts';
import type { Fields } from '../format/record-file.ts';
import type { DatasetFile } from './dataset-files.ts';
import { fileBytes, readLines } from './read-lines.ts';
import type { Changes } from './session.ts';

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

/** The outcome of a batch of lines; an absent number is 0. */
export interface LoadedBatch extends Partial<Changes> {
  accepted?: number;
  rejected?: Rejection[];
}

/** The record of a line. */
export interface LineRecord {
  line: number;
  record: Fields;
}

interface Batch {
  records: LineRecord[];
  rejected: Rejection[];
  /** Of the accepted lines. */
  sizeChars: number;
  /** Lines of the file up to the batch's end. */
  linesRead: number;
  /** Bytes taken from the disk by then. */
  bytesRead: number;
}

const BATCH_RECORDS = 6_000;
const BATCH_CHARS = 2 * 1024 * 1024;
const UNKNOWN_FIELDS_MAX = 50;

/** The load of one file. It hands batches to the code that stores them, and counts the outcome. */
export class FileLoad {
  /** Grows with each batch. */
  readonly result: FileResult;
  private readonly file: DatasetFile;
  private readonly onBatch: (batch: LoadedBatch, bytesRead: number) => Promise<void>;
  private readonly unknownFields = new Map<string, { count: number; firstLine: number }>();

  /** @param onBatch called after each batch, in the order of the file */
  constructor(file: DatasetFile, onBatch: FileLoad['onBatch']) {
    this.file = file;
    this.onBatch = onBatch;
    const changes = { inserted: 0, changed: 0, removed: 0 };
    const counts = { lines: 0, accepted: 0, ...changes, unchanged: 0, rejected: 0 };
    this.result = { file: file.fileName, ...counts, warnings: [] };
  }

  /** Reads the file to its end; while the database stores a batch, the next one is read. */
  async read(store: (records: LineRecord[]) => Promise<LoadedBatch>): Promise<void> {
    let running = Promise.resolve();
    try {
      for await (const batch of this.batches()) {
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

  private async store(batch: Batch, store: (records: LineRecord[]) => Promise<LoadedBatch>): Promise<void> {
    const stored = batch.records.length > 0 ? await store(batch.records) : {};
    this.result.lines = batch.linesRead;
    await this.add({ ...stored, rejected: [...batch.rejected, ...(stored.rejected ?? [])] }, batch.bytesRead);
  }

  /** Counts and reports a batch. */
  async add(batch: LoadedBatch, bytesRead = this.file.sizeBytes): Promise<void> {
    const { result } = this;
    for (const count of ['accepted', 'inserted', 'changed', 'removed'] as const)
      result[count] += batch[count] ?? 0;
    result.unchanged = result.accepted - result.inserted - result.changed;
    result.rejected += batch.rejected?.length ?? 0;
    batch.rejected?.sort((left, right) => left.line - right.line);
    await this.onBatch(batch, bytesRead);
  }

  /**
   * Reads the file in batches of some thousand records, or of some megabytes.
   * @throws what reading throws, after a last batch with everything that was read before
   */
  private async *batches(): AsyncGenerator<Batch> {
    const parse = lineParser(FILE_SCHEMAS[this.file.name]);
    let bytesRead = 0;
    const bytes = fileBytes(this.file, (count) => {
      bytesRead = count;
    });
    const emptyBatch = (linesRead = 0): Batch => {
      return { records: [], rejected: [], sizeChars: 0, linesRead, bytesRead };
    };
    let batch = emptyBatch();
    try {
      for await (const { lines, linesRead } of readLines(bytes)) {
        batch.bytesRead = bytesRead;
        for (const { number: line, text = '', problem } of lines) {
          const parsed = problem
            ? { problem: { field: null, reason: problem } }
            : parse(text, (path) => this.noteUnknownField(path, line));
          if ('problem' in parsed) batch.rejected.push({ line, ...parsed.problem });
          else batch.records.push({ line, record: parsed.record });
          batch.sizeChars += text.length;
          batch.linesRead = line;
          if (
            batch.records.length + batch.rejected.length >= BATCH_RECORDS ||
            batch.sizeChars >= BATCH_CHARS
          ) {
            yield batch;
            batch = emptyBatch(line);
          }
        }
        batch.linesRead = linesRead;
      }
    } finally {
      yield batch;
    }
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
