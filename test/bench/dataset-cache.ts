import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GenerateOptions } from '../../src/dataset/generate/generate.ts';
import { runChild } from './child-process.ts';
import type { GenerateResult } from './generate-process.ts';
import { undoAtEnd } from './undo.ts';

/** A generated dataset, and what making it took, perhaps in an earlier run. */
export interface CachedDataset {
  directory: string;
  bytes: number;
  generated: GenerateResult;
}

/** A generated dataset. It is kept for later runs, as long as the generator stays what it is. */
export async function cachedDataset(options: GenerateOptions): Promise<CachedDataset> {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const folder = join(import.meta.dirname, '../../src/dataset/generate');
  const sources = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts')).sort();
  for (const source of sources) hash.update(await readFile(join(folder, source)));
  const cache = join(tmpdir(), 'roster-bench', 'datasets');
  const directory = join(cache, hash.digest('hex').slice(0, 16));
  // Stands beside the dataset, since every file in it is one of the dataset's; written last.
  const told = `${directory}.json`;
  const kept = await readFile(told, 'utf8').catch(() => null);
  if (kept !== null && (await stat(directory).catch(() => null))) return JSON.parse(kept) as CachedDataset;
  await mkdir(cache, { recursive: true });
  const beside = `${directory}.${process.pid}`;
  const remove = undoAtEnd(() => rm(beside, { recursive: true, force: true }));
  const generated = await runChild<GenerateResult>('generate-process.ts', { directory: beside, options });
  await rm(directory, { recursive: true, force: true });
  await rename(beside, directory);
  await remove();
  const made = { directory, bytes: await bytesOf(directory), generated };
  await writeFile(told, JSON.stringify(made));
  return made;
}

async function bytesOf(directory: string): Promise<number> {
  const files = await readdir(directory);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(directory, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
