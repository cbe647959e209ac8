import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileBytes } from '../../dataset/import/read-lines.ts';
import { readXmlRows } from '../documents/xml-rows.ts';
import type { InputFile } from './files.ts';

/**
 * JSON as DuckDB reads it: a file of another encoding, or with a byte order mark, is a copy in the directory, of the same name, in UTF-8
 * and without the mark, and XML one whose rows are lines of JSON.
 */
export async function utf8Copy<T extends InputFile>(file: T, directory: string): Promise<T> {
  const { encoding: given, ...inUtf8 } = file;
  const isXml = file.format === 'xml';
  if (!isXml && file.format !== 'json' && file.format !== 'ndjson') return file;
  // DuckDB reads a list behind a byte order mark as one value.
  const encoding = given ?? (file.format === 'json' && (await hasMark(file)) ? 'utf-8' : undefined);
  if (!isXml && encoding === undefined) return file;
  const folder = join(directory, randomUUID());
  await mkdir(folder);
  const path = join(folder, file.fileName.replace(/\.gz$/i, ''));
  const content = isXml ? jsonLines(file) : fileBytes({ ...file, ...(encoding && { encoding }) });
  await pipeline(content, createWriteStream(path));
  return { ...inUtf8, path, isGzip: false, ...(isXml && { format: 'ndjson' }) } as unknown as T;
}

const MARK = Buffer.from('\uFEFF');

async function hasMark(file: InputFile): Promise<boolean> {
  for await (const bytes of fileBytes(file)) return bytes.subarray(0, MARK.length).equals(MARK);
  return false;
}

async function* jsonLines(file: InputFile): AsyncGenerator<string> {
  for await (const { rows } of readXmlRows(file))
    yield rows.map((row) => ('fields' in row ? `${JSON.stringify(row.fields)}\n` : '')).join('');
}
