import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readRecords, rowOf } from './csv.ts';
import type { CsvHeader } from './csv-header.ts';
import { CsvRecord } from './csv-record.ts';
import type { ReadRecord } from './csv-records.ts';
import type { InputFile } from './files.ts';

const LF = 10;
const CR = 13;

/** What DuckDB reads by default. */
const DEFAULT_ROW_BYTES_MAX = 2_000_000;

/** A CSV file that DuckDB reads as the reader of CSV does. */
export interface PreparedCsv extends CsvHeader {
  path: string;
  /** Of the longest row; absent where DuckDB reads it by default. */
  rowBytesMax?: number;
}

/** A row that could not be read. */
export interface RefusedRow {
  fileName: string;
  line: number;
  reason: string;
}

/**
 * Finds how DuckDB reads a file as the reader of CSV does. Where a line of it is unusual, that is a copy without such lines in
 * the directory. In the place of a row that can't be read it has one that DuckDB rejects, see {@link refusedRow}.
 * @throws DatasetError for a first line that names no columns
 */
export async function prepareCsv(file: InputFile, directory: string): Promise<PreparedCsv> {
  const ends = { [CR]: 0, [LF]: 0 };
  const countEnds = (bytes: Buffer) => {
    for (const end of [CR, LF] as const)
      for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, at + 1)) ends[end] += 1;
  };
  let header: CsvHeader = { delimiter: ',', columns: ['column_1'] };
  let isPlain = true;
  for await (const block of readRecords(file, countEnds)) {
    header = block.header;
    const { length } = header.columns;
    isPlain =
      block.isPlain && block.records.every((record) => 'cells' in record && record.cells.length === length);
    if (!isPlain) break;
  }
  // DuckDB fails where some lines end as on Windows and others as on Unix.
  if (isPlain && (ends[CR] === 0 || ends[CR] === ends[LF])) return { ...header, path: file.path };
  const path = join(directory, `${randomUUID()}.csv`);
  let rowBytesMax = DEFAULT_ROW_BYTES_MAX;
  const rows = async function* () {
    yield textOf(header.columns);
    for await (const { records } of readRecords(file)) {
      const texts = records.map((record) => textOf(cellsOf(file, record, header)));
      for (const text of texts) rowBytesMax = Math.max(rowBytesMax, Buffer.byteLength(text));
      yield texts.join('');
    }
  };
  await pipeline(rows, createWriteStream(path));
  const copy = { path, delimiter: ',', columns: header.columns };
  return rowBytesMax > DEFAULT_ROW_BYTES_MAX ? { ...copy, rowBytesMax } : copy;
}

/** The cells of a record; of one that can't be read, one too many, and the first one says why. */
function cellsOf({ fileName }: InputFile, record: ReadRecord, header: CsvHeader): string[] {
  const row = rowOf(record, header);
  if ('fields' in row)
    return header.columns.map((_, place) => ('cells' in record && record.cells[place]) || '');
  const refused: RefusedRow = { fileName, line: row.line, reason: row.problem.reason };
  return [JSON.stringify(refused), ...header.columns.slice(1).fill(''), 'refused'];
}

const textOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell && `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

/** The row that could not be read, from the line of a copy that DuckDB rejected. */
export function refusedRow(lineOfCopy: string): RefusedRow {
  const cells = new CsvRecord(',').take(lineOfCopy.trimEnd());
  return JSON.parse(Array.isArray(cells) ? (cells[0] ?? '') : '');
}
