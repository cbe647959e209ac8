import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_NAMES, type FileName } from '../format/files.ts';

/** Ends a load, with a sentence for the operator. A line that does not fit is rejected instead. */
export class DatasetError extends Error {
  override name = 'DatasetError';
}

/** A file whose bytes are read. */
export interface BytesFile {
  /** With its ending: `persons.ndjson.gz`. */
  fileName: string;
  path: string;
  isGzip: boolean;
}

/** A file of the dataset. */
export interface DatasetFile extends BytesFile {
  name: FileName;
  sizeBytes: number;
}

const ENDINGS = ['.ndjson', '.ndjson.gz'] as const;

/**
 * Finds the files of a dataset, and the unknown entries of its directory, such as a README.
 * @throws DatasetError where the directory can't be read, holds no file of the format, or one of them twice
 */
export async function findDatasetFiles(
  directory: string,
): Promise<{ files: DatasetFile[]; unknown: string[] }> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw new DatasetError(
      error.code === 'ENOENT'
        ? `There is no directory ${directory}.`
        : `The directory ${directory} can't be read: ${error.message}.`,
    );
  });
  const files: DatasetFile[] = [];
  for (const name of FILE_NAMES) {
    const present = ENDINGS.filter((ending) => entries.includes(name + ending));
    if (present.length > 1) {
      throw new DatasetError(
        `${directory} holds both ${name}.ndjson and ${name}.ndjson.gz: remove the one that is not meant.`,
      );
    }
    for (const ending of present) {
      const fileName = name + ending;
      const path = join(directory, fileName);
      const { size } = await stat(path);
      files.push({ name, fileName, path, sizeBytes: size, isGzip: ending === '.ndjson.gz' });
    }
  }
  if (files.length === 0) {
    throw new DatasetError(
      `${directory} holds no file of a dataset. Its files are named ${FILE_NAMES.join(', ')}, each with the ending .ndjson or .ndjson.gz.`,
    );
  }
  const known = new Set(files.map(({ fileName }) => fileName));
  return { files, unknown: entries.filter((entry) => !known.has(entry)).sort() };
}
