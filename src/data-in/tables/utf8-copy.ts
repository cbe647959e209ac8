import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileBytes } from '../../dataset/import/read-lines.ts';
import { readXmlRows } from '../documents/xml-rows.ts';
import type { InputFile } from './files.ts';

/**
 * JSON as DuckDB reads it: a file of another encoding is a copy in the directory, of the same name, in UTF-8, and XML one whose rows are
 * lines of JSON.
 */
export async function utf8Copy<T extends InputFile>(file: T, directory: string): Promise<T> {
  if (file.format === 'xml') return ndjsonCopy(file, directory);
  const { encoding, ...inUtf8 } = file;
  if (encoding === undefined || (file.format !== 'json' && file.format !== 'ndjson')) return file;
  const folder = join(directory, randomUUID());
  await mkdir(folder);
  const path = join(folder, file.fileName.replace(/\.gz$/i, ''));
  await pipeline(
    fileBytes(file, () => {}),
    createWriteStream(path),
  );
  return { ...inUtf8, path, isGzip: false } as T;
}

async function ndjsonCopy<T extends InputFile>(file: T, directory: string): Promise<T> {
  const { encoding: _, ...rest } = file;
  const folder = join(directory, randomUUID());
  await mkdir(folder);
  const path = join(folder, file.fileName.replace(/\.gz$/i, ''));
  const lines = async function* () {
    for await (const { rows } of readXmlRows(file))
      yield rows.map((row) => ('fields' in row ? `${JSON.stringify(row.fields)}\n` : '')).join('');
  };
  await pipeline(lines, createWriteStream(path));
  return { ...rest, path, isGzip: false, format: 'ndjson' } as unknown as T;
}
