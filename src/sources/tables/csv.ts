import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { fileBytes, LINE_BYTES_MAX, type Line, readLines } from '../../dataset/import/read-lines.ts';
import type { OpenTable, TableRow } from '../claim.ts';
import { type CsvHeader, readHeader } from './csv-header.ts';
import { CsvRecord } from './csv-record.ts';
import type { TableFile } from './files.ts';

/**
 * Reads the rows of a CSV or TSV file by its header. Empty cells are null, and empty rows are left out; the line of a row is where it begins.
 * @throws DatasetError for a first line that names no columns
 */
export async function* readCsv(file: TableFile): ReturnType<OpenTable['read']> {
  let bytesRead = 0;
  const bytes = fileBytes(file, (read) => {
    bytesRead = read;
  });
  let csv: CsvRows | null = null;
  for await (const { lines } of readLines(bytes)) {
    csv ??= openRows(file, lines);
    for (const line of lines) csv?.take(line);
    yield { rows: csv?.rows.splice(0) ?? [], bytesRead };
  }
  csv?.end();
  yield { rows: csv?.rows ?? [], bytesRead };
}

/** Takes the header off the lines. */
function openRows(file: TableFile, lines: Line[]): CsvRows | null {
  const first = lines.shift();
  if (!first) return null;
  if (first.text === undefined) {
    throw new DatasetError(`${file.fileName}: the header ${first.problem}. Save the file as UTF-8.`);
  }
  return new CsvRows(readHeader(file, first.text));
}

/** The rows of one file, as its lines come. */
class CsvRows {
  readonly rows: TableRow[] = [];
  private readonly columns: readonly string[];
  private readonly record: CsvRecord;
  /** The lines of a record that is not complete. */
  private open: Line[] = [];
  private openChars = 0;

  constructor({ columns, delimiter }: CsvHeader) {
    this.columns = columns;
    this.record = new CsvRecord(delimiter);
  }

  take(line: Line): void {
    // Blank lines are not handed over, but in a quoted cell they count.
    for (let nr = (this.open.at(-1)?.number ?? line.number) + 1; nr < line.number; nr += 1) {
      this.takeText({ number: nr, text: '' });
    }
    this.takeText(line);
  }

  /** A quote that is not closed makes a problem of its line alone: what follows is read again without it. */
  end(): void {
    while (this.open.length > 0) this.giveUp('has a quote that is not closed');
  }

  private takeText(line: Line): void {
    const { number, text, problem } = line;
    this.open.push(line);
    if (text === undefined) {
      this.giveUp(problem ?? 'is not readable');
      return;
    }
    this.openChars += text.length;
    const cells = this.record.take(text);
    if (cells === 'open') {
      if (this.openChars > LINE_BYTES_MAX) this.giveUp('has a quote that is not closed');
    } else if (cells === 'bad') {
      this.giveUp('has a quote that is not closed, or not doubled');
    } else {
      const first = this.open[0]?.number ?? number;
      this.clear();
      if (cells.some((cell) => cell !== '')) this.rows.push(rowOf(first, cells, this.columns));
    }
  }

  /** Reports the first line of the open record, and reads its other lines as records of their own. */
  private giveUp(reason: string): void {
    const [first, ...others] = this.open;
    this.clear();
    if (first) this.rows.push({ line: first.number, problem: { field: null, reason } });
    for (const line of others) if (line.text !== '') this.take(line);
  }

  private clear(): void {
    this.record.clear();
    this.open = [];
    this.openChars = 0;
  }
}

function rowOf(line: number, cells: string[], columns: readonly string[]): TableRow {
  // Programs end each row with a delimiter: empty cells beyond the header say nothing.
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const reason = `has ${cells.length} cells, but the header names ${columns.length} columns`;
    return { line, problem: { field: null, reason } };
  }
  // A column may have the name `__proto__`.
  const fields: Record<string, string | null> = Object.create(null);
  for (const [place, name] of columns.entries()) {
    fields[name] = cells[place] || null;
  }
  return { line, fields };
}
