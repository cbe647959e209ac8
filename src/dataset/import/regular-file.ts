import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** What a path names. */
export interface Examined {
  sizeBytes: number;
  /** Why nothing is read from it, as the end of a sentence; null for a regular file. */
  fault: string | null;
}

/** What is no regular file. To open a FIFO waits for its writer, and some devices never end. */
const OTHERS: readonly [is: (found: Stats) => boolean, called: string][] = [
  [(found) => found.isDirectory(), 'a directory'],
  [(found) => found.isFIFO(), 'a FIFO'],
  [(found) => found.isSocket(), 'a socket'],
  [() => true, 'a device'],
];

/** Why an entry of a directory can't be followed, by the code of the error. */
const LINKS: Readonly<Record<string, string>> = {
  ENOENT: 'is a link to nothing',
  ELOOP: 'is a link to itself',
};

/** Why nothing is read from what a path names; null for a regular file. */
export function faultOf(found: Stats): string | null {
  if (found.isFile()) return null;
  const [, called] = OTHERS.find(([is]) => is(found)) ?? [];
  return `is ${called}, not a file`;
}

/** Looks at an entry of a directory before it is opened. Links to regular files are such files. */
export async function examine(path: string): Promise<Examined> {
  try {
    const found = await stat(path);
    return { sizeBytes: found.size, fault: faultOf(found) };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { sizeBytes: 0, fault: LINKS[code] ?? `can't be read: ${message}` };
  }
}

/**
 * Reads a text that an operator names.
 * @throws Error whose message says why it can't be read
 */
export async function readRegularFile(path: string): Promise<string> {
  const fault = faultOf(await stat(path));
  if (fault !== null) throw new Error(`it ${fault}`);
  return readFile(path, 'utf8');
}
