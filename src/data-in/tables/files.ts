import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BytesFile, DatasetError, type UnreadEntry } from '../../dataset/import/dataset-files.ts';
import { refuseOtherContent } from '../../dataset/import/file-content.ts';
import { type Examined, examine } from '../../dataset/import/regular-file.ts';
import { CLAIM_KINDS, type TableName } from '../../identity/claim.ts';
import { isPage } from '../documents/json-ld.ts';
import { unreadSheets } from '../documents/workbook.ts';

/** The formats of tables, by the endings of their files. */
const FORMATS = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.parquet': 'parquet',
  '.xlsx': 'xlsx',
  '.xml': 'xml',
} as const;
export type Format = (typeof FORMATS)[keyof typeof FORMATS];

/** How files are read, where the files don't say it. */
export interface ReadOptions {
  /** Of texts such as CSV, by its name in the Encoding Standard; absent: UTF-8, and of pages what they state. */
  encoding?: string;
  /** The sheet of workbooks; absent: the first one that is not hidden. */
  sheet?: string;
  /** The path of the elements of XML that are rows, such as `/source/job`. */
  row?: string;
}

/** A file of a delivery. */
export interface InputFile extends BytesFile, Pick<ReadOptions, 'sheet' | 'row'> {
  /** Absolute. */
  path: string;
  /** The file's name without its endings. */
  stem: string;
  /** Null where the ending is none of a table. */
  format: Format | null;
  sizeBytes: number;
  /** Why it is not read: it is no regular file. The end of a sentence, or null. */
  fault: string | null;
}

const PACKED = /\.(?:zip|7z|rar|tar|tgz|xls[bm]?|ods|numbers)(?:\.gz)?$|\.xlsx\.gz$/i;

/** Why a file that may hold several tables is not read. */
export const UNPACK =
  'is an archive or a workbook of another kind, and was not read: unpack it, or save it as .xlsx or CSV';

/** Why a page is no table. */
const PAGE = 'is a page: its job posts are read by --preset json-ld';

const SHOWN_MAX = 3;

/** Whether a file may hold several tables, by its name. */
export const isPacked = ({ fileName }: InputFile): boolean => PACKED.test(fileName);

/** A file that is a table by its name. */
export interface TableFile extends InputFile {
  name: TableName;
  format: Format;
}

/** The names of tables. */
export const TABLE_NAMES: readonly TableName[] = [
  ...CLAIM_KINDS,
  'places',
  'removed',
  'merges',
  'unmerges',
  'suppressed_persons',
];

/** The lookups of a delivery with ids, and the fields that say the same in a delivery of a source. */
const LOOKUPS: Readonly<Record<string, string>> = {
  industries: 'the field industry of organizations and persons',
  organization_keywords: 'the field keywords of organizations',
  person_skills: 'the field skills of persons',
  web_technologies: 'the field technologies of websites',
  locations: 'the field location, or city, region and country',
};

/** The table that a file or a view with this name is; null where it is none. @throws DatasetError for a lookup */
export function tableNamed(name: string, label: string): TableName | null {
  const lookup = LOOKUPS[name];
  if (lookup) {
    throw new DatasetError(
      `${label} can't be read: a source gives its values as texts, in ${lookup}, and they are created as they come. Remove it, or leave out --source for a delivery with ids.`,
    );
  }
  return TABLE_NAMES.find((known) => known === name) ?? null;
}

/** The formats whose text has an encoding that the file does not state. */
const TEXTS: readonly (Format | null)[] = ['ndjson', 'json', 'csv', 'tsv', 'xml'];

/** Whether a file is text in an encoding that it does not state. */
export const isText = ({ format }: Pick<InputFile, 'format'>): boolean => TEXTS.includes(format);

/** Whether a file is a workbook, of which a sheet is read. */
export const isWorkbook = ({ format }: Pick<InputFile, 'format'>): boolean => format === 'xlsx';

/**
 * Lists the given files, and the entries of the given directories, sorted by path. Those that are no regular files have a fault.
 * @param recursive whether directories below the given ones count
 * @throws DatasetError where a given path can't be read, and for an entry with the ending of a table that can't be
 */
