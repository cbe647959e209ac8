import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a delivery are moved into a directory with its id once all of them are there. */
const INCOMING = 'incoming-';

/** The name of the file that holds the mapping of a delivery; no file of a delivery begins with a dot. */
const MAPPING = '.mapping.sql';

/** What no delivery names any more is deleted after this time. */
const LEFT_BEHIND_MS = 3_600_000;

const NAME_CHARACTERS_MAX = 200;

/** Whether a text may be the name of a file of a delivery: without folders, and nothing that a terminal acts on. */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{C}][^/\\\p{C}]*$/u.test(name) && name.length <= NAME_CHARACTERS_MAX;
}

/** Makes a directory for files that arrive. */
export async function makeIncoming(directory: string): Promise<string> {
  const path = join(directory, `${INCOMING}${randomUUID()}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Gives the files that have arrived to a delivery. */
export function keepIncoming(directory: string, incoming: string, id: number): Promise<void> {
  return rename(incoming, filesOf(directory, id));
}

/** The directory of the files of a delivery. */
export function filesOf(directory: string, id: number): string {
  return join(directory, String(id));
}

/** The file of the mapping, in the directory of a delivery's files. */
export function mappingIn(path: string): string {
  return join(path, MAPPING);
}

/** The fields of a delivery whose names are not those of the command's options. */
const FIELDS: Readonly<Record<string, string>> = { map: 'mapping', yes: 'confirmed' };

/** A sentence about the files in a directory for a caller, who knows nothing of the directory, and sends fields in the place of options. */
export function forCaller(sentence: string, path: string): string {
  return sentence
    .replaceAll(`${path}/`, '')
    .replaceAll(path, 'The delivery')
    .replaceAll(MAPPING, 'The mapping')
    .replaceAll(/ --([a-z][a-z-]*)(?: FILE\.sql| NAME)?/g, (_, option: string) => {
      return ` \`${FIELDS[option] ?? option.replaceAll('-', '_')}\``;
    });
}

/** Deletes the files of a delivery that has ended. */
export async function removeFiles(directory: string, id: number): Promise<void> {
  await rm(filesOf(directory, id), { recursive: true, force: true });
}

/** The ids of the deliveries whose files this process can read. */
export async function idsIn(directory: string): Promise<number[]> {
  return (await entriesOf(directory)).map(Number).filter((id) => id > 0);
}

/** Deletes the files that killed processes have left: of uploads that never ended, and of deliveries that `isOpen` does not know. */
export async function removeLeftBehind(
  directory: string,
  isOpen: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<void> {
  const entries = await entriesOf(directory);
  const open = await isOpen(entries.map(Number).filter((id) => id > 0));
  for (const entry of entries) {
    const isOurs = entry.startsWith(INCOMING) || Number(entry) > 0;
    const path = join(directory, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (isOurs && !open.has(Number(entry)) && Date.now() - mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function entriesOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
