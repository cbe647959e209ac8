import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_NAMES, type FileName } from '../format/files.ts';
import { examine } from './regular-file.ts';

/** Ends a load, with a sentence for the operator. A line that does not fit is rejected instead. */
export class DatasetError extends Error {
  override name = 'DatasetError';
}

/** What is named does not exist. */
export class UnknownNameError extends DatasetError {}

/** A file whose bytes are read. */
export interface BytesFile {
  /** With its ending: `persons.ndjson.gz`. */
  fileName: string;
  path: string;
  isGzip: boolean;
  /** The encoding of its text; absent: UTF-8. */
  encoding?: string;
}

/** A file of the dataset. */
export interface DatasetFile extends BytesFile {
  name: FileName;
  sizeBytes: number;
}

const ENDINGS = ['.ndjson', '.ndjson.gz'] as const;

/** A file that is a table of a source by its ending. */
const TABLE = /\.(csv|tsv|json|jsonl|parquet|xlsx|xml)(?:\.gz)?$/i;

/** An entry of a dataset's directory that is not read, and why. */
export interface UnreadEntry {
  entry: string;
  reason: string;
}

/**
 * Finds the files of a dataset, in any case, and the unknown entries of its directory, such as a README.
 * @throws DatasetError where the directory can't be read, holds no file of the format, one of them twice, or one that is no regular
 * file
 */
export async function findDatasetFiles(
  directory: string,
): Promise<{ files: DatasetFile[]; unread: UnreadEntry[] }> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw new DatasetError(unreadable(directory, error));
  });
  const files: DatasetFile[] = [];
  for (const name of FILE_NAMES) {
    const present = entries.filter((entry) =>
      ENDINGS.some((ending) => entry.toLowerCase() === name + ending),
    );
    if (present.length > 1) {
      throw new DatasetError(
        `${directory} holds both ${present.join(' and ')}: remove the one that is not meant.`,
      );
    }
    for (const fileName of present) {
      const path = join(directory, fileName);
      const { sizeBytes, fault } = await examine(path);
      if (fault !== null) throw new DatasetError(`${fileName} ${fault}.`);
      files.push({ name, fileName, path, sizeBytes, isGzip: fileName.toLowerCase().endsWith('.gz') });
    }
  }
  const known = new Set(files.map(({ fileName }) => fileName));
  const unread = entries
    .filter((entry) => !known.has(entry))
    .sort()
    .map((entry) => ({ entry, reason: reasonFor(directory, entry) }));
  if (files.length > 0) return { files, unread };
  const tables = unread.filter(({ entry }) => TABLE.test(entry)).map(({ entry }) => entry);
  const shown = [...tables.slice(0, SHOWN_TABLES_MAX), ...(tables.length > SHOWN_TABLES_MAX ? ['…'] : [])];
  const advice =
    tables.length > 0
      ? ` It holds tables (${shown.join(', ')}). Load them as tables of a source: roster import ${directory} --source NAME.`
      : '';
  throw new DatasetError(
    `${directory} holds no file of a dataset.${advice} Its files are named ${FILE_NAMES.join(', ')}, each with the ending .ndjson or .ndjson.gz.`,
  );
}

const SHOWN_TABLES_MAX = 3;

function reasonFor(directory: string, entry: string): string {
  const [, ending] = TABLE.exec(entry) ?? [];
  if (ending === undefined) return 'is no file of the format and was not read';
  const path = join(directory, entry);
  return `was not read: a dataset is NDJSON, and ${ending.toUpperCase()} is loaded as a table of a source: roster import ${path} --source NAME`;
}

function unreadable(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no directory ${path}.`;
  if (code !== 'ENOTDIR') return `The directory ${path} can't be read: ${message}.`;
  return TABLE.test(path)
    ? `${path} is a table, and a dataset is a directory of NDJSON files. Load it as a table of a source: roster import ${path} --source NAME`
    : `${path} is a file, and a dataset is a directory. Give its directory, or load a table of a source: roster import ${path} --source NAME`;
}
