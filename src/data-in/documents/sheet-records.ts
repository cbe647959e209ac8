import { type CsvHeader, headerPlace } from '../tables/csv-header.ts';
import type { ReadRecord } from '../tables/csv-records.ts';
import { readSheet, type SheetRow } from './sheet.ts';
import type { WorkbookFile } from './workbook.ts';

/**
 * Reads the records of a sheet as those of a CSV file. The first row with text is the header, but for titles above it; cells that a row lacks at its end are
 * empty.
 * @throws DatasetError where the workbook can't be read
 */
export async function* readSheetRecords(file: WorkbookFile & { sizeBytes: number }) {
  let header: CsvHeader | undefined;
  for await (const { rows, progress } of readSheet(file)) {
    const records: ReadRecord[] = [];
    if (!header) rows.splice(0, titlesOf(rows));
    for (const { number: line, cells, problem } of rows) {
      if (problem !== undefined && header) records.push({ line, problem });
      else if (!header && cells.length > 0) header = headerOf(cells);
      else if (header)
        records.push({ line, cells: paddedTo(header.columns.length, cells), hasBareQuote: false });
    }
    if (header) yield { header, records, bytesRead: Math.round(file.sizeBytes * progress) };
  }
}

/** How many rows stand before the header. Rows of a sheet end with their last cell. */
function titlesOf(rows: readonly SheetRow[]): number {
  const length = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return headerPlace(rows.map(({ cells }) => (cells.length > 1 ? paddedTo(length, [...cells]) : cells)));
}

const headerOf = (cells: readonly string[]): CsvHeader => ({
  delimiter: ',',
  place: 0,
  columns: cells.map((name, place) => name.trim() || `column_${place + 1}`),
});

function paddedTo(length: number, cells: string[]): string[] {
  while (cells.length < length) cells.push('');
  return cells;
}
