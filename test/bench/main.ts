/** `npm run bench`: import, indexing, searches and lookups beside the bare services under them, in one run. */
import { availableParallelism } from 'node:os';
import { closeConnections } from './http-client.ts';
import { measureInDepth } from './measure-in-depth.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { aimTable, formatReport } from './report.ts';
import { measureScale } from './scale/run.ts';
import { scaleAims } from './scale/tables.ts';
import { undoAll, undoOnSignals } from './undo.ts';

undoOnSignals();
const options = optionsOrExit();

function optionsOrExit(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function answer(results: object, text: string): void {
  const { json, seed, runs } = options;
  const machine = `Node ${process.version}, ${availableParallelism()} cores, seed ${seed}, ${runs} runs`;
  process.stdout.write(json ? `${JSON.stringify(results)}\n` : `${machine}\n\n${text}\n`);
}

try {
  if (options.scale.length > 0) {
    const results = await measureScale(options, say);
    answer(results, `${aimTable(scaleAims(results.sizes))}\n\nWritten to ${options.out}`);
  } else {
    const results = await measureInDepth(options, say);
    answer(results, formatReport(results));
  }
} finally {
  closeConnections();
  await undoAll();
}
