import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BytesFile, DatasetError } from './dataset-files.ts';
import { transcoder } from './encoding.ts';

/** The longest line, in bytes; a longer one is a sign of a broken file. */
export const LINE_BYTES_MAX = 16 * 1024 * 1024;

const LF = 10;
const CR = 13;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const BLANK = /^[ \t\r]*$/;

/** A line that is not blank: its text, or the reason for its rejection. */
export interface Line {
  number: number;
  text?: string;
  problem?: string;
}

/** The lines that ended within one chunk of the file. */
export interface LineBlock {
  lines: Line[];
  /** Number of lines up to here, blank ones included. */
  linesRead: number;
}

/**
 * Cuts bytes into lines at LF or CRLF alone. Skips a byte order mark at the start and blank lines; a line that is
 * not UTF-8 or too long comes as a problem. Holds no more than one line and one chunk.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  lineBytesMax = LINE_BYTES_MAX,
): AsyncGenerator<LineBlock> {
  let linesRead = 0;
  let open: Buffer[] = [];
  let openBytes = 0;
  const end = (lines: Line[], bytes: Buffer) => {
    linesRead += 1;
    const problem = `is longer than ${lineBytesMax / 1024 / 1024} MiB`;
    const line = openBytes > lineBytesMax ? { number: linesRead, problem } : decode(linesRead, bytes);
    open = [];
    openBytes = 0;
    if (line) lines.push(line);
  };
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let lf = chunk.indexOf(LF); lf !== -1; lf = chunk.indexOf(LF, start)) {
      const bytes = chunk.subarray(start, lf);
      openBytes += bytes.length;
      end(lines, open.length > 0 ? Buffer.concat([...open, bytes]) : bytes);
      start = lf + 1;
    }
    if (start < chunk.length) {
      openBytes += chunk.length - start;
      // A line that is too long is counted, not buffered.
      if (openBytes > lineBytesMax) open = [];
      else open.push(chunk.subarray(start));
    }
    yield { lines, linesRead };
  }
  if (openBytes > 0) {
    const lines: Line[] = [];
    end(lines, Buffer.concat(open));
    yield { lines, linesRead };
  }
}

function decode(number: number, lineBytes: Buffer): Line | null {
  let bytes = lineBytes;
  if (number === 1 && bytes.subarray(0, BOM.length).equals(BOM)) bytes = bytes.subarray(BOM.length);
  if (bytes.at(-1) === CR) bytes = bytes.subarray(0, -1);
  if (!isUtf8(bytes)) return { number, problem: 'is not valid UTF-8' };
  const text = bytes.toString('utf8');
  return BLANK.test(text) ? null : { number, text };
}

const CHUNK_BYTES = 64 * 1024;

/** Unpacks one chunk at a time, so that an error in a later chunk discards no earlier one. */
const ONE_CHUNK_AHEAD = { chunkSize: CHUNK_BYTES, readableHighWaterMark: 1 };

/**
 * Reads a file's bytes, unpacked, and as UTF-8 where it has another encoding.
 * @param progress gets the number of bytes taken from the disk so far
 * @throws DatasetError after the last good bytes, where the file can't be read or its gzip is broken or cut off
 */
export async function* fileBytes(file: BytesFile, progress = { bytesRead: 0 }): AsyncGenerator<Buffer> {
  const raw = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  const gunzip = file.isGzip ? raw.pipe(createGunzip(ONE_CHUNK_AHEAD)) : null;
  if (gunzip) raw.on('error', (error) => gunzip.destroy(error));
  // It may fail on what follows the end of its data, after its last chunk was read: nobody waits for it then.
  gunzip?.on('error', () => {});
  const transcode = file.encoding === undefined ? null : transcoder(file.encoding);
  try {
    for await (const chunk of gunzip ?? raw) {
      progress.bytesRead = raw.bytesRead;
      yield transcode ? transcode(chunk) : chunk;
    }
    if (transcode) yield transcode();
    if (gunzip) await refuseTrailingData(file.path, gunzip.bytesWritten);
  } catch (error) {
    throw new DatasetError(`${file.fileName} ${describe(error as NodeJS.ErrnoException)}`, { cause: error });
  } finally {
    raw.destroy();
  }
}

/**
 * Node ends the data at a zero byte after a gzip member. Zeros up to the end of the file are padding, as in gzip(1).
 * @param start the first byte that was not unpacked
 */
async function refuseTrailingData(path: string, start: number): Promise<void> {
  for await (const chunk of createReadStream(path, { start }) as AsyncIterable<Buffer>) {
    if (chunk.every((byte) => byte === 0)) continue;
    throw Object.assign(new Error('there is data after zeros that end its gzip data'), {
      code: 'Z_DATA_ERROR',
    });
  }
}

function describe(error: NodeJS.ErrnoException): string {
  const advice = 'What came before was loaded; load the directory again with the whole file.';
  if (error.code === 'Z_BUF_ERROR') return `is cut off: its gzip data ends too early. ${advice}`;
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return `is not in the given encoding. ${advice}`;
  if (error.code?.startsWith('Z_')) return `is damaged: ${error.message}. ${advice}`;
  return `can't be read: ${error.message}. ${advice}`;
}
