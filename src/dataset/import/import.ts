import type pg from 'pg';
import { setActor } from '../../db/record-action.ts';
import { liftLimits } from '../../db/statement.ts';
import { FILE_NAMES, FILE_SCHEMAS, type FileName, RECORD_FILES } from '../format/files.ts';
import { lineParser } from '../format/parse-line.ts';
import type { Fields } from '../format/record-file.ts';
import { type DatasetFile, findDatasetFiles } from './dataset-files.ts';
import { refuseOtherContent } from './file-content.ts';
import { FileLoad, type LineFile, missingWarning, type ReadBlock } from './load-file.ts';
import { loadRecords, suppressNewByContacts } from './load-records.ts';
import { type LoadOptions, type LoadOutcome, LoadRun } from './load-run.ts';
import { fileBytes, readLines } from './read-lines.ts';
import type { RecordsWithClaims } from './records-with-claims.ts';
import { remove } from './removals.ts';
import { fileReport, shownReport } from './report.ts';
import { endSession, openSession, rehearse, type Session, transaction } from './session.ts';
import { suppress } from './suppress.ts';

/** The dataset of an import, its target, and where it reports. */
export interface ImportOptions extends LoadOptions {
  pool: pg.Pool;
  /** The dataset's directory. */
  directory: string;
  /** Opens the records of which sources speak, too; null where there are none. */
  openRecordsWithClaims?: (session: Session) => Promise<RecordsWithClaims | null>;
  /** Looks at the files before any of them is loaded; throws a DatasetError to stop the import. */
  examine?: (session: Session, files: readonly DatasetFile[]) => Promise<void>;
}

/** The outcome of an import. */
export interface ImportResult extends LoadOutcome {
  /** Entries of the directory that were ignored, in sentences. */
  warnings: string[];
}

/** Suppressions come before the persons: a suppressed person is never visible. Removals come last. */
const LOAD_ORDER: FileName[] = FILE_NAMES.filter((name) => name !== 'suppressed_persons');
LOAD_ORDER.splice(LOAD_ORDER.indexOf('persons'), 0, 'suppressed_persons');

/**
 * Finds the files of a dataset, and looks at their first bytes.
 * @throws DatasetError where the directory is no dataset, or a file of it does not hold lines of JSON
 */
export async function openDataset(directory: string): ReturnType<typeof findDatasetFiles> {
  const found = await findDatasetFiles(directory);
  for (const file of found.files) await refuseOtherContent(file, file.name, 'ndjson');
  return found;
}

/**
 * Loads a dataset's directory. A line that does not fit is rejected alone. Running it again after a failure, or a
 * kill, finishes the work; running it twice changes nothing.
 * @throws DatasetError with a sentence for the operator, where the directory is no dataset, one of its files is
 * damaged, or another load is running; records that were loaded before stay
 */
export async function importDataset(options: ImportOptions): Promise<ImportResult> {
  const { files, unread } = await openDataset(options.directory);
  const outcome = await runLoad(options, async (run) => {
    for (const { entry, reason: warning } of unread) await run.report.add(entry, [{ warning }]);
    await options.examine?.(run.session, files);
    await run.count({});
    const shared = await options.openRecordsWithClaims?.(run.session);
    let early: FileLoad | null = null;
    for (const name of LOAD_ORDER) {
      if (name === 'persons') await suppressEarly(run, files);
      if (name === EARLY_KIND) early = await removeEarly(run, files, shared);
      const file = files.find((candidate) => candidate.name === name);
      if (!file) continue;
      await loadFile(run, file, shared, early);
      await shared?.settle(run);
    }
    await shared?.finish(run);
  });
  return { ...outcome, warnings: unread.map(({ entry, reason }) => `${entry} ${reason}`) };
}

/**
 * Runs a load on a connection of its own, and keeps other loads out.
 * @throws DatasetError where another load is running, or the report can't be written; what `work` throws
 */
