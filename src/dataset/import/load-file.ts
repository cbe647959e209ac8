import type { LineParser } from '../format/parse-line.ts';
import { type Batch, batches, type Prepare, type Prepared, type Rejection } from './batches.ts';
import type { ChangeBudget } from './change-budget.ts';
import type { DatasetFile } from './dataset-files.ts';
import { fileBytes } from './file-bytes.ts';
import type { Meter } from './meter.ts';
import { readLines } from './read-lines.ts';
import type { Report } from './report.ts';
import type { Session } from './session.ts';

/** What loading did with a file. */
export interface FileResult {
  /** With its ending. */
  file: string;
  /** Lines of the file, blank ones included. */
  lines: number;
  /** Records that were stored, or were stored already. */
  accepted: number;
  inserted: number;
  /** Records that were stored otherwise before. */
  changed: number;
  unchanged: number;
  /** Records that left the database: named in `removed`, or suppressed. */
  removed: number;
  rejected: number;
  /** What was read past, in sentences. */
  warnings: string[];
}

/** What loading did with a batch. */
export interface LoadedBatch {
  accepted: number;
  inserted: number;
  changed: number;
  removed: number;
  rejected: Rejection[];
}

/** Whether a batch changed what the database holds. */
export function changedRecords(batch: LoadedBatch): boolean {
  return countChanges(batch) > 0;
}

function countChanges({ inserted, changed, removed }: LoadedBatch): number {
  return inserted + changed + removed;
}

/** The loading of one file: hands batches to what stores them, and counts and reports what became of them. */
export interface FileLoad {
  session: Session;
  /** Reads the file to its end; while the database stores a batch, the next is read. */
  read<R, P extends Prepared>(
    parse: LineParser<R>,
    prepare: Prepare<R, P>,
    store: (records: P[]) => Promise<LoadedBatch>,
  ): Promise<void>;
  /** Counts and reports a batch that was stored beside. */
  add(batch: LoadedBatch): Promise<void>;
}

const UNKNOWN_FIELDS_MAX = 50;

/** What all files of a load share. */
export interface SharedLoad {
  session: Session;
  report: Report;
  meter: Meter;
  budget: ChangeBudget;
}

/** Starts the loading of a file; `result` grows with it. */
export function startFileLoad(
  { session, report, meter, budget }: SharedLoad,
  file: DatasetFile,
): { load: FileLoad; result: FileResult; finish(): Promise<void> } {
  const result = emptyResult(file.fileName);
  const unknownFields = new Map<string, { count: number; firstLine: number }>();
  const add = async (batch: LoadedBatch) => {
    result.accepted += batch.accepted;
    result.inserted += batch.inserted;
    result.changed += batch.changed;
    result.removed += batch.removed;
    result.rejected += batch.rejected.length;
    batch.rejected.sort((left, right) => left.line - right.line);
    for (const rejection of batch.rejected) await report.reject(file.fileName, rejection);
    await budget.spend(countChanges(batch));
  };
  const load: FileLoad = {
    session,
    add,
    async read(parse, prepare, store) {
      const blocks = readLines(fileBytes(file, (bytesRead) => meter.onBytes(file, bytesRead)));
      const source = batches(blocks, parse, prepare, (path, line) => {
        const known = unknownFields.get(path);
        if (known) known.count += 1;
        else if (unknownFields.size < UNKNOWN_FIELDS_MAX)
          unknownFields.set(path, { count: 1, firstLine: line });
      });
      await eachOverlapping(source, async (batch) => {
        const stored = batch.records.length > 0 ? await store(batch.records) : nothingStored();
        await add({ ...stored, rejected: [...batch.rejected, ...stored.rejected] });
        result.lines = batch.linesRead;
        meter.onLines(file, result.lines, result.rejected);
      });
    },
  };
  const finish = async () => {
    result.unchanged = result.accepted - result.inserted - result.changed;
    for (const [path, { count, firstLine }] of unknownFields) {
      const times = count === 1 ? `line ${firstLine}` : `${count} places, first on line ${firstLine},`;
      const warning = `has a field that the format does not know on ${times}: ${path}`;
      result.warnings.push(warning);
      await report.warn(file.fileName, warning);
    }
    meter.onEnd(file, result.lines, result.rejected);
  };
  return { load, result, finish };
}

/** Works on one batch while the next is made; a failure of either ends both. */
async function eachOverlapping<P>(
  source: AsyncIterable<Batch<P>>,
  work: (batch: Batch<P>) => Promise<void>,
): Promise<void> {
  let running: Promise<void> = Promise.resolve();
  try {
    for await (const batch of source) {
      await running;
      running = work(batch);
      // Awaited with the next batch; until then a failure must not count as unhandled.
      running.catch(() => {});
    }
  } finally {
    await running;
  }
}

function nothingStored(): LoadedBatch {
  return { accepted: 0, inserted: 0, changed: 0, removed: 0, rejected: [] };
}

function emptyResult(file: string): FileResult {
  return {
    file,
    lines: 0,
    accepted: 0,
    inserted: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    rejected: 0,
    warnings: [],
  };
}
