import { join } from 'node:path';
import { openEngine } from '../../search-index/meilisearch.ts';
import { takeIndexSizes } from './index-sizes.ts';
import { measureImport } from './measure-import.ts';
import { measureIndexing } from './measure-indexing.ts';
import { environmentOf, measureService } from './measure-service.ts';
import type { BenchOptions } from './options.ts';
import type { BenchResults } from './report.ts';
import { startServices } from './services.ts';

const INDEX_PREFIX = 'bench_';

/** Measures everything at one size, beside bare engines and bare servers. */
export async function measureInDepth(
  options: BenchOptions,
  say: (text: string) => void,
): Promise<BenchResults> {
  const services = await startServices();
  const { persons, organizations, jobPosts } = options;
  say(`Importing ${persons} persons, ${organizations} organizations and ${jobPosts} job posts …`);
  const { results: imported, databaseUrl } = await measureImport(options, services);
  const { meiliUrl, meiliKey, directory } = services;
  say('Indexing …');
  const indexed = { databaseUrl, meiliUrl, meiliKey, indexPrefix: INDEX_PREFIX };
  const indexing = await measureIndexing(indexed, join(directory, 'payloads'));
  const target = { databaseUrl, meiliUrl, directory, environment: environmentOf(indexed) };
  const measured = await measureService(target, options, say);
  const engine = openEngine({ url: meiliUrl, key: meiliKey, prefix: INDEX_PREFIX });
  const indexSizes = await takeIndexSizes(engine);
  await engine.close();
  services.assertUndisturbed();
  await services.stop();
  return { import: imported, indexing, indexSizes, ...measured };
}
