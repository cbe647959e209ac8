import pg from 'pg';
import { openEngine } from '../../../search-index/meilisearch.ts';
import { runChild } from '../child-process.ts';
import { cachedDataset } from '../dataset-cache.ts';
import type { ImportResult } from '../import-process.ts';
import { takeIndexSizes } from '../index-sizes.ts';
import { measureKinds } from '../measure-calls.ts';
import { measureLoad } from '../measure-load.ts';
import { createCallers, environmentOf } from '../measure-service.ts';
import type { BenchOptions } from '../options.ts';
import type { RebuildResult } from '../rebuild-process.ts';
import { roleSearches } from '../role-searches.ts';
import { searchMix } from '../searches.ts';
import { startServices } from '../services.ts';
import { scaleCalls, writeHistory } from './calls.ts';
import type { RecordCounts, SizeResult } from './results.ts';

const INDEX_PREFIX = 'bench_';

/**
 * Measures one size on engines of its own, which are gone afterwards.
 *
 * @param factor how many times the sizes of the options
 */
export async function measureSize(
  options: BenchOptions,
  factor: number,
  say: (text: string) => void,
): Promise<SizeResult> {
  const { seed, runs } = options;
  const sizes = {
    seed,
    persons: options.persons * factor,
    organizations: options.organizations * factor,
    jobPosts: options.jobPosts * factor,
  };
  say(`${factor}x: generating ${sizes.persons} persons …`);
  const { directory, bytes, generated } = await cachedDataset(sizes);
  const services = await startServices();
  const { meiliUrl, meiliKey } = services;
  const databaseUrl = await services.createDatabase('whole');
  say(`${factor}x: importing …`);
  const imported = await runChild<ImportResult>('import-process.ts', { databaseUrl, directory });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { records, databaseBytes } = await readCounts(pool);
  const indexed = { databaseUrl, meiliUrl, meiliKey, indexPrefix: INDEX_PREFIX };
  say(`${factor}x: indexing ${records.roles} roles and ${records.jobPosts} job posts …`);
  const rebuilt = await runChild<RebuildResult>('rebuild-process.ts', indexed);
  const callers = await createCallers(pool);
  const [caller] = callers;
  if (!caller) throw new Error('there is no account');
  await writeHistory(pool, caller, sizes.persons);
  const kinds = await scaleCalls(sizes, pool);
  await pool.end();
  const target = {
    ...{ databaseUrl, meiliUrl, directory: services.directory },
    environment: environmentOf(indexed),
  };
  const calls = await measureKinds(target, caller, kinds, runs, (kind) => say(`${factor}x: ${kind} …`));
  say(`${factor}x: many connections …`);
  const mix = [...searchMix(seed, sizes.organizations), ...roleSearches()];
  const load = await measureLoad(target, callers, mix);
  const engine = openEngine({ url: meiliUrl, key: meiliKey, prefix: INDEX_PREFIX });
  const indexSizes = await takeIndexSizes(engine);
  await engine.close();
  services.assertUndisturbed();
  await services.stop();
  return {
    ...{ factor, records, calls, load },
    dataset: { ...generated, bytes },
    import: { ...imported, databaseBytes },
    indexing: { ...rebuilt, sizes: indexSizes },
  };
}

const READ_COUNTS = `
select (select count(*) from persons) as persons, (select count(*) from roles) as roles,
  (select count(*) from organizations) as organizations, (select count(*) from job_posts) as job_posts,
  pg_database_size(current_database()) as bytes`;

type CountRow = Record<'persons' | 'roles' | 'organizations' | 'job_posts' | 'bytes', number>;

async function readCounts(pool: pg.Pool): Promise<{ records: RecordCounts; databaseBytes: number }> {
  const [row] = (await pool.query<CountRow>(READ_COUNTS)).rows;
  if (!row) throw new Error('the database told no counts');
  const { bytes, job_posts, ...others } = row;
  return { records: { ...others, jobPosts: job_posts }, databaseBytes: bytes };
}
