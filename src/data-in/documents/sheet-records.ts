import type { CsvHeader } from '../tables/csv-header.ts';
import type { ReadRecord } from '../tables/csv-records.ts';
import { readSheet } from './sheet.ts';
import type { WorkbookFile } from './workbook.ts';

/**
 * Reads the records of a sheet as those of a CSV file. The first row with text is the header; cells that a row lacks at its end are
 * empty.
 * @throws DatasetError where the workbook can't be read
 */
export async function* readSheetRecords(file: WorkbookFile & { sizeBytes: number }) {
  let header: CsvHeader | undefined;
  for await (const { rows, progress } of readSheet(file)) {
    const records: ReadRecord[] = [];
    for (const { number: line, cells, problem } of rows) {
      if (problem !== undefined && header) records.push({ line, problem });
      else if (!header && cells.length > 0) header = headerOf(cells);
      else if (header)
        records.push({ line, cells: paddedTo(header.columns.length, cells), hasBareQuote: false });
    }
    if (header) yield { header, records, bytesRead: Math.round(file.sizeBytes * progress) };
  }
}

const headerOf = (cells: readonly string[]): CsvHeader => ({
  delimiter: ',',
  columns: cells.map((name, place) => name.trim() || `column_${place + 1}`),
});

function paddedTo(length: number, cells: string[]): string[] {
  while (cells.length < length) cells.push('');
  return cells;
}
