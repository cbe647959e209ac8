import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { adviceOnEncoding } from '../../dataset/import/encoding.ts';
import { refuseOtherContent } from '../../dataset/import/file-content.ts';
import { fileBytes, readLines } from '../../dataset/import/read-lines.ts';
import { readRecords } from './csv.ts';
import { type CellFault, copyCsv, hasValue, type PreparedCsv, prepareCsv } from './csv-copy.ts';
import { type DuckDb, identifier, literal } from './duckdb.ts';
import type { Format, InputFile } from './files.ts';

/** A JSON file may be one object, such as all posts of a job board. */
export const JSON_OBJECT_BYTES_MAX = 64 * 1024 * 1024;

/** The given files as views of a database: each by its name (`"jobs.csv"`, without `.gz`), and all as `input`. */
export type Inputs = Awaited<ReturnType<typeof makeInputs>>;

/** Makes the views, and the variables `path` and `paths`, for functions that read files. */
export async function makeInputs(database: DuckDb, files: readonly InputFile[]) {
  const { temporary } = database;
  const given = files.map(({ path }) => literal(path));
  await database.run(`SET VARIABLE paths = [${given.join(', ')}]`);
  await database.run(`SET VARIABLE path = ${given[0]}`);
  const scans: Scan[] = [];
  for (const file of files) {
    const format = formatOf(file);
    if (format) scans.push(await scanOf(file, format, temporary));
  }
  /** The files that the views read now. */
  let paths: ReadonlySet<string> = new Set();
  const makeViews = async (some: readonly Scan[]) => {
    paths = new Set(some.map(({ path }) => path));
    const byName = Map.groupBy(some, ({ view }) => view.toLowerCase());
    for (const [view, ofName] of byName) await createView(database, view, ofName);
    if (some.length > 0) await createView(database, 'input', some);
  };
  await makeViews(scans);
  return {
    /** The names of the views of single files, in lower case. */
    names: new Set(scans.map(({ view }) => view.toLowerCase())) as ReadonlySet<string>,

    /**
     * The columns of CSV files that have a value, those with the fewest first.
     * @param name of the column; undefined where it is any
     */
    async columnsWith(value: string, name: string | undefined): Promise<string[]> {
      const counts = new Map<string, number>();
      for (const { file, csv } of scans) {
        if (!csv) continue;
        for await (const { records } of readRecords(file))
          for (const record of records)
            if ('cells' in record)
              for (const [place, column] of csv.columns.entries())
                if (hasValue(record.cells[place], value)) counts.set(column, (counts.get(column) ?? 0) + 1);
      }
      const named = [...counts.keys()].filter((column) => column.toLowerCase() === name?.toLowerCase());
      if (named.length > 0) return named;
      return [...counts].toSorted(([, one], [, other]) => one - other).map(([column]) => column);
    },

    /** Makes the views anew, without the rows of CSV files that have one of the values. */
    async leaveOut(faults: readonly CellFault[]): Promise<void> {
      const left: Scan[] = [];
      for (const scan of scans) {
        const { file, csv } = scan;
        const own = faults.filter(({ column }) => csv?.columns.includes(column));
        const isLess = csv && own.length > 0;
        left.push(isLess ? csvScan(file, await copyCsv(file, csv.columns, temporary, own)) : scan);
      }
      await makeViews(left);
    },

    /** Whether a path is that of a file which the views read now. */
    hasCopy: (path: string): boolean => paths.has(path),
  };
}

/** How a file is read. Files with the same reader and options are read by one call. */
interface Scan {
  file: InputFile;
  /** The name of its view. */
  view: string;
  path: string;
  /** A function of DuckDB. */
  reader: string;
  /** The arguments after the paths. */
  options: string;
  /** Of CSV. */
  csv?: PreparedCsv;
}

/** Snapshots, such as those of OpenAlex, name their files of NDJSON `part_000.gz`. */
function formatOf({ format, isGzip, stem }: InputFile): Format | null {
  return format ?? (isGzip && !stem.includes('.') ? 'ndjson' : null);
}

async function scanOf(file: InputFile, format: Format, temporary: string): Promise<Scan> {
  const { path } = file;
  const view = viewOf(file);
  if (format === 'parquet')
    return { file, view, path, reader: 'read_parquet', options: 'union_by_name = true' };
  if (format === 'json' || format === 'ndjson') {
    const options = `format = 'auto', maximum_object_size = ${JSON_OBJECT_BYTES_MAX}`;
    return { file, view, path, reader: 'read_json_objects', options };
  }
  if (format !== 'xlsx' && format !== 'xml') await refuseOtherContent(file, file.stem, format);
  return csvScan(file, await prepareCsv(file, temporary));
}

const viewOf = ({ fileName, isGzip }: InputFile) => (isGzip ? fileName.slice(0, -'.gz'.length) : fileName);

function csvScan(file: InputFile, csv: PreparedCsv): Scan {
  const { path, delimiter, columns, rowBytesMax } = csv;
  const types = columns.map((column) => `${identifier(column)}: 'VARCHAR'`);
  const dialect = `auto_detect = false, header = true, delim = ${literal(delimiter)}, quote = '"', escape = '"'`;
  // By default, the buffer is sixteen rows.
  const size = rowBytesMax ? `, max_line_size = ${rowBytesMax}, buffer_size = ${2 * rowBytesMax}` : '';
  const options = `${dialect}, store_rejects = true, columns = {${types.join(', ')}}${size}`;
  return { file, view: viewOf(file), path, reader: 'read_csv', options, csv };
}

/** Names the first line of a CSV file that is not UTF-8: DuckDB's error for it does not. @throws DatasetError */
export async function refuseOtherEncoding(files: readonly InputFile[]): Promise<void> {
  for (const file of files.filter(({ format }) => format === 'csv' || format === 'tsv'))
    for await (const { lines } of readLines(fileBytes(file)))
      for (const { number, problem } of lines)
        if (problem !== undefined)
          throw new DatasetError(
            `${file.fileName}: line ${number} ${problem}. ${await adviceOnEncoding(file)}`,
          );
}

async function createView(database: DuckDb, name: string, scans: readonly Scan[]): Promise<void> {
  const groups = Map.groupBy(scans, ({ reader, options }) => `${reader} ${options}`).values();
  const selects = [...groups].map((group) => {
    const [{ reader, options } = { reader: '', options: '' }] = group;
    return `FROM ${reader}([${group.map(({ path }) => literal(path)).join(', ')}], ${options})`;
  });
  await database.run(`CREATE OR REPLACE VIEW ${identifier(name)} AS ${selects.join(' UNION ALL BY NAME ')}`);
}
