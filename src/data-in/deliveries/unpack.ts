import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import { isFileName } from './files.ts';

/** The most files of a delivery. */
export const FILES_MAX = 100;

const UNIX_TYPE = 0o170_000;
const UNIX_REGULAR = 0o100_000;

/** What programs add to archives. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$)|\/$/;

/**
 * Unpacks the files of a zip archive into a directory. The folders of the archive are left out.
 * @param bytesMax the most bytes of all files, unpacked
 * @returns the names of the files
 * @throws DatasetError where the archive is damaged, or holds links, encrypted files, paths that lead out of it, two files of one
 * name, too many files or too many bytes
 */
export async function unpack(archive: string, directory: string, bytesMax: number): Promise<string[]> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false }).catch(refuse);
  const names = new Map<string, string>();
  let bytesLeft = bytesMax;
  try {
    if (zip.entryCount > FILES_MAX * 10) throw tooManyFiles();
    for await (const entry of zip.eachEntry()) {
      if (IGNORED.test(entry.fileName)) continue;
      refuseSpecial(entry);
      const name = basename(entry.fileName);
      if (!isFileName(name))
        throw new DatasetError(`The archive holds a file whose name is refused: ${name}.`);
      const earlier = names.get(name.toLowerCase());
      if (earlier !== undefined)
        throw new DatasetError(`The archive has two files of one name: ${earlier}, ${entry.fileName}.`);
      names.set(name.toLowerCase(), entry.fileName);
      if (names.size > FILES_MAX) throw tooManyFiles();
      bytesLeft -= entry.uncompressedSize;
      if (bytesLeft < 0)
        throw new DatasetError(`The archive holds more than ${bytesMax} bytes, unpacked, the most.`);
      // The library ends a stream with an error that yields more bytes than the entry says.
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, createWriteStream(join(directory, name), { flags: 'wx', mode: 0o600 }));
    }
  } catch (error) {
    refuse(error as Error);
  } finally {
    zip.close();
  }
  if (names.size === 0) throw new DatasetError('The archive holds no file.');
  return [...names.values()].map((name) => basename(name));
}

function refuseSpecial({ fileName, versionMadeBy, externalFileAttributes, ...entry }: Entry): void {
  const mode = externalFileAttributes >>> 16;
  const isUnix = versionMadeBy >>> 8 === 3;
  if (isUnix && (mode & UNIX_TYPE) !== 0 && (mode & UNIX_TYPE) !== UNIX_REGULAR)
    throw new DatasetError(`The archive holds ${fileName}, which is a link or a device.`);
  if ((entry.generalPurposeBitFlag & 1) !== 0)
    throw new DatasetError(`The archive holds ${fileName}, which is encrypted: send it without a password.`);
}

const tooManyFiles = () => new DatasetError(`The archive holds more than ${FILES_MAX} files, the most.`);

function refuse(error: Error): never {
  if (error instanceof DatasetError) throw error;
  throw new DatasetError(`The archive can't be unpacked: ${error.message}.`, { cause: error });
}
