import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problemOf, readRecords } from './csv.ts';
import { type CsvHeader, distinctNames } from './csv-header.ts';
import { CsvRecord, type ReadRecord } from './csv-records.ts';
import type { InputFile } from './files.ts';

const LF = 10;
const CR = 13;

/** What DuckDB reads by default. */
const DEFAULT_ROW_BYTES_MAX = 2_000_000;

/** A CSV file that DuckDB reads as the reader of CSV does. */
export interface PreparedCsv extends Omit<CsvHeader, 'place'> {
  path: string;
  /** Of the longest row; absent where DuckDB reads it by default. */
  rowBytesMax?: number;
}

/** A row that could not be read. */
export interface RefusedRow {
  line: number;
  /** The column whose value it is about; null where that is the row. */
  field: string | null;
  reason: string;
}

/** A value of a column for which rows are refused. */
export interface CellFault {
  column: string;
  value: string;
  reason: string;
}

/**
 * Finds how DuckDB reads a file as the reader of CSV does. Where a line of it is unusual, that is a copy without such lines in
 * the directory. Repeated names of columns are numbered.
 * @throws DatasetError for a first line that names no columns
 */
export async function prepareCsv(file: InputFile, directory: string): Promise<PreparedCsv> {
  const ends = { [CR]: 0, [LF]: 0 };
  const countEnds = (bytes: Buffer) => {
    for (const end of [CR, LF] as const)
      for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, at + 1)) ends[end] += 1;
  };
  let header: Omit<CsvHeader, 'place'> = { delimiter: ',', columns: ['column_1'] };
  let isPlain = true;
  for await (const block of readRecords(file, countEnds)) {
    header = block.header;
    const { length } = header.columns;
    isPlain =
      block.isPlain && block.records.every((record) => 'cells' in record && record.cells.length === length);
    if (!isPlain) break;
  }
  const { delimiter } = header;
  const columns = distinctNames(header);
  // DuckDB fails where some lines end as on Windows and others as on Unix.
  const isAsDuckDbReads = isPlain && (ends[CR] === 0 || ends[CR] === ends[LF]);
  if (isAsDuckDbReads && file.encoding === undefined) return { delimiter, columns, path: file.path };
  return copyCsv(file, columns, directory, []);
}

/** Copies a file. In the place of a row that can't be read, or that has one of the faults, is one that DuckDB rejects. */
export async function copyCsv(
  file: InputFile,
  columns: string[],
  directory: string,
  faults: readonly CellFault[],
): Promise<PreparedCsv> {
  const path = join(directory, `${randomUUID()}.csv`);
  let rowBytesMax = DEFAULT_ROW_BYTES_MAX;
  const rows = async function* () {
    yield textOf(columns);
    for await (const { records } of readRecords(file)) {
      const texts = records.map((record) => textOf(cellsOf(file, record, columns, faults)));
      for (const text of texts) rowBytesMax = Math.max(rowBytesMax, Buffer.byteLength(text));
      yield texts.join('');
    }
  };
  await pipeline(rows, createWriteStream(path));
  const copy = { path, delimiter: ',', columns };
  return rowBytesMax > DEFAULT_ROW_BYTES_MAX ? { ...copy, rowBytesMax } : copy;
}

/** The cells of a record; of one that is refused, one too many, and the first one says why. */
function cellsOf(
  { fileName }: InputFile,
  record: ReadRecord,
  columns: readonly string[],
  faults: readonly CellFault[],
): string[] {
  const { line } = record;
  const reason = problemOf(record, columns);
  const cells = 'cells' in record ? record.cells : [];
  const fault = faults.find(({ column, value }) => hasValue(cells[columns.indexOf(column)], value));
  if (reason === undefined && !fault) return cells.slice(0, columns.length);
  const refused: RefusedRow = {
    line,
    field: reason === undefined ? (fault?.column ?? null) : null,
    reason: `of ${fileName} ${reason ?? `can't be converted: ${fault?.reason}`}`,
  };
  return [JSON.stringify(refused), ...columns.slice(1).fill(''), 'refused'];
}

/** Whether a cell has the value, but for blanks around it. */
export const hasValue = (cell: string | undefined, value: string): boolean => cell?.trim() === value.trim();

const textOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell && `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

/** The row that could not be read, from the line of a copy that DuckDB rejected. */
export function refusedRow(lineOfCopy: string): RefusedRow {
  const cells = new CsvRecord(',').take(lineOfCopy.trimEnd());
  return JSON.parse(Array.isArray(cells) ? (cells[0] ?? '') : '');
}
