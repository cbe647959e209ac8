import { fileBytes, readLines } from '../../dataset/import/read-lines.ts';
import type { OpenTable } from '../../identity/claim.ts';
import type { InputFile } from './files.ts';
import { parseRow } from './row.ts';

/** Reads the rows of an NDJSON file; the line of a row is its line in the file. */
export async function* readNdjson(file: InputFile): ReturnType<OpenTable['read']> {
  const progress = { bytesRead: 0 };
  for await (const { lines } of readLines(fileBytes(file, progress))) {
    const rows = lines.map(({ number, text, problem }) =>
      text === undefined
        ? { line: number, problem: { field: null, reason: problem ?? 'is not readable' } }
        : parseRow(number, text),
    );
    yield { rows, ...progress };
  }
}
