import { fileBytes, readLines } from '../../dataset/import/read-lines.ts';
import { findHeader } from './csv-header.ts';
import { type DuckDb, identifier, literal } from './duckdb.ts';
import type { InputFile } from './files.ts';

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
  for (const file of files) if (file.format) scans.push(await scanOf(file));
  const byName = Map.groupBy(scans, ({ view }) => view.toLowerCase());
  for (const [view, some] of byName) await createView(database, view, some);
  if (scans.length > 0) await createView(database, 'input', scans);
  return new Set(byName.keys());
}

/** How a file is read: files with equal functions and arguments are read by one call. */
interface Scan {
  view: string;
  path: string;
  call: (paths: string) => string;
  /** Equal for files that one call can read. */
  group: string;
}

async function scanOf(file: InputFile): Promise<Scan> {
  const { path, fileName, format, isGzip } = file;
  const [name, options] = await readerOf(file, format);
  return {
    view: isGzip ? fileName.slice(0, -'.gz'.length) : fileName,
    path,
    call: (paths) => `SELECT * FROM ${name}(${paths}${options})`,
    group: name + options,
  };
}

async function readerOf(
  file: InputFile,
  format: InputFile['format'],
): Promise<[name: string, options: string]> {
  if (format === 'parquet') return ['read_parquet', ', union_by_name = true'];
  if (format === 'json' || format === 'ndjson') {
    return ['read_json_objects', `, format = 'auto', maximum_object_size = ${JSON_OBJECT_BYTES_MAX}`];
  }
  const { delimiter, columns } = findHeader(
    { fileName: file.fileName, format: format ?? '' },
    await firstLine(file),
  );
  const types = distinct(columns).map((column) => `${identifier(column)}: 'VARCHAR'`);
  return [
    'read_csv',
    `, auto_detect = false, header = true, delim = ${literal(delimiter)}, quote = '"', escape = '"', store_rejects = true, columns = {${types.join(', ')}}`,
  ];
}

/** Names a column without a name by its number, and numbers repeated names. */
function distinct(columns: readonly string[]): string[] {
  const used = new Set<string>();
  return columns.map((column, place) => {
    let name = column || `column_${place + 1}`;
    for (let nr = 2; used.has(name.toLowerCase()); nr += 1) name = `${column}_${nr}`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** The first line that is not blank; an error of the file is one of its reading. */
async function firstLine(file: InputFile): Promise<string> {
  for await (const { lines } of readLines(fileBytes(file, () => {}))) {
    if (lines[0]) return lines[0].text ?? '';
  }
  return '';
}

async function createView(database: DuckDb, name: string, scans: readonly Scan[]): Promise<void> {
  const groups = [...Map.groupBy(scans, ({ group }) => group).values()];
  const selects = groups.map((group) =>
    group[0]?.call(`[${group.map(({ path }) => literal(path)).join(', ')}]`),
  );
  await database.run(`CREATE VIEW ${identifier(name)} AS ${selects.join(' UNION ALL BY NAME ')}`);
}
