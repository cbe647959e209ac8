import { DatasetError } from '../../dataset/import/dataset-files.ts';
import type { Line } from '../../dataset/import/read-lines.ts';
import { CsvRecords } from './csv-records.ts';

/** The record of a CSV file that names the columns. */
export interface CsvHeader {
  delimiter: string;
  /** How many records stand before it, such as a title of the table. */
  place: number;
  /** Without blanks around. One without a name is `column_1`, by its place: so programs write their numbers of rows. */
  columns: string[];
}

/** What names a file, and says whether its delimiter is known. */
export interface CsvFile {
  fileName: string;
  format: string | null;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** A header as it is with one of the delimiters. */
interface Candidate extends CsvHeader {
  /** How many of the rows have as many cells; none where there is one column. */
  fitting: number;
  /** Names with a blank before them, as behind a comma inside a name. */
  padded: number;
}

/**
 * Finds the delimiter and the columns of a file from its first lines: the delimiter by which most rows have as many cells as the
 * header. Names may be repeated, and have line breaks in quotes.
 * @throws DatasetError where the first lines are no header
 */
export function findHeader(file: CsvFile, lines: readonly Line[]): CsvHeader {
  const fault = faultOf(lines[0]);
  if (fault) throw new DatasetError(`${file.fileName}: ${fault}`);
  const delimiters = file.format === 'tsv' ? ['\t'] : DELIMITERS;
  const [best] = delimiters
    .flatMap((delimiter) => candidateOf(delimiter, lines) ?? [])
    .toSorted(
      (one, other) =>
        other.fitting - one.fitting ||
        Number(other.columns.length > 1) - Number(one.columns.length > 1) ||
        one.padded - other.padded ||
        other.columns.length - one.columns.length,
    );
  if (best) return { delimiter: best.delimiter, columns: best.columns, place: best.place };
  throw new DatasetError(
    `${file.fileName}: the first line must name the columns, but it has a quote that is not closed or stands inside a name.`,
  );
}

function candidateOf(delimiter: string, lines: readonly Line[]): Candidate | undefined {
  const csv = new CsvRecords(delimiter);
  for (const line of lines) csv.take(line);
  const place = headerPlace(csv.records.map((record) => ('cells' in record ? record.cells : [])));
  const [header, ...rows] = csv.records.slice(place);
  if (!header || 'problem' in header || header.hasBareQuote) return undefined;
  const { cells } = header;
  const isFitting =
    cells.length > 1 ? rows.filter((row) => 'cells' in row && row.cells.length === cells.length) : [];
  return {
    delimiter,
    place,
    columns: cells.map((name, place) => name.trim() || `column_${place + 1}`),
    fitting: isFitting.length,
    padded: cells.filter((name) => /^\s+\S/.test(name)).length,
  };
}

/** No title of a table is longer, in records. */
const TITLE_RECORDS_MAX = 20;
const HEADER_CELLS_MIN = 3;

/**
 * How many records stand before the one that names the columns: titles and notes, each in one cell, above three columns and more. The
 * rows below have as many cells as the header.
 */
export function headerPlace(records: readonly (readonly string[])[]): number {
  const isTitle = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length <= 1;
  const place = records.slice(0, TITLE_RECORDS_MAX).findIndex((cells) => !isTitle(cells));
  const [header = [], ...rows] = records.slice(Math.max(place, 0));
  const names = header.filter((name) => name.trim() !== '');
  const isHeader = names.length >= HEADER_CELLS_MIN && new Set(names).size === names.length;
  const fitting = rows.filter((cells) => cells.length === header.length);
  return place > 0 && isHeader && fitting.length > 0 && fitting.length * 2 > rows.length ? place : 0;
}

/** What a program wrote that does not name columns. */
function faultOf(line: Line | undefined): string | null {
  const { text = '' } = line ?? {};
  if (text.includes('\r'))
    return 'its lines end with a carriage return alone. Save it with the line ends of Windows or Unix.';
  if (/^"?sep=.?"?$/i.test(text))
    return `the first line, ${text}, is a note for Excel and names no columns. Remove it.`;
  return null;
}

/** @throws DatasetError where a column has the name of another one */
export function refuseRepeated({ fileName }: CsvFile, { columns }: CsvHeader): void {
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  if (twice !== undefined)
    throw new DatasetError(
      `${fileName}: the header names ${twice} twice. Rename or remove one of the columns.`,
    );
}

/** The names of the columns in mappings: a second `name` is `name_2`. */
export function distinctNames({ columns }: Pick<CsvHeader, 'columns'>): string[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let nr = 2; used.has(name.toLowerCase()); nr += 1) name = `${column}_${nr}`;
    used.add(name.toLowerCase());
    return name;
  });
}
