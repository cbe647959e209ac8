import type { LineProblem } from '../format/fault.ts';
import type { Fields } from '../format/record-file.ts';
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
  /** Lines of suppressed persons, and suppressed contacts, which were skipped. */
  suppressed: number;
  rejected: number;
  /** Of the accepted lines, those without an optional field that could not be read. */
  partly: number;
  /** Lines that are no record: blank ones, a header, and those that say nothing. */
  skipped: number;
  /** Unknown fields, lines that say nothing, records to remove that do not exist, and contacts that were left out, in sentences. */
  warnings: string[];
}

/** The outcome of a batch of lines; an absent number is 0. */
export interface LoadedBatch extends Partial<Changes> {
  accepted?: number;
  /** Lines of suppressed persons, and suppressed contacts. */
  suppressed?: number;
  /** The suppressed contacts of persons who are known by other values. */
  leftOut?: LeftOutContact[];
  /** Lines of `removed` whose records do not exist. */
  missing?: MissingRecord[];
  rejected?: Rejection[];
  /** What was left out of accepted lines. */
  partly?: Rejection[];
}

/** A line with a suppressed contact of a person who is known by other values. Whether it is the suppressed person, the operator decides. */
export interface LeftOutContact {
  line: number;
  /** Null where another source has the person. */
  personId: number | null;
}

/** A sentence of the report about such a line. */
export function leftOutWarning({ line, personId }: LeftOutContact): { line: number; warning: string } {
  const remedy =
    personId === null
      ? 'roster subject finds the person by what the line names'
      : `roster suppress --person ${personId} removes the person`;
  const warning = `has a suppressed contact, which was left out. If the person is the suppressed one: ${remedy}`;
  return { line, warning };
}

/** A line of `removed` whose record does not exist: it never did, or has gone before. */
export interface MissingRecord {
  line: number;
  kind: string;
  id: number;
}

/** A sentence of the report about such a line. */
export function missingWarning({ line, kind, id }: MissingRecord): { line: number; warning: string } {
  return {
    line,
    warning: `names a record that does not exist: ${id} is no id of ${kind}. Nothing was removed`,
  };
}

/** The record of a line. */
export interface LineRecord<R = Fields> {
  line: number;
  record: R;
}

/** A line as it was parsed: its record, its problem, or the field that it leaves empty, so that it says nothing. */
export type ReadLine<R> = { line: number; sizeChars: number } & (
  | { record: R; partly?: LineProblem }
  | { problem: LineProblem }
  | { empty: string }
);

/** The lines that were read together. */
export interface ReadBlock<R> {
  lines: ReadLine<R>[];
  /** Number of lines up to here, blank ones included. */
  linesRead: number;
  /** Bytes taken from the disk by then. */
  bytesRead: number;
}

/** A file to load. */
export interface LineFile<R> {
  /** What reports call it: its name, with its ending. */
  fileName: string;
  sizeBytes: number;
  /** Reads and parses its lines, once. */
  read(onUnknownField: (path: string, line: number) => void): AsyncIterable<ReadBlock<R>>;
}

interface Batch<R> {
  records: LineRecord<R>[];
  rejected: Rejection[];
  partly: Rejection[];
  /** Of the accepted lines. */
  sizeChars: number;
  /** Lines of the file up to the batch's end. */
  linesRead: number;
  bytesRead: number;
}

const BATCH_RECORDS = 6_000;
const BATCH_CHARS = 2 * 1024 * 1024;
const NOTED_NAMES_MAX = 50;

/** The load of one file. It hands batches to the code that stores them, and counts the outcome. */
export class FileLoad<R = Fields> {
  /** Grows with each batch. */
  readonly result: FileResult;
  private readonly file: LineFile<R>;
  private readonly onBatch: (batch: LoadedBatch, bytesRead: number) => Promise<void>;
  private leftOut = 0;
  private readonly unknownFields = new Map<string, Places>();
  private readonly emptyLines = new Map<string, Places>();
  private readonly missing = new Map<string, Places>();

  /** @param onBatch called after each batch, in the order of the file */
  constructor(file: LineFile<R>, onBatch: FileLoad<R>['onBatch']) {
    this.file = file;
    this.onBatch = onBatch;
    const changes = { inserted: 0, changed: 0, removed: 0 };
    const counts = {
      lines: 0,
      accepted: 0,
      ...changes,
      unchanged: 0,
      suppressed: 0,
      rejected: 0,
      partly: 0,
      skipped: 0,
    };
    this.result = { file: file.fileName, ...counts, warnings: [] };
  }

