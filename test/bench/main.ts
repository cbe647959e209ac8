/** `npm run bench`: import, indexing and searches beside the bare services under them, in one run. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { closeConnections } from './http-client.ts';
import { measureImport } from './measure-import.ts';
import { measureIndexing } from './measure-indexing.ts';
import { measureSearches } from './measure-searches.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { type BenchResults, formatReport } from './report.ts';
import { searchMix } from './searches.ts';
import { startServices } from './services.ts';

const options = optionsOrExit();
const mix = searchMix(options.seed, options.organizations);
const services = await startServices();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void services.stop().finally(() => process.exit(1)));
}

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

try {
  say(`Importing ${options.organizations} organizations and ${options.jobPosts} job posts …`);
  const { results: imported, databaseUrl } = await measureImport(options, services);
  const { meiliUrl, meiliKey, directory } = services;
  const target = { databaseUrl, meiliUrl, meiliKey, indexPrefix: 'bench_' };
  say('Indexing …');
  const indexing = await measureIndexing(target, join(directory, 'payloads'));
  say('Searching …');
  const searches = await measureSearches(target, mix, options.runs, directory);
  services.assertUndisturbed();
  const results: BenchResults = { import: imported, indexing, searches };
  const machine = `Node ${process.version}, ${availableParallelism()} cores, seed ${options.seed}, ${options.runs} runs`;
  process.stdout.write(
    options.json ? `${JSON.stringify(results)}\n` : `${machine}\n\n${formatReport(results)}\n`,
  );
} finally {
  closeConnections();
  await services.stop();
}
