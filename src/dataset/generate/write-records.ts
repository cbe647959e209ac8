import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Text is handed on in pieces of about this many characters. */
const pieceLength = 128 * 1024;

/** Compression is asked for speed: the files are large and read once or twice. */
const gzipLevel = 3;

function* pieces(records: Iterable<object>, onRecord: () => void): Generator<Buffer> {
  let text = '';
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    onRecord();
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

/**
 * Writes the records as NDJSON, and makes no further ones while the destination is busy: memory stays flat however many
 * they are.
 *
 * @returns the number of records
 */
export async function writeRecords(
  records: Iterable<object>,
  destination: Writable,
  { gzip }: { gzip: boolean },
): Promise<number> {
  let count = 0;
  const source = pieces(records, () => count++);
  if (gzip) await pipeline(source, createGzip({ level: gzipLevel }), destination);
  else await pipeline(source, destination);
  return count;
}
