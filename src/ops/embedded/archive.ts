import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry, packTar } from 'modern-tar';
import { z } from 'zod';
import { demoAccountSchema } from './demo-account.ts';

/**
 * An archive of an embedded installation: a tar archive, compressed by zstd. Its first entry is the header as JSON; the files of
 * PostgreSQL follow, as a base backup has them.
 */
const HEADER_NAME = 'roster.json';
const HEADER_BYTES_MAX = 65_536;
/** Two blocks of zeros. */
const TAR_END_BYTES = 1_024;

const headerSchema = z.object({
  format: z.literal(1),
  /** The version of Roster that made the archive. */
  roster: z.string(),
  date: z.iso.datetime(),
  /** The major version of PostgreSQL whose files follow. */
  postgres: z.int(),
  /** The last migration of the database; null before the first one. */
  migration: z.string().nullable(),
  /** The password of the server. */
  password: z.string().regex(/^[0-9a-f]+$/),
  demoAccount: demoAccountSchema.nullable(),
});

/** The first entry of an archive. */
export type ArchiveHeader = z.infer<typeof headerSchema>;

/** An archive without its header, or with a fault. */
class ArchiveError extends Error {}

/**
 * Writes an archive of a header and a base backup to a file that its owner alone may read. It has its name once it is complete;
 * a file that has the name is then replaced.
 * @throws Error that names the file, and errors of the base backup
 */
export async function writeArchive(
  path: string,
  header: Omit<ArchiveHeader, 'format'>,
  baseBackup: AsyncIterable<Buffer>,
): Promise<void> {
  const text = JSON.stringify({ format: 1, ...header } satisfies ArchiveHeader);
  const tar = await packTar([
    { header: { name: HEADER_NAME, size: Buffer.byteLength(text), mode: 0o600 }, body: text },
  ]);
  async function* contents() {
    yield tar.subarray(0, -TAR_END_BYTES);
    yield* baseBackup;
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const part = `${path}.${process.pid}.part`;
  const removePart = () => rmSync(part, { force: true });
  // A signal ends the process while it writes.
  process.once('exit', removePart);
  try {
    await pipeline(contents, compress, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, path);
  } catch (cause) {
    if (!isOfFileSystem(cause)) throw cause;
    throw new Error(`The backup ${path} can't be written: ${(cause as Error).message}.`, { cause });
  } finally {
    removePart();
    process.off('exit', removePart);
  }
}

/**
 * Reads the header of an archive.
 * @throws Error that names the file where it is no archive of an installation
 */
export async function readHeader(path: string): Promise<ArchiveHeader> {
  try {
    if (!(await stat(path)).isFile()) throw new ArchiveError('it is no regular file');
    for await (const entry of entriesOf(path)) return await headerOf(entry);
    throw new ArchiveError('it is empty');
  } catch (cause) {
    if (isOfFileSystem(cause))
      throw new Error(`${path} can't be read: ${(cause as Error).message}.`, { cause });
    throw new Error(`${path} is no backup of Roster, or is damaged (${(cause as Error).message}).`, {
      cause,
    });
  }
}

/**
 * Writes the files of PostgreSQL in an archive to a new directory.
 * @throws Error that names the file where it is incomplete or damaged
 */
export async function extractFiles(path: string, directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  try {
    for await (const entry of entriesOf(path))
      if (entry.header.name === HEADER_NAME) await entry.body.cancel();
      else await extract(entry, directory);
  } catch (cause) {
    if (isOfFileSystem(cause)) throw cause;
    throw new Error(`${path} is incomplete or damaged (${(cause as Error).message}).`, { cause });
  }
}

/** The entries of an archive. The body of each must be read. */
async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const plain = createZstdDecompress();
  const reading = pipeline(createReadStream(path), plain);
  reading.catch(() => {});
  yield* ReadableStream.from(plain).pipeThrough(createTarDecoder({ strict: true }));
  await reading;
}

async function headerOf({ header, body }: ParsedTarEntry): Promise<ArchiveHeader> {
  if (header.name !== HEADER_NAME || header.size > HEADER_BYTES_MAX)
    throw new ArchiveError(`its first entry is not ${HEADER_NAME}`);
  const { data, error } = headerSchema.safeParse(await new Response(body).json());
  if (error) throw new ArchiveError(`its ${HEADER_NAME} is of another version: ${z.prettifyError(error)}`);
  return data;
}

async function extract({ header: { name, type }, body }: ParsedTarEntry, directory: string): Promise<void> {
  const path = join(directory, name);
  if (!path.startsWith(`${directory}/`)) throw new ArchiveError(`the entry ${name} is outside of it`);
  if (type === 'directory') {
    await body.cancel();
    await mkdir(path, { mode: 0o700 });
  } else if (type === 'file') await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  else throw new ArchiveError(`the entry ${name} is no file`);
}

function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
