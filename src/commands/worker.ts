import { SearchUnavailableError } from '../../search-index/engine.ts';
import { createWorker } from '../../search-index/sync/worker.ts';
import type { Config } from '../config.ts';
import { createProcessState, type ProcessState } from '../operating/process-state.ts';
import { observeWorker } from '../operating/worker-metrics.ts';
import type { Runtime } from '../runtime.ts';
import { untilStopped, withRuntime } from './with-runtime.ts';

/**
 * `roster worker`: keeps the indexes in step until a signal ends it.
 * @throws Error where the engine is of an untested version
 */
export function runWorker(): Promise<void> {
  return withRuntime(
    async (runtime, config) => {
      await refuseUntestedEngine(runtime);
      const { database, replicas, engine, log, metrics } = runtime;
      const { pool } = database;
      const state = createProcessState({ pool, replicas, engine }, metrics);
      const stateServer = await startedStateServer(state, runtime, config);
      const stopping = new AbortController();
      const working = createWorker({ pool, engine, log, ...observeWorker(metrics) }).run(stopping.signal);
      await untilStopped('The worker keeps the search indexes in step.', log);
      state.isDraining = true;
      stopping.abort();
      await working;
      await stateServer?.drain();
    },
    { logLevel: 'info', isService: true },
  );
}

/** The code of a server is loaded where there is one. */
async function startedStateServer(state: ProcessState, runtime: Runtime, config: Config) {
  if (config.metricsPort === undefined) return null;
  return (await import('./state-server.ts')).startStateServer(state, runtime, config);
}

/**
 * Refuses an engine of an untested version. An engine that does not answer is no reason to stop: until it does, searches
 * are answered 503 and workers retry.
 * @throws Error whose message names a remedy
 */
export async function refuseUntestedEngine({ engine, log }: Runtime): Promise<void> {
  try {
    await engine.checkVersion();
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    log.warn('the search engine does not answer yet');
  }
}
