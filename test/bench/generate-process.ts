import { type GenerateOptions, generate } from '../../src/dataset/generate/generate.ts';
import { childOptions, peakMemory } from './child-process.ts';

/** What to generate, and where to. */
export interface GenerateTask {
  directory: string;
  options: GenerateOptions;
}

/** What generating took. */
export interface GenerateResult {
  /** Of all files together. */
  records: number;
  ms: number;
  peakMemoryBytes: number;
}

const { directory, options } = childOptions<GenerateTask>();
const begin = performance.now();
const counts = Object.values(await generate(directory, options));
const result: GenerateResult = {
  records: counts.reduce((sum, count) => sum + count, 0),
  ms: performance.now() - begin,
  peakMemoryBytes: peakMemory(),
};
process.stdout.write(JSON.stringify(result));
