import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { adviceOnEncoding } from '../../dataset/import/encoding.ts';
import { fileBytes, type Line, readLines } from '../../dataset/import/read-lines.ts';
import type { OpenTable, TableRow } from '../../identity/claim.ts';
import { readSheetRecords } from '../documents/sheet-records.ts';
import { type CsvHeader, findHeader, refuseRepeated } from './csv-header.ts';
import { CsvRecords, type ReadRecord } from './csv-records.ts';
import type { InputFile } from './files.ts';

/** The delimiter is found from so many lines, or characters. */
const SAMPLE_LINES = 100;
const SAMPLE_CHARACTERS = 1024 * 1024;

/** A file whose header is known. */
interface Open {
  header: CsvHeader;
  csv: CsvRecords;
}

/** Records below the header that were read together, of CSV or of a workbook's sheet. */
export interface RecordBlock {
  header: CsvHeader;
  records: ReadRecord[];
  /** Whether other programs read the same up to here, see {@link CsvRecords}. */
  isPlain: boolean;
  bytesRead: number;
}

/**
 * Reads the rows of a CSV or TSV file, or of a sheet, by its header. Empty cells are null, and empty rows are left out; the line of a row is where it
 * begins.
 * @throws DatasetError for a first line that names no columns, or one twice
 */
export async function* readCsv(file: InputFile): ReturnType<OpenTable['read']> {
  for await (const { header, records, bytesRead } of readRecords(file)) {
    refuseRepeated(file, header);
    yield { rows: records.map((record) => rowOf(record, header)), bytesRead };
  }
}

/**
 * Reads the records below the header that have a cell with text.
 * @param onBytes called with the bytes of the file, unpacked
 * @throws DatasetError for a first line that names no columns
 */
export async function* readRecords(
  file: InputFile,
  onBytes: (bytes: Buffer) => void = () => {},
): AsyncGenerator<RecordBlock> {
  if (file.format === 'xlsx') {
    for await (const { records, ...block } of readSheetRecords(file))
      yield { ...block, records: records.filter(hasText), isPlain: false };
    return;
  }
  const progress = { bytesRead: 0 };
  const bytes = fileBytes(file, progress);
  const sample: Line[] = [];
  let open: Open | undefined;
  const begin = async () => {
    const { problem } = sample[0] ?? {};
    if (problem !== undefined)
      throw new DatasetError(`${file.fileName}: the header ${problem}. ${await adviceOnEncoding(file)}`);
    const header = findHeader(file, sample);
    const csv = new CsvRecords(header.delimiter);
    for (const line of sample.splice(0)) csv.take(line);
    csv.records.splice(0, header.place + 1);
    csv.isPlain &&= header.place === 0;
    return { header, csv };
  };
  const block = ({ header, csv }: Open): RecordBlock => {
    const records = csv.records.splice(0).filter(hasText);
    return { header, records, isPlain: csv.isPlain, ...progress };
  };
  for await (const { lines } of readLines(noted(bytes, onBytes))) {
    if (open) for (const line of lines) open.csv.take(line);
    else sample.push(...lines);
    if (!open && isEnough(sample)) open = await begin();
    if (open) yield block(open);
  }
  if (sample.length > 0) open = await begin();
  if (!open) return;
  open.csv.end();
  yield block(open);
}

const hasText = (record: ReadRecord) => !('cells' in record) || record.cells.some(Boolean);

async function* noted(
  chunks: AsyncIterable<Buffer>,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk);
    yield chunk;
  }
}

function isEnough(sample: readonly Line[]): boolean {
  const characters = sample.reduce((sum, { text = '' }) => sum + text.length, 0);
  return sample.length >= SAMPLE_LINES || characters >= SAMPLE_CHARACTERS;
}

/** Why a record is no row; undefined where it is one. */
export function problemOf(record: ReadRecord, columns: readonly string[]): string | undefined {
  if ('problem' in record) return record.problem;
  const { cells } = record;
  // Programs end each row with a delimiter: empty cells beyond the header say nothing.
  return cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')
    ? `has ${cells.length} cells, but the header names ${columns.length} columns`
    : undefined;
}

/** A record as the row of a table. */
function rowOf(record: ReadRecord, { columns }: CsvHeader): TableRow {
  const { line } = record;
  const reason = problemOf(record, columns);
  if (reason !== undefined) return { line, problem: { field: null, reason } };
  const cells = 'cells' in record ? record.cells : [];
  // A column may have the name `__proto__`.
  const fields: Record<string, string | null> = Object.create(null);
  for (const [place, name] of columns.entries()) fields[name] = cells[place] || null;
  return { line, fields };
}
