import { createReadStream } from 'node:fs';
import type { TransformOptions } from 'node:stream';
import { createGunzip, type ZlibOptions } from 'node:zlib';
import { DatasetError } from './dataset-error.ts';
import type { DatasetFile } from './dataset-files.ts';

const CHUNK_BYTES = 64 * 1024;

/** A chunk waits for its reader before the next is unpacked, so that damage loses nothing unpacked before it. */
const ONE_CHUNK_AHEAD: ZlibOptions & TransformOptions = { chunkSize: CHUNK_BYTES, readableHighWaterMark: 1 };

/**
 * Reads a file's bytes, unpacked.
 * @param onRead called with the bytes taken from the disk so far
 * @throws DatasetError after the last good bytes, where the file can't be read or its gzip is broken or cut off
 */
export async function* fileBytes(
  file: DatasetFile,
  onRead: (bytesRead: number) => void,
): AsyncGenerator<Buffer> {
  const raw = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  try {
    if (!file.isGzip) {
      yield* counted(raw, raw, onRead);
      return;
    }
    const unpacked = createGunzip(ONE_CHUNK_AHEAD);
    raw.on('error', (error) => unpacked.destroy(error));
    yield* counted(raw.pipe(unpacked), raw, onRead);
  } catch (error) {
    throw new DatasetError(`${file.fileName} ${describe(error as NodeJS.ErrnoException)}`, { cause: error });
  } finally {
    raw.destroy();
  }
}

async function* counted(
  stream: AsyncIterable<Buffer>,
  raw: { bytesRead: number },
  onRead: (bytesRead: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onRead(raw.bytesRead);
    yield chunk;
  }
}

function describe(error: NodeJS.ErrnoException): string {
  const advice = 'What came before was loaded; load the directory again with the whole file.';
  if (error.code === 'Z_BUF_ERROR') return `is cut off: its gzip data ends too early. ${advice}`;
  if (error.code?.startsWith('Z_')) return `is damaged: ${error.message}. ${advice}`;
  return `can't be read: ${error.message}. ${advice}`;
}
