import type pg from 'pg';
import type { Logger } from 'pino';
import { FILE_NAMES, type FileName, RECORD_FILES } from '../format/files.ts';
import { type DatasetFile, findDatasetFiles } from './dataset-files.ts';
import { FileLoad, type FileResult, type LoadedBatch } from './load-file.ts';
import { loadRecords, suppressByContacts } from './load-records.ts';
import type { Progress } from './progress.ts';
import { remove } from './removals.ts';
import { fileReport, type Report, shownReport } from './report.ts';
import { openSession, type Session } from './session.ts';
import { suppress } from './suppress.ts';

/** The dataset of an import, its target, and where it reports. */
export interface ImportOptions {
  pool: pg.Pool;
  /** The dataset's directory. */
  directory: string;
  /**
   * After the batch that reaches this number of changed records, no change goes through the outbox: the indexes are then
   * rebuilt. Default 0: every load that changes records needs a rebuild.
   */
  outboxChangesMax?: number;
  /** A file for the report of rejected lines; without it the first ones go to stderr. */
  report?: string;
  /** Called after each batch, and at the end of each file. */
  onProgress?: (progress: Progress) => void;
  /** Gets one entry about the load. */
  log: Logger;
}

/** The outcome of a load. */
export interface ImportResult {
  /** In the order of loading. */
  files: FileResult[];
  /** Rejected lines of all files. */
  rejected: number;
  /** Whether the load changed a record. */
  changed: boolean;
  /** Whether the search indexes have to be rebuilt to show the loaded records. */
  needsRebuild: boolean;
  /** Entries of the directory that were ignored, in sentences. */
  warnings: string[];
}

/** Suppressions come before the persons: a suppressed person is never visible. Removals come last. */
const LOAD_ORDER: FileName[] = FILE_NAMES.filter((name) => name !== 'suppressed_persons');
LOAD_ORDER.splice(LOAD_ORDER.indexOf('persons'), 0, 'suppressed_persons');

/**
 * Loads a dataset's directory. A line that does not fit is rejected alone. Running it again after a failure, or a
 * kill, finishes the work; running it twice changes nothing.
 * @throws DatasetError with a sentence for the operator, where the directory is no dataset, one of its files is
 * damaged, or another load is running; records that were loaded before stay
 */
export async function importDataset(options: ImportOptions): Promise<ImportResult> {
  const { files, unknown } = await findDatasetFiles(options.directory);
  const report = options.report ? await fileReport(options.report) : shownReport();
  try {
    const warning = 'is no file of the format and was not read';
    for (const entry of unknown) await report.add(entry, [{ warning }]);
    const session = await openSession(options.pool);
    try {
      const load = new DatasetLoad(session, report, options);
      await load.load(files);
      const { needsRebuild, changed } = load;
      // Autovacuum would collect statistics only later; until then the planner underestimates the tables.
      if (needsRebuild) await session.query('analyze');
      const rejected = load.files.reduce((sum, file) => sum + file.rejected, 0);
      options.log.info({ files: load.files.length, rejected, changed }, 'dataset loaded');
      const warnings = unknown.map((entry) => `${entry} ${warning}`);
      return { files: load.files, rejected, changed, needsRebuild, warnings };
    } finally {
      // Closing the connection drops its temporary tables and releases its lock.
      session.release(true);
    }
  } finally {
    await report.close();
  }
}

class DatasetLoad {
  readonly files: FileResult[] = [];
  changed = false;
  needsRebuild = false;
  private isOutboxOff = false;
  private changesLeft: number;
  private readonly session: Session;
  private readonly report: Report;
  private readonly options: ImportOptions;

  constructor(session: Session, report: Report, options: ImportOptions) {
    this.session = session;
    this.report = report;
    this.options = options;
    this.changesLeft = options.outboxChangesMax ?? 0;
  }

  async load(files: readonly DatasetFile[]): Promise<void> {
    await this.count({});
    for (const name of LOAD_ORDER) {
      if (name === 'persons') await this.suppressEarly(files);
      const file = files.find((candidate) => candidate.name === name);
      if (file) await this.loadFile(file);
    }
  }

  /** Counts changes. After too many, it turns the outbox off: the load is faster, and the indexes are rebuilt after it. */
  private async count({ inserted = 0, changed = 0, removed = 0 }: LoadedBatch): Promise<void> {
    const changes = inserted + changed + removed;
    this.changed ||= changes > 0;
    this.needsRebuild ||= changes > 0 && this.isOutboxOff;
    this.changesLeft -= changes;
    if (this.changesLeft > 0 || this.isOutboxOff) return;
    this.isOutboxOff = true;
    await this.session.query("set roster.outbox = 'off'");
  }

  private async loadFile(file: DatasetFile): Promise<void> {
    const { name, fileName, sizeBytes: bytesTotal } = file;
    const { session } = this;
    const startedAt = performance.now();
    const showProgress = (bytesRead: number, isFileDone: boolean) => {
      const { lines, rejected } = load.result;
      const seconds = (performance.now() - startedAt) / 1000;
      const bytesDone = Math.min(bytesRead, bytesTotal);
      const progress = { file: fileName, lines, rejected, bytesDone, bytesTotal, seconds, isFileDone };
      this.options.onProgress?.(progress);
    };
    const load = new FileLoad(file, async (batch, bytesRead) => {
      await this.report.add(fileName, batch.rejected ?? []);
      await this.count(batch);
      showProgress(bytesRead, false);
    });
    this.files.push(load.result);
    try {
      if (name === 'suppressed_persons') await load.read((lines) => suppress(session, lines));
      else if (name === 'removed') await load.read((lines) => remove(session, lines));
      else await loadRecords(session, load, RECORD_FILES[name]);
    } finally {
      const warnings = load.result.warnings.map((warning) => ({ warning }));
      await this.report.add(fileName, warnings);
      showProgress(bytesTotal, true);
    }
  }

  /** Looks for suppressed contacts before the persons are loaded, so that their persons are never visible. */
  private async suppressEarly(files: readonly DatasetFile[]): Promise<void> {
    for (const file of files) {
      if (file.name !== 'emails' && file.name !== 'phone_numbers') continue;
      const load = new FileLoad(file, (batch) => this.count(batch));
      await suppressByContacts(this.session, load, RECORD_FILES[file.name]);
    }
  }
}
