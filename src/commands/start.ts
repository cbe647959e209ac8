import { join } from 'node:path';
import { ensureIndexes } from '../../search-index/rebuild.ts';
import { type Config, readConfig } from '../config.ts';
import { generate } from '../dataset/generate/generate.ts';
import { importDataset } from '../dataset/import/import.ts';
import { migrate } from '../db/database.ts';
import { provideServices } from '../embedded/services.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { demoAccount } from './demo-account.ts';
import { startServer } from './serve.ts';
import { startWorker } from './worker.ts';

const SAMPLE = { persons: 300, organizations: 120, jobPosts: 500, seed: 1 };

const COUNT_RECORDS = 'select exists (select from organizations) or exists (select from persons) as loaded';

/**
 * `roster start`: runs everything until it is asked to end.
 * @throws Error where another process already runs on the data directory
 */
export async function runStart(): Promise<void> {
  const config = readConfig();
  const began = performance.now();
  say('Starting PostgreSQL and Meilisearch …');
  const services = await provideServices(config, (reason) => process.stderr.write(`${reason}\n`));
  try {
    if (services.ownerPid !== undefined) {
      throw new Error(
        `Roster already runs on ${config.dataDirectory} (process ${services.ownerPid}). Stop it first, or set ROSTER_DATA to another directory.`,
      );
    }
    const runtime = await openRuntime(config, services, 'warn');
    try {
      await migrate(runtime.database);
      if (config.sample) await loadSample(runtime, config);
      await ensureIndexes({ pool: runtime.database.pool, engine: runtime.engine, log: runtime.log });
      const server = await startServer(runtime, config);
      const stopped = services.untilStopped();
      const account = await demoAccount(runtime.database.pool, config.dataDirectory);
      say(welcome(server.url, account, Math.round((performance.now() - began) / 1000)));
      const worker = startWorker(runtime);
      await stopped;
      say('\nStopping …');
      await Promise.all([server.drain(), worker.stop()]);
    } finally {
      await runtime.close();
    }
  } finally {
    await services.release();
  }
}

async function loadSample({ database, log }: Runtime, config: Config): Promise<void> {
  const { rows } = await database.pool.query<{ loaded: boolean }>(COUNT_RECORDS);
  if (rows[0]?.loaded) return;
  say('Loading the sample dataset …');
  const directory = join(config.dataDirectory, 'sample');
  await generate(directory, SAMPLE);
  await importDataset({ pool: database.pool, directory, log });
}

function welcome(
  url: string,
  { account_id, key }: { account_id: number; key: string },
  seconds: number,
): string {
  return `
Roster answers at ${url} (ready after ${seconds} s)

  Reference   ${url}/docs
  OpenAPI     ${url}/openapi.json
  Account     ${account_id}
  Demo key    ${key}

Try it:

  curl -s ${url}/api/${account_id}/datastorage/job_search/ \\
    -H 'X-API-KEY: ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"title": "engineer AND NOT intern", "page_size": 3}'

Load your own data with: npm run -s roster -- import DIR
Ctrl-C stops everything.
`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
