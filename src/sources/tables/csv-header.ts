import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { CsvRecord } from './csv-record.ts';

/** The first record of a CSV file. */
export interface CsvHeader {
  delimiter: string;
  /** Without blanks around. One without a name is `column_1`, by its place: so programs write their numbers of rows. */
  columns: string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const QUOTED = /"(?:[^"]|"")*"/g;

/**
 * Finds the delimiter and the columns of a file from its first line. Names may be repeated.
 * @throws DatasetError where the line is no header
 */
export function findHeader(file: { fileName: string; format: string }, line: string): CsvHeader {
  const fault = faultOf(line);
  if (fault) throw new DatasetError(`${file.fileName}: ${fault}`);
  const bare = line.replaceAll(QUOTED, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  const [best = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a));
  const delimiter = file.format === 'tsv' ? '\t' : best;
  const columns = new CsvRecord(delimiter).take(line);
  if (Array.isArray(columns))
    return { delimiter, columns: columns.map((name, place) => name.trim() || `column_${place + 1}`) };
  throw new DatasetError(
    `${file.fileName}: the first line must name the columns, but it has a quote that is not closed or stands inside a name.`,
  );
}

/** What a program wrote that does not name columns. */
function faultOf(line: string): string | null {
  if (line.includes('\r'))
    return 'its lines end with a carriage return alone. Save it with the line ends of Windows or Unix.';
  if (/^"?sep=.?"?$/i.test(line))
    return `the first line, ${line}, is a note for Excel and names no columns. Remove it.`;
  return null;
}

/**
 * Reads the header of a table.
 * @throws DatasetError where a column has the name of another one
 */
export function readHeader(file: { fileName: string; format: string }, line: string): CsvHeader {
  const header = findHeader(file, line);
  const { columns } = header;
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  if (twice !== undefined) {
    throw new DatasetError(
      `${file.fileName}: the header names ${twice} twice. Rename or remove one of the columns.`,
    );
  }
  return header;
}
