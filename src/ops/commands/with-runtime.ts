import type { Logger } from 'pino';
import { SearchUnavailableError } from '../../../search-index/engine.ts';
import type { ProcessState } from '../../api/health/process-state.ts';
import type { Config } from '../../base/config.ts';
import type { ProvidedServices } from '../embedded/services.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { type DatabaseUse, withDatabase } from './with-database.ts';

/**
 * Runs a command on the configured or embedded services, and releases them afterwards. A service refuses a search engine of
 * an untested version.
 * @throws Error that names a remedy
 */
export function withRuntime<T>(
  work: (runtime: Runtime, config: Config, services: ProvidedServices) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  return withDatabase(async (connections, config, services) => {
    const runtime = await openRuntime(connections, config, services);
    try {
      if (use.isService) await refuseUntestedEngine(runtime);
      return await work(runtime, config, services);
    } finally {
      await runtime.close();
    }
  }, use);
}

/** An engine that does not answer yet, or refuses the key, is no reason to stop: until it does, searches are answered 503 and workers retry. */
async function refuseUntestedEngine({ engine, log }: Runtime): Promise<void> {
  try {
    await engine.checkVersion();
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    log.warn({ error }, 'the search engine can not be used yet');
  }
}

/** Serves health and metrics on `METRICS_PORT`; null where it is not set. The code of a server is then not loaded. */
export async function startStateServer(
  state: ProcessState,
  log: Logger,
  { metricsHost, metricsPort }: Config,
) {
  if (metricsPort === undefined) return null;
  const { createStateApp } = await import('../../api/http/state.ts');
  const { listen } = await import('../server.ts');
  const app = createStateApp(state, log);
  const server = await listen(app, { host: metricsHost, ports: [metricsPort], settings: 'METRICS_' });
  log.info({ metrics: server.url }, 'metrics are answered');
  return server;
}
