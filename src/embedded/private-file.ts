import { open } from 'node:fs/promises';

/**
 * Writes a file that its owner alone may read, also where it was there before with other rights.
 * @throws Error that names the file
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  try {
    await using file = await open(path, 'w', 0o600);
    // The rights of a device, such as /dev/stdout, stay.
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(text);
  } catch (cause) {
    throw new Error(`The file ${path} can't be written: ${(cause as Error).message}.`, { cause });
  }
}
