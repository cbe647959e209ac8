import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { refuseOtherContent } from '../../dataset/import/file-content.ts';
import { fileBytes, type Line, readLines } from '../../dataset/import/read-lines.ts';
import { prepareCsv } from './csv-copy.ts';
import { type DuckDb, identifier, literal } from './duckdb.ts';
import type { Format, InputFile } from './files.ts';

/** A JSON file may be one object, such as all posts of a job board. */
const JSON_OBJECT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Makes the given files views of the database: each by its name (`"jobs.csv"`, without `.gz`), and all as `input`. Sets the
 * variables `path` and `paths`, for functions that read files.
 * @returns the names of the views
 */
export async function createInputs(database: DuckDb, files: readonly InputFile[]): Promise<Set<string>> {
  const paths = files.map(({ path }) => literal(path));
  await database.run(`SET VARIABLE paths = [${paths.join(', ')}]`);
  await database.run(`SET VARIABLE path = ${paths[0]}`);
  const scans: Scan[] = [];
  for (const file of files) {
    const format = formatOf(file);
    if (format) scans.push(await scanOf(file, format, database.temporary));
  }
  const byName = Map.groupBy(scans, ({ view }) => view.toLowerCase());
  for (const [view, some] of byName) await createView(database, view, some);
  if (scans.length > 0) await createView(database, 'input', scans);
  return new Set(byName.keys());
}

/** How a file is read. Files with the same reader and options are read by one call. */
interface Scan {
  /** The name of its view. */
  view: string;
  path: string;
  /** A function of DuckDB. */
  reader: string;
  /** The arguments after the paths. */
  options: string;
}

/** Snapshots, such as those of OpenAlex, name their files of NDJSON `part_000.gz`. */
function formatOf({ format, isGzip, stem }: InputFile): Format | null {
  return format ?? (isGzip && !stem.includes('.') ? 'ndjson' : null);
}

async function scanOf(file: InputFile, format: Format, temporary: string): Promise<Scan> {
  const { path, fileName, isGzip } = file;
  const view = isGzip ? fileName.slice(0, -'.gz'.length) : fileName;
  if (format === 'parquet') return { view, path, reader: 'read_parquet', options: 'union_by_name = true' };
  if (format === 'json' || format === 'ndjson') {
    const options = `format = 'auto', maximum_object_size = ${JSON_OBJECT_BYTES_MAX}`;
    return { view, path, reader: 'read_json_objects', options };
  }
  await refuseOtherContent(file, file.stem, format);
  const { path: csv, delimiter, columns, rowBytesMax } = await prepareCsv(file, temporary);
  const types = distinct(columns).map((column) => `${identifier(column)}: 'VARCHAR'`);
  const dialect = `auto_detect = false, header = true, delim = ${literal(delimiter)}, quote = '"', escape = '"'`;
  // By default, the buffer is sixteen rows.
  const size = rowBytesMax ? `, max_line_size = ${rowBytesMax}, buffer_size = ${2 * rowBytesMax}` : '';
  const options = `${dialect}, store_rejects = true, columns = {${types.join(', ')}}${size}`;
  return { view, path: csv, reader: 'read_csv', options };
}

/** Numbers repeated names. */
function distinct(columns: readonly string[]): string[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let nr = 2; used.has(name.toLowerCase()); nr += 1) name = `${column}_${nr}`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** Names the first line of a CSV file that is not UTF-8: DuckDB's error for it does not. @throws DatasetError */
export async function refuseOtherEncoding(files: readonly InputFile[]): Promise<void> {
  for (const file of files.filter(({ format }) => format === 'csv' || format === 'tsv'))
    for await (const { lines } of readLines(fileBytes(file, () => {})))
      for (const line of lines) if (line.problem) refuseLine(file, line);
}

function refuseLine({ fileName }: InputFile, { number, problem }: Line): never {
  throw new DatasetError(`${fileName}: line ${number} ${problem}. Save the file as UTF-8.`);
}

async function createView(database: DuckDb, name: string, scans: readonly Scan[]): Promise<void> {
  const groups = Map.groupBy(scans, ({ reader, options }) => `${reader} ${options}`).values();
  const selects = [...groups].map((group) => {
    const [{ reader, options } = { reader: '', options: '' }] = group;
    return `FROM ${reader}([${group.map(({ path }) => literal(path)).join(', ')}], ${options})`;
  });
  await database.run(`CREATE VIEW ${identifier(name)} AS ${selects.join(' UNION ALL BY NAME ')}`);
}
