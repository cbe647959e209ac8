import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from '../options.ts';
import { drawResults } from './draw.ts';
import { measureSize } from './measure-size.ts';
import { fillTables } from './page.ts';
import type { ScaleResults } from './results.ts';
import { refuseWithoutRoom } from './room.ts';

/**
 * Measures the sizes one after another, and only then writes what came of it: `measured.json` and `latency.svg` into
 * the directory of the options, and the tables into the page of its name beside it, where there is one.
 *
 * @throws Error where the disk is too small, before anything is made
 */
export async function measureScale(
  options: BenchOptions,
  say: (text: string) => void,
): Promise<ScaleResults> {
  const { seed, runs, scale, out } = options;
  await refuseWithoutRoom(options);
  const sizes: ScaleResults['sizes'] = [];
  for (const factor of scale) sizes.push(await measureSize(options, factor, say));
  const measured: ScaleResults = {
    measured: new Date().toISOString().slice(0, 10),
    machine: { node: process.version, cores: availableParallelism(), memoryBytes: totalmem() },
    ...{ seed, runs, sizes },
  };
  const results = JSON.parse(JSON.stringify(measured, rounded)) as ScaleResults;
  await writeResults(results, out);
  return results;
}

/** Writes the results, the plot, and the tables of the page. */
async function writeResults(results: ScaleResults, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const pagePath = `${directory}.md`;
  const page = await readFile(pagePath, 'utf8').catch(() => null);
  const files: [string, string][] = [
    [join(directory, 'measured.json'), `${JSON.stringify(results, null, 2)}\n`],
    [join(directory, 'latency.svg'), drawResults(results)],
    ...(page === null ? [] : [[pagePath, fillTables(page, results)] as [string, string]]),
  ];
  for (const [path, content] of files) {
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  }
}

/** More digits than a clock is good for would only make the file long. */
function rounded(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(3)) : value;
}
