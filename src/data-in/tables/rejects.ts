import { basename, dirname } from 'node:path';
import type { TableName, TableRow } from '../../identity/claim.ts';
import { type RefusedRow, refusedRow } from './csv-copy.ts';
import type { DuckDb } from './duckdb.ts';
import type { Inputs } from './inputs.ts';

/** The rows of CSV files, and the pages, that could not be read. Several views may read a file: the first one reports its rows. */
export type Rejects = ReturnType<typeof rejectsOf>;

/** Finds the rows of CSV files that could not be read; those of pages are known. */
export function rejectsOf(database: DuckDb, inputs: Inputs, pages: readonly RefusedRow[]) {
  /** The table that reports a row, by the row. */
  const reporters = new Map<string, TableName>();
  /** The last scan before the table that is read, and that of the script. */
  let scansBefore = 0;
  let scansOfScript: number | undefined;

  async function hasRejects(): Promise<boolean> {
    const tables = await database.rows(`SELECT 1 FROM duckdb_tables() WHERE table_name = 'reject_errors'`);
    return tables.length > 0;
  }

  async function rowsOfCsv(): Promise<LackedRow[]> {
    if (!(await hasRejects())) return [];
    const rejected = await database.rows(`
      SELECT s.file_path, e.line, any_value(e.error_message) AS reason, any_value(e.csv_line) AS text, max(e.scan_id) AS scan
      FROM reject_errors e JOIN reject_scans s USING (scan_id, file_id)
      GROUP BY s.file_path, e.line ORDER BY ALL`);
    return rejected.flatMap(({ file_path, line, reason, text, scan: last }) => {
      const path = String(file_path);
      const scan = Number(last);
      if (dirname(path) !== database.temporary)
        return {
          line: Number(line),
          field: null,
          reason: `of ${basename(path)} can't be read: ${reason}`,
          path,
          scan,
        };
      // Of an earlier copy, the refused rows may be others.
      return inputs.hasCopy(path) ? { ...refusedRow(String(text)), scan } : [];
    });
  }

  return {
    /** Notes that a table is read from now on. */
    async begin(): Promise<void> {
      const [row] = (await hasRejects())
        ? await database.rows('SELECT max(scan_id) AS last FROM reject_scans')
        : [];
      scansBefore = Number(row?.last ?? 0);
      scansOfScript ??= scansBefore;
    },
    /**
     * The rows that a table lacks, once it was read, as problems, and how many of them another table reports. Those that a statement of
     * the script read may be of any table.
     */
    async take(table: TableName): Promise<{ rows: TableRow[]; reportedElsewhere: number }> {
      const all: LackedRow[] = [...pages, ...(await rowsOfCsv())];
      const lacked = all.filter(({ scan = 0 }) => scan <= (scansOfScript ?? 0) || scan > scansBefore);
      const own = lacked.filter(({ scan: _, ...row }) => {
        const place = JSON.stringify(row);
        if (!reporters.has(place)) reporters.set(place, table);
        return reporters.get(place) === table;
      });
      const rows = own
        .toSorted((one, other) => one.line - other.line)
        .map(({ line, field, reason }) => ({ line, problem: { field, reason } }));
      return { rows, reportedElsewhere: lacked.length - own.length };
    },
  };
}

/** A row that could not be read, with the path of its file where rows of several may be alike, and the last scan that met it. */
type LackedRow = RefusedRow & { path?: string; scan?: number };
