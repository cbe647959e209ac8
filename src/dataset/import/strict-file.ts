import { FILE_SCHEMAS } from '../format/files.ts';
import { lineParser } from '../format/parse-line.ts';
import type { Fields } from '../format/record-file.ts';
import type { DatasetFile } from './dataset-files.ts';
import type { LineFile, ReadBlock } from './load-file.ts';
import { fileBytes, readLines } from './read-lines.ts';

/** The lines of a file of a dataset, parsed by its schema. */
export function strictFile(file: DatasetFile): LineFile<Fields> {
  const { fileName, sizeBytes } = file;
  return { fileName, sizeBytes, read: (onUnknownField) => readFile(file, onUnknownField) };
}

async function* readFile(
  file: DatasetFile,
  onUnknownField: (path: string, line: number) => void,
): AsyncGenerator<ReadBlock<Fields>> {
  const parse = lineParser(FILE_SCHEMAS[file.name]);
  let bytesRead = 0;
  const bytes = fileBytes(file, (count) => {
    bytesRead = count;
  });
  for await (const { lines, linesRead } of readLines(bytes)) {
    const parsed = lines.map(({ number: line, text = '', problem }) => {
      const sizeChars = text.length;
      if (problem) return { line, sizeChars, problem: { field: null, reason: problem } };
      return { line, sizeChars, ...parse(text, (path) => onUnknownField(path, line)) };
    });
    yield { lines: parsed, linesRead, bytesRead };
  }
}
