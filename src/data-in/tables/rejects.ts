import { basename, dirname } from 'node:path';
import type { TableName, TableRow } from '../../identity/claim.ts';
import { type RefusedRow, refusedRow } from './csv-copy.ts';
import type { DuckDb } from './duckdb.ts';
import type { Inputs } from './inputs.ts';

/** The rows of CSV files, and the pages, that could not be read. Several views may read a file: the first one reports its rows. */
export class Rejects {
  /** The table that reports a row, by the row. */
  private readonly reporters = new Map<string, TableName>();
  private readonly database: DuckDb;
  private readonly inputs: Inputs;
  private readonly pages: readonly RefusedRow[];

  constructor(database: DuckDb, inputs: Inputs, pages: readonly RefusedRow[]) {
    this.database = database;
    this.inputs = inputs;
    this.pages = pages;
  }

  /** The rows of all tables that were read so far, as problems of the table that reports them. */
  async take(reporter: TableName): Promise<TableRow[]> {
    return [...this.pages, ...(await this.rowsOfCsv())]
      .filter((row) => {
        const place = JSON.stringify(row);
        if (!this.reporters.has(place)) this.reporters.set(place, reporter);
        return this.reporters.get(place) === reporter;
      })
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, field, reason }) => ({ line, problem: { field, reason } }));
  }

  private async rowsOfCsv(): Promise<(RefusedRow & { path?: string })[]> {
    const tables = await this.database.rows(
      `SELECT 1 FROM duckdb_tables() WHERE table_name = 'reject_errors'`,
    );
    if (tables.length === 0) return [];
    const rejected = await this.database.rows(`
      SELECT s.file_path, e.line, any_value(e.error_message) AS reason, any_value(e.csv_line) AS text
      FROM reject_errors e JOIN reject_scans s USING (scan_id, file_id)
      GROUP BY ALL ORDER BY ALL`);
    return rejected.flatMap(({ file_path, line, reason, text }) => {
      const path = String(file_path);
      const { temporary } = this.database;
      if (dirname(path) !== temporary)
        return {
          line: Number(line),
          field: null,
          reason: `of ${basename(path)} can't be read: ${reason}`,
          path,
        };
      // Of an earlier copy, the refused rows may be others.
      return this.inputs.hasCopy(path) ? refusedRow(String(text)) : [];
    });
  }
}
