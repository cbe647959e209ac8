import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a file for writing that its owner alone may read, also where it was there before with other rights. It is empty then.
 * @throws Error of the file system
 */
export async function openPrivateFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'w', 0o600);
  try {
    // The rights of a device, such as /dev/stdout, stay.
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Writes a file that its owner alone may read, as {@link openPrivateFile} opens it.
 * @throws Error that names the file
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  try {
    await using file = await openPrivateFile(path);
    await file.writeFile(text);
  } catch (cause) {
    throw new Error(`The file ${path} can't be written: ${(cause as Error).message}.`, { cause });
  }
}
