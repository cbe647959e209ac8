import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { findEncoding } from '../../dataset/import/encoding.ts';
import { fileBytes } from '../../dataset/import/read-lines.ts';
import type { OpenTable } from '../../identity/claim.ts';
import { readXmlRows } from '../documents/xml-rows.ts';
import type { RowFields } from '../lines/parse.ts';
import { readRecords } from '../tables/csv.ts';
import { distinctNames } from '../tables/csv-header.ts';
import { literal, openDuckDb } from '../tables/duckdb.ts';
import { type InputFile, isText, listFiles, type ReadOptions } from '../tables/files.ts';
import { JSON_OBJECT_BYTES_MAX } from '../tables/inputs.ts';
import { readNdjson } from '../tables/ndjson.ts';
import { readRelation } from '../tables/relation.ts';
import { utf8Copy } from '../tables/utf8-copy.ts';
import { flattened, isFields } from './nested.ts';

/** The first rows of a file. */
export interface Sample {
  file: InputFile;
  columns: string[];
  rows: RowFields[];
  /** Whether the rows are objects of JSON. */
  isJson: boolean;
  /** The names that lead to the list of the rows, where the file is one object, such as the answer of an API. */
  listAt?: readonly string[];
}

const ROWS_MAX = 200;

/**
 * Reads the first rows of the given files and of the files of given directories. A file that is not UTF-8 is read in the encoding that
 * it seems to have.
 * @param directory holds temporary files
 * @throws DatasetError where a file can't be read, or none is a table
 */
export async function readSamples(
  paths: readonly string[],
  directory: string,
  reading: ReadOptions = {},
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const file of await listFiles(paths, true, reading)) {
    if (file.format === null || file.fault !== null) continue;
    const encoding = isText(file) ? (file.encoding ?? (await findEncoding(file))) : null;
    samples.push(await readSample(encoding === null ? file : { ...file, encoding }, directory));
  }
  if (samples.length > 0) return samples;
  throw new DatasetError(`${paths.join(', ')}: no file is a table by its name, such as customers.csv.`);
}

async function readSample(file: InputFile, directory: string): Promise<Sample> {
  const { format } = file;
  if (format === 'ndjson') return inside(await sampleOf(file, readNdjson(file)));
  if (format === 'xml') return inside(await sampleOf(file, readXmlRows(file)));
  if (format !== 'json' && format !== 'parquet') return readCsvSample(file);
  const database = await openDuckDb({ directory, paths: [file.path] });
  try {
    const { path } = await utf8Copy(file, database.temporary);
    const from =
      format === 'parquet'
        ? `read_parquet(${literal(path)})`
        : `read_json_objects(${literal(path)}, format = 'auto', maximum_object_size = ${JSON_OBJECT_BYTES_MAX})`;
    const sample = await sampleOf(
      file,
      readRelation(database, { from, label: file.fileName, sizeBytes: file.sizeBytes }),
    );
    return format === 'json' && (await beginsAsObject(file)) ? ofListInside(sample) : inside(sample);
  } finally {
    await database.close();
  }
}

async function beginsAsObject(file: InputFile): Promise<boolean> {
  for await (const bytes of fileBytes(file)) {
    const [first] = /[^\s\uFEFF]/.exec(bytes.toString('utf8')) ?? [];
    if (first !== undefined) return first === '{';
  }
  return false;
}

/** A sample with the fields inside of objects as columns. */
function inside(sample: Sample): Sample {
  if (!sample.isJson) return sample;
  const rows = sample.rows.map(flattened);
  return { ...sample, rows, columns: columnsOf(rows) };
}

/** The rows of the longest list of objects inside an object; the object itself where it has none, or where there are several objects. */
function ofListInside(sample: Sample): Sample {
  const [row, ...others] = sample.rows;
  const [longest] = row && others.length === 0 ? listsIn(row, []) : [];
  if (!longest) return inside(sample);
  const rows = longest.rows.slice(0, ROWS_MAX).map(flattened);
  return { ...sample, rows, columns: columnsOf(rows), listAt: longest.at };
}

/** The lists of objects inside an object, the longest first. */
function listsIn(row: RowFields, at: readonly string[]): { at: readonly string[]; rows: RowFields[] }[] {
  const lists = Object.entries(row).flatMap(([name, value]) => {
    const below = [...at, name];
    if (isFields(value)) return below.length < LEVELS_MAX ? listsIn(value, below) : [];
    return Array.isArray(value) && value.length > 0 && value.every(isFields)
      ? { at: below, rows: value }
      : [];
  });
  return lists.toSorted((one, other) => other.rows.length - one.rows.length);
}
const LEVELS_MAX = 3;

const columnsOf = (rows: readonly RowFields[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

async function readCsvSample(file: InputFile): Promise<Sample> {
  const rows: RowFields[] = [];
  let columns: string[] = [];
  for await (const { header, records } of readRecords(file)) {
    columns = distinctNames(header);
    for (const record of records)
      if ('cells' in record)
        rows.push(Object.fromEntries(columns.map((name, place) => [name, record.cells[place] || null])));
    if (rows.length >= ROWS_MAX) break;
  }
  return { file, columns, rows: rows.slice(0, ROWS_MAX), isJson: false };
}

async function sampleOf(file: InputFile, blocks: ReturnType<OpenTable['read']>): Promise<Sample> {
  const rows: RowFields[] = [];
  for await (const block of blocks) {
    for (const row of block.rows) if ('fields' in row) rows.push(row.fields);
    if (rows.length >= ROWS_MAX) break;
  }
  return { file, columns: columnsOf(rows), rows: rows.slice(0, ROWS_MAX), isJson: file.format !== 'parquet' };
}
