import { basename, dirname } from 'node:path';
import type { TableName, TableRow } from '../../identity/claim.ts';
import { type RefusedRow, refusedRow } from './csv-copy.ts';
import type { DuckDb } from './duckdb.ts';
import type { Inputs } from './inputs.ts';

/** The rows that a table lacks because they could not be read. */
export interface Unread {
  /** Those that the table reports, as problems. */
  rows: TableRow[];
  /** How many of them another table reports. */
  reportedElsewhere: number;
}

/** The rows of CSV files, and the pages, that could not be read. Several views may read a file: the first one reports its rows. */
export class Rejects {
  /** The table that reports a row, by the row. */
  private readonly reporters = new Map<string, TableName>();
  private readonly database: DuckDb;
  private readonly inputs: Inputs;
  private readonly pages: readonly RefusedRow[];
  /** The last scan before the table that is read, and that of the script. */
  private scansBefore = 0;
  private scansOfScript: number | undefined;

  constructor(database: DuckDb, inputs: Inputs, pages: readonly RefusedRow[]) {
    this.database = database;
    this.inputs = inputs;
    this.pages = pages;
  }

  /** Notes that a table is read from now on. */
  async begin(): Promise<void> {
    const [row] = (await this.hasRejects())
      ? await this.database.rows('SELECT max(scan_id) AS last FROM reject_scans')
      : [];
    this.scansBefore = Number(row?.last ?? 0);
    this.scansOfScript ??= this.scansBefore;
  }

  /** The rows that a table lacks, once it was read. Those that a statement of the script read may be of any table. */
  async take(table: TableName): Promise<Unread> {
    const { scansBefore, scansOfScript = 0 } = this;
    const all: LackedRow[] = [...this.pages, ...(await this.rowsOfCsv())];
    const lacked = all.filter(({ scan = 0 }) => scan <= scansOfScript || scan > scansBefore);
    const own = lacked.filter(({ scan: _, ...row }) => {
      const place = JSON.stringify(row);
      if (!this.reporters.has(place)) this.reporters.set(place, table);
      return this.reporters.get(place) === table;
    });
    const rows = own
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, field, reason }) => ({ line, problem: { field, reason } }));
    return { rows, reportedElsewhere: lacked.length - own.length };
  }

  private async hasRejects(): Promise<boolean> {
    const tables = await this.database.rows(
      `SELECT 1 FROM duckdb_tables() WHERE table_name = 'reject_errors'`,
    );
    return tables.length > 0;
  }

  private async rowsOfCsv(): Promise<LackedRow[]> {
    if (!(await this.hasRejects())) return [];
    const rejected = await this.database.rows(`
      SELECT s.file_path, e.line, any_value(e.error_message) AS reason, any_value(e.csv_line) AS text, max(e.scan_id) AS scan
      FROM reject_errors e JOIN reject_scans s USING (scan_id, file_id)
      GROUP BY s.file_path, e.line ORDER BY ALL`);
    return rejected.flatMap(({ file_path, line, reason, text, scan: last }) => {
      const path = String(file_path);
      const scan = Number(last);
      const { temporary } = this.database;
      if (dirname(path) !== temporary)
        return {
          line: Number(line),
          field: null,
          reason: `of ${basename(path)} can't be read: ${reason}`,
          path,
          scan,
        };
      // Of an earlier copy, the refused rows may be others.
      return this.inputs.hasCopy(path) ? { ...refusedRow(String(text)), scan } : [];
    });
  }
}

/** A row that could not be read, with the path of its file where rows of several may be alike, and the last scan that met it. */
type LackedRow = RefusedRow & { path?: string; scan?: number };