export async function listFiles(
  paths: readonly string[],
  recursive: boolean,
  { encoding, sheet, row }: ReadOptions = {},
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const path of new Set(paths.map((path) => resolve(path)))) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new DatasetError(`There is no file ${path}.`);
      return null;
    });
    if (found?.isDirectory()) files.push(...(await filesIn(path, recursive)));
    else {
      const { fault, sizeBytes } = await examine(path);
      if (fault !== null) throw new DatasetError(`${path} ${fault}.`);
      files.push(inputFile(path, { fault, sizeBytes }));
    }
  }
  if (sheet !== undefined && !files.some(isWorkbook))
    throw new DatasetError('--sheet names a sheet of a workbook, and no .xlsx file is given.');
  if (row !== undefined && !files.some(({ format }) => format === 'xml'))
    throw new DatasetError('--row names elements of XML, and no .xml file is given.');
  return files.map((file) => ({
    ...file,
    ...(encoding !== undefined && (isText(file) || isPage(file)) && { encoding }),
    ...(sheet !== undefined && isWorkbook(file) && { sheet }),
    ...(row !== undefined && file.format === 'xml' && { row }),
  }));
}

async function filesIn(directory: string, recursive: boolean): Promise<InputFile[]> {
  const entries = await readdir(directory, { recursive, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.name.startsWith('.') && !(recursive && entry.isDirectory()))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.sort().map(async (path) => inputFile(path, await examine(path))));
  for (const { fileName, format, fault } of files)
    if (format !== null && fault !== null) throw new DatasetError(`${fileName} ${fault}.`);
  return files;
}

function inputFile(path: string, examined: Examined): InputFile {
  const fileName = basename(path);
  const isGzip = fileName.toLowerCase().endsWith('.gz');
  const unpacked = isGzip ? fileName.slice(0, -'.gz'.length) : fileName;
  const ending = (/\.[^.]+$/.exec(unpacked)?.[0] ?? '').toLowerCase();
  const format = FORMATS[ending as keyof typeof FORMATS] ?? null;
  const stem = format ? unpacked.slice(0, -ending.length) : unpacked;
  // They are compressed inside.
  const readAs = isGzip && (format === 'parquet' || format === 'xlsx') ? null : format;
  return { path, fileName, stem, format: readAs, isGzip, ...examined };
}

/**
 * Finds the tables among the given files and in the given directories, and the names of other files there.
 * @throws DatasetError for a given file that is no table, a table twice, a lookup, other content than a name says, or where there is
 * no table
 */
export async function findTables(
  paths: readonly string[],
  reading: ReadOptions = {},
): Promise<{ tables: TableFile[]; unread: UnreadEntry[] }> {
  const given = new Set(paths.map((path) => resolve(path)));
  const byName = new Map<TableName, TableFile>();
  const unread: UnreadEntry[] = [];
  for (const file of await listFiles(paths, false, reading)) {
    const { format } = file;
    // File names may be in any case.
    const name = format && tableNamed(file.stem.toLowerCase(), file.fileName);
    if (!name) {
      if (given.has(file.path)) throw new UnnamedTables(unknownFile(file));
      const unnamed = 'is not named after a kind of records, and was not read';
      const reason = file.fault ?? (isPacked(file) ? UNPACK : isPage(file) ? PAGE : unnamed);
      unread.push({ entry: file.fileName, reason });
      continue;
    }
    const other = byName.get(name);
    if (other) {
      throw new DatasetError(`Both ${other.path} and ${file.path} are ${name}: give one of them.`);
    }
    byName.set(name, { ...file, name, format });
  }
  if (byName.size === 0) {
    const others = unread
      .filter(({ reason }) => reason === UNPACK || reason === PAGE)
      .map(({ entry, reason }) => `${entry} ${reason}. `)
      .slice(0, SHOWN_MAX);
    throw new UnnamedTables(
      `${paths.join(', ')}: no file is named after a kind of records, as in organizations.csv. ${others.join('')}${ADVICE}`,
    );
  }
  for (const { format, stem, ...file } of byName.values())
    if (format !== 'xlsx' && format !== 'xml') await refuseOtherContent(file, stem, format);
  unread.push(...(await unreadSheets([...byName.values()].filter(isWorkbook))));
  // In the order of kinds: an organization is read before what refers to it.
  return { tables: TABLE_NAMES.flatMap((name) => byName.get(name) ?? []), unread };
}

/** The given files are no tables by their names. */
export class UnnamedTables extends DatasetError {}

const ADVICE = `Kinds are ${TABLE_NAMES.join(', ')}; endings are ${Object.keys(FORMATS).join(', ')}, each but .parquet and .xlsx also with .gz. A file with other columns needs --map FILE.sql or --preset NAME; roster presets lists the presets, and roster presets NAME prints one to copy.`;

function unknownFile(file: InputFile): string {
  const { fileName, format } = file;
  if (isPacked(file)) return `${fileName} ${UNPACK}.`;
  if (isPage(file)) return `${fileName} ${PAGE}.`;
  const reason = format ? 'is not named after a kind of records' : 'has an ending of no table';
  return `${fileName} ${reason}, as organizations.csv is. ${ADVICE}`;
}