  /** Reads the file to its end; while the database stores a batch, the next one is read. */
  async read(
    store: (records: LineRecord<R>[]) => Promise<LoadedBatch>,
    recordsMax = BATCH_RECORDS,
  ): Promise<void> {
    let running = Promise.resolve();
    try {
      for await (const batch of this.batches(recordsMax)) {
        await running;
        running = this.store(batch, store);
        // It is awaited with the next batch; until then a failure must not count as unhandled.
        running.catch(() => {});
      }
    } finally {
      try {
        await running;
      } finally {
        this.result.warnings = this.warnings();
      }
    }
  }

  /** Counts what an earlier reading of the file has removed, and has not found. */
  countEarlier(earlier: FileLoad<R>): void {
    this.result.removed += earlier.result.removed;
    for (const [kind, places] of earlier.missing) this.missing.set(kind, places);
  }

  private async store(
    batch: Batch<R>,
    store: (records: LineRecord<R>[]) => Promise<LoadedBatch>,
  ): Promise<void> {
    const stored = batch.records.length > 0 ? await store(batch.records) : {};
    this.result.lines = batch.linesRead;
    const rejected = [...batch.rejected, ...(stored.rejected ?? [])];
    const refused = new Set(stored.rejected?.map(({ line }) => line));
    const partly = batch.partly.filter(({ line }) => !refused.has(line));
    await this.add({ ...stored, rejected, partly }, batch.bytesRead);
  }

  /** Counts and reports a batch. */
  async add(batch: LoadedBatch, bytesRead = this.file.sizeBytes): Promise<void> {
    const { result } = this;
    for (const count of ['accepted', 'inserted', 'changed', 'removed', 'suppressed'] as const)
      result[count] += batch[count] ?? 0;
    result.unchanged = result.accepted - result.inserted - result.changed;
    result.rejected += batch.rejected?.length ?? 0;
    result.partly += batch.partly?.length ?? 0;
    result.skipped = Math.max(0, result.lines - result.accepted - result.suppressed - result.rejected);
    this.leftOut += batch.leftOut?.length ?? 0;
    for (const { kind, line } of batch.missing ?? []) note(this.missing, kind, line);
    batch.rejected?.sort((left, right) => left.line - right.line);
    await this.onBatch(batch, bytesRead);
  }

  /**
   * Reads the file in batches of some thousand records, or of some megabytes.
   * @throws what reading throws, after a last batch with everything that was read before
   */
  private async *batches(recordsMax: number): AsyncGenerator<Batch<R>> {
    const emptyBatch = (linesRead = 0, bytesRead = 0): Batch<R> => {
      return { records: [], rejected: [], partly: [], sizeChars: 0, linesRead, bytesRead };
    };
    let batch = emptyBatch();
    try {
      const blocks = this.file.read((path, line) => note(this.unknownFields, path, line));
      for await (const { lines, linesRead, bytesRead } of blocks) {
        batch.bytesRead = bytesRead;
        for (const { line, sizeChars, ...parsed } of lines) {
          if ('empty' in parsed) note(this.emptyLines, parsed.empty, line);
          else if ('problem' in parsed) batch.rejected.push({ line, ...parsed.problem });
          else batch.records.push({ line, record: parsed.record });
          if ('partly' in parsed && parsed.partly) batch.partly.push({ line, ...parsed.partly });
          batch.sizeChars += sizeChars;
          batch.linesRead = line;
          if (batch.records.length + batch.rejected.length >= recordsMax || batch.sizeChars >= BATCH_CHARS) {
            yield batch;
            batch = emptyBatch(line, bytesRead);
          }
        }
        batch.linesRead = linesRead;
      }
    } finally {
      yield batch;
    }
  }

  private warnings(): string[] {
    const contacts = this.leftOut === 1 ? '1 suppressed contact' : `${this.leftOut} suppressed contacts`;
    const leftOut = `has ${contacts} of persons who are known by other values: only the contacts were left out`;
    return [
      ...Array.from(
        this.unknownFields,
        ([path, places]) => `has a field that the format does not know, ${timesIn(places)}: ${path}`,
      ),
      ...Array.from(
        this.emptyLines,
        ([field, places]) => `has lines that say nothing, ${timesIn(places)}: ${field} is empty`,
      ),
      ...Array.from(
        this.missing,
        ([kind, places]) => `names records that do not exist, ${timesIn(places)}: ids of ${kind}`,
      ),
      ...(this.leftOut > 0 ? [leftOut] : []),
    ];
  }
}

/** How often something is in a file, and where first. */
interface Places {
  count: number;
  firstLine: number;
}

function note(places: Map<string, Places>, name: string, line: number): void {
  const known = places.get(name);
  if (known) known.count += 1;
  else if (places.size < NOTED_NAMES_MAX) places.set(name, { count: 1, firstLine: line });
}

function timesIn({ count, firstLine }: Places): string {
  return count === 1 ? `in line ${firstLine}` : `${count} times, first in line ${firstLine}`;
}