export async function runLoad(
  options: LoadOptions & { pool: pg.Pool },
  work: (run: LoadRun) => Promise<void>,
): Promise<LoadOutcome> {
  const { report: given } = options;
  const report = typeof given === 'string' ? await fileReport(given) : (given ?? shownReport());
  try {
    const session = await openSession(options.pool, options.waitSeconds);
    // Closing the connection ends its transaction, drops its temporary tables and releases its lock.
    let end = async () => session.release(true);
    try {
      if (options.isWide) await liftLimits(session);
      await setActor(session, options.actor);
      if (options.isRehearsal) await rehearse(session);
      const run = new LoadRun(session, report, options);
      await work(run);
      await removeUnusedLookups(run);
      const outcome = await run.finish();
      if (!options.isWide) end = () => endSession(session);
      return outcome;
    } finally {
      await end();
    }
  } finally {
    await report.close();
  }
}

/** Removes the lookups of sources that records of the load used before, or that it has made, and that no record uses. */
async function removeUnusedLookups({ session }: LoadRun): Promise<void> {
  const { rowCount } = await session.query('select from lookup_checks limit 1');
  if (rowCount === 0) return;
  await transaction(session, async () => {
    await session.query('select drop_unused_lookups()');
  });
}

async function loadFile(
  run: LoadRun,
  file: DatasetFile,
  shared: RecordsWithClaims | null | undefined,
  early: FileLoad | null,
): Promise<void> {
  const { name } = file;
  const { session } = run;
  await run.load(strictFile(file), (load) => {
    if (name === 'suppressed_persons') return load.read((lines) => suppress(session, lines));
    if (name === 'removed') {
      if (early) load.countEarlier(early);
      return load.read((lines) => remove(session, lines, shared, early ? EARLY_KIND : undefined));
    }
    return loadRecords(session, load, RECORD_FILES[name], shared);
  });
}

/** Suppresses new persons by their contacts before the persons are loaded. */
async function suppressEarly(run: LoadRun, files: readonly DatasetFile[]): Promise<void> {
  for (const file of files) {
    if (file.name !== 'emails' && file.name !== 'phone_numbers') continue;
    const load = new FileLoad(strictFile(file), (batch) => run.count(batch));
    await suppressNewByContacts(run.session, load, RECORD_FILES[file.name]);
  }
}

/** Records of this kind are removed before its file is loaded, which may give their unique values to others. */
const EARLY_KIND = 'websites';

/** Removes the records of the early kind; null where the delivery has no others of it, or removes none. */
async function removeEarly(
  run: LoadRun,
  files: readonly DatasetFile[],
  shared: RecordsWithClaims | null | undefined,
): Promise<FileLoad | null> {
  const file = files.find(({ name }) => name === 'removed');
  if (!file || !files.some(({ name }) => name === EARLY_KIND)) return null;
  const load = new FileLoad(strictFile(file), async (batch) => {
    await run.count(batch);
    await run.report.add(file.fileName, batch.missing?.map(missingWarning) ?? []);
  });
  await load.read((lines) => {
    const ofKind = lines.filter(({ record }) => record.kind === EARLY_KIND);
    return remove(run.session, ofKind, shared);
  });
  return load;
}

/** The lines of a file of a dataset, parsed by its schema. */
function strictFile(file: DatasetFile): LineFile<Fields> {
  const { fileName, sizeBytes } = file;
  return { fileName, sizeBytes, read: (onUnknownField) => readLinesOf(file, onUnknownField) };
}

async function* readLinesOf(
  file: DatasetFile,
  onUnknownField: (path: string, line: number) => void,
): AsyncGenerator<ReadBlock<Fields>> {
  const parse = lineParser(FILE_SCHEMAS[file.name]);
  const progress = { bytesRead: 0 };
  for await (const { lines, linesRead } of readLines(fileBytes(file, progress))) {
    const parsed = lines.map(({ number: line, text = '', problem }) => {
      const sizeChars = text.length;
      if (problem) return { line, sizeChars, problem: { field: null, reason: problem } };
      return { line, sizeChars, ...parse(text, (path) => onUnknownField(path, line)) };
    });
    yield { lines: parsed, linesRead, ...progress };
  }
}
