import type { Logger } from 'pino';
import type { Actor } from '../../db/record-action.ts';
import {
  FileLoad,
  type FileResult,
  type LineFile,
  type LoadedBatch,
  leftOutWarning,
  missingWarning,
} from './load-file.ts';
import type { Progress } from './progress.ts';
import type { Report } from './report.ts';
import type { Session } from './session.ts';

/** Where a load reports, and when it leaves its changes to a rebuild of the indexes. */
export interface LoadOptions {
  /**
   * After the batch that reaches this number of changed records, no change goes through the outbox: the indexes are then
   * rebuilt. Default 0: every load that changes records needs a rebuild.
   */
  outboxChangesMax?: number;
  /** A file for the report of rejected lines, or what receives it; without it the first ones go to stderr. */
  report?: string | Report;
  /** How long it waits for another load to end. */
  waitSeconds?: number;
  /** Called after each batch, and at the end of each file. */
  onProgress?: (progress: Progress) => void;
  /** Whether the load only shows what it would do. */
  isRehearsal?: boolean;
  /** Whose acts those of the load are. */
  actor?: Actor;
  /** Whether its statements may take longer than those of requests. */
  isWide?: boolean;
  /** Gets one entry about the load. */
  log: Logger;
}

/** The outcome of a load. */
export interface LoadOutcome {
  /** In the order of loading. */
  files: FileResult[];
  /** Rejected lines of all files. */
  rejected: number;
  /** Things whose records can't be stored. The next load tries them again. */
  setAside: number;
  /** Whether the load changed a record. */
  changed: boolean;
  /** Whether the search indexes have to be rebuilt to show the loaded records. */
  needsRebuild: boolean;
}

/** A load that runs: it counts its changes, and reports on each of its files. */
export class LoadRun {
  readonly session: Session;
  readonly report: Report;
  /** How many things are set aside, as the last settlement has found. */
  setAside = 0;
  private readonly files: FileResult[] = [];
  /** The records that it removed so far. */
  removed = 0;
  private changed = false;
  private needsRebuild = false;
  private isOutboxOff = false;
  private changesLeft: number;
  private readonly options: LoadOptions;

  constructor(session: Session, report: Report, options: LoadOptions) {
    this.session = session;
    this.report = report;
    this.options = options;
    this.changesLeft = options.outboxChangesMax ?? 0;
  }

  /** Counts changes. After too many, it turns the outbox off: the load is faster, and the indexes are rebuilt after it. */
  async count({ inserted = 0, changed = 0, removed = 0 }: LoadedBatch): Promise<void> {
    const changes = inserted + changed + removed;
    this.removed += removed;
    this.changed ||= changes > 0;
    this.needsRebuild ||= changes > 0 && this.isOutboxOff;
    this.changesLeft -= changes;
    if (this.changesLeft > 0 || this.isOutboxOff) return;
    this.isOutboxOff = true;
    await this.session.query("set roster.outbox = 'off'");
  }

  /**
   * Loads a file, with its progress and its report.
   * @param store reads the file to its end, and stores its lines
   * @param changesRecords whether the counts of the file are those of records
   */
  async load<R>(
    file: LineFile<R>,
    store: (load: FileLoad<R>) => Promise<void>,
    changesRecords = true,
  ): Promise<void> {
    const progress = this.progressOf(file, () => load.result);
    const load = this.open(file, { changesRecords, onBatch: (bytesRead) => progress(bytesRead, false) });
    try {
      await store(load);
    } finally {
      const warnings = load.result.warnings.map((warning) => ({ warning }));
      await this.report.add(file.fileName, warnings);
      progress(file.sizeBytes, true);
    }
  }

  /** Counts and reports the batches of a file. */
  open<R>(
    file: LineFile<R>,
    { changesRecords = true, onBatch = (_bytesRead: number) => {} } = {},
  ): FileLoad<R> {
    const load = new FileLoad(file, async (batch, bytesRead) => {
      const leftOut = batch.leftOut?.map(leftOutWarning) ?? [];
      const partly = batch.partly?.map((entry) => ({ ...entry, partly: true as const })) ?? [];
      const missing = batch.missing?.map(missingWarning) ?? [];
      await this.report.add(file.fileName, [...(batch.rejected ?? []), ...partly, ...leftOut, ...missing]);
      if (changesRecords) await this.count(batch);
      onBatch(bytesRead);
    });
    this.files.push(load.result);
    return load;
  }

  /** Makes what shows the progress of a file. */
  progressOf({ fileName, sizeBytes: bytesTotal }: LineFile<unknown>, result: () => FileResult) {
    const startedAt = performance.now();
    return (bytesRead: number, isFileDone: boolean) => {
      const { lines, rejected } = result();
      const seconds = (performance.now() - startedAt) / 1000;
      const bytesDone = Math.min(bytesRead, bytesTotal);
      const progress = { file: fileName, lines, rejected, bytesDone, bytesTotal, seconds, isFileDone };
      this.options.onProgress?.(progress);
    };
  }

  /** Ends the load, after its last change. */
  async finish(): Promise<LoadOutcome> {
    const { files, setAside, changed, needsRebuild } = this;
    if (needsRebuild && !this.options.isRehearsal) await this.analyze();
    const rejected = files.reduce((sum, file) => sum + file.rejected, 0);
    const isRehearsal = this.options.isRehearsal === true;
    this.options.log.info(
      { files: files.length, rejected, setAside, changed, isRehearsal },
      'dataset loaded',
    );
    return { files, rejected, setAside, changed, needsRebuild };
  }

  /**
   * Collects the statistics of the tables that changed much. Autovacuum would do so only later; until then the planner
   * underestimates the tables.
   */
  private async analyze(): Promise<void> {
    await this.session.query('select pg_stat_force_next_flush()');
    const { rows } = await this.session.query<{ tables: string | null }>(FIND_CHANGED_TABLES);
    const [{ tables = null } = {}] = rows;
    if (tables !== null) await this.session.query(`analyze ${tables}`);
  }
}

/** The tables that autovacuum would analyze by its default settings. */
const FIND_CHANGED_TABLES = `
select string_agg(format('%I', relname), ', ') as tables from pg_stat_user_tables
where schemaname = current_schema() and n_mod_since_analyze > 50 + n_live_tup / 10`;
