import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GenerateOptions, generate } from '../../src/dataset/generate/generate.ts';

/** The directory of a generated dataset. It is kept for later runs, as long as the generator stays what it is. */
export async function cachedDataset(options: GenerateOptions): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const folder = join(import.meta.dirname, '../../src/dataset/generate');
  const sources = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts')).sort();
  for (const source of sources) hash.update(await readFile(join(folder, source)));
  const cache = join(tmpdir(), 'roster-bench', 'datasets');
  const directory = join(cache, hash.digest('hex').slice(0, 16));
  if (await stat(directory).catch(() => null)) return directory;
  const beside = `${directory}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await generate(beside, options);
  await rename(beside, directory).catch(() => rm(beside, { recursive: true }));
  return directory;
}

const lineFeed = 10;

/** The number of lines of all files of a dataset. */
export async function countRecords(directory: string): Promise<number> {
  let count = 0;
  for (const name of await readdir(directory)) {
    for await (const chunk of createReadStream(join(directory, name))) {
      for (const byte of chunk as Buffer) if (byte === lineFeed) count++;
    }
  }
  return count;
}
