import { SAMPLE } from '../../../sample/src/dataset.ts';
import { ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { prefixOf } from '../../accounts/access/keys.ts';
import { type Config, readConfig } from '../../base/config.ts';
import { writePrivateFile } from '../../base/private-file.ts';
import { importDataset } from '../../dataset/import/import.ts';
import { openEntities } from '../../db/database.ts';
import { createAccount } from '../../operations/account/manage.ts';
import { runBackground } from '../background.ts';
import { openConnections } from '../connections.ts';
import { type DemoAccount, readDemoAccount } from '../embedded/demo-account.ts';
import { installationIn } from '../embedded/installation.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { listen } from '../server.ts';
import { INVOCATION } from './invocation.ts';
import { startServer } from './serve.ts';
import { targetOf } from './target.ts';
import { say } from './terminal.ts';
import { untilStopped } from './with-database.ts';
import { withRuntime } from './with-runtime.ts';

const HAS_RECORDS = 'select exists (select from organizations) or exists (select from persons) as loaded';
const FIND_KEY = 'select from api_keys where prefix = $1';
const DEMO_CREDITS = 10_000;

/**
 * `roster start`: runs the embedded services, the API and a worker until a signal ends it.
 * @throws Error where another process already runs on the data directory
 */
export async function runStart(): Promise<void> {
  const began = performance.now();
  say(`Starting Roster on ${targetOf(readConfig())} …`);
  await withRuntime(
    async (runtime, config, services) => {
      await refuseTakenPorts(config);
      const { pool, engine, log } = runtime;
      if (config.sample === '1') await loadSample(runtime, config);
      await ensureIndexes({ pool, engine, log });
      const account = await demoAccount(runtime, config);
      // Rebuilds and imports take longer than the statements of requests may.
      const limited = openConnections(config, services, 'warn', true);
      const serving = await openRuntime(limited, config, services);
      try {
        const server = await startServer(serving, config);
        const stopping = new AbortController();
        const working = runBackground({ ...serving, pool, log }, config, stopping.signal);
        try {
          await services.publishApi?.(server.url);
          const seconds = Math.round((performance.now() - began) / 1000);
          await untilStopped(welcome(server.url, account, seconds), log);
          say('\nStopping …');
        } finally {
          // A listening server would keep the process from ending.
          stopping.abort();
          await Promise.all([server.drain(), working]);
        }
      } finally {
        await serving.close();
        await limited.close();
      }
    },
    { alone: true, migrates: true },
  );
}

/**
 * Listens for a moment, so that a port that is taken is noticed before the sample dataset is loaded.
 * @throws Error that names the setting
 */
async function refuseTakenPorts({ host, ports, metricsHost, metricsPort }: Config): Promise<void> {
  const listened = await listen(() => {}, { host, ports });
  await listened.drain();
  if (metricsPort === undefined) return;
  const metrics = await listen(() => {}, { host: metricsHost, ports: [metricsPort], settings: 'METRICS_' });
  await metrics.drain();
}

async function loadSample({ pool, log }: Runtime, { dataDirectory }: Config): Promise<void> {
  const { rows } = await pool.query<{ loaded: boolean }>(HAS_RECORDS);
  if (rows[0]?.loaded) return;
  say('Loading the sample dataset …');
  const { generate } = await import('../../../sample/src/generate.ts');
  const { sample: directory } = installationIn(dataDirectory);
  // A start that was killed may have left a part of it.
  await generate(directory, { ...SAMPLE, force: true });
  await importDataset({ pool, directory, log });
}

/**
 * The account that `start` shows. The database has only the hash of its key, so the key itself is stored in the data
 * directory, readable by its owner alone. A new account is created if that file is missing or of another database.
 */
async function demoAccount({ pool }: Runtime, { dataDirectory }: Config): Promise<DemoAccount> {
  const { demoAccount: file } = installationIn(dataDirectory);
  const kept = await readDemoAccount(file);
  if (kept && (await pool.query(FIND_KEY, [prefixOf(kept.key)])).rowCount === 1) return kept;
  const { em } = await openEntities(pool);
  const { account_id, key } = await createAccount(em, 'Demo', DEMO_CREDITS);
  await writePrivateFile(file, JSON.stringify({ account_id, key }));
  return { account_id, key };
}

function welcome(url: string, { account_id, key }: DemoAccount, seconds: number): string {
  return `
Roster answers at ${url} (ready after ${seconds} s)

  Console     ${url}/console
  Reference   ${url}/docs
  OpenAPI     ${url}/openapi.json
  Account     ${account_id}
  Demo key    ${key}

Try it:

  curl -s ${url}/api/${account_id}/datastorage/job_search/ \\
    -H 'X-API-KEY: ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"title": "engineer AND NOT intern", "page_size": 3}'

Load your own data with: ${INVOCATION} import DIR
Ctrl-C stops everything.
`;
}
