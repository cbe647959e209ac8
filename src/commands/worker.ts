import { SearchUnavailableError } from '../../search-index/engine.ts';
import { createWorker } from '../../search-index/sync/worker.ts';
import type { Runtime } from '../runtime.ts';
import { untilStopped, withRuntime } from './with-runtime.ts';

/**
 * `roster worker`: keeps the indexes in step until a signal ends it.
 * @throws Error where the engine is of an untested version
 */
export function runWorker(): Promise<void> {
  return withRuntime(
    async (runtime) => {
      await refuseUntestedEngine(runtime);
      const { database, engine, log } = runtime;
      const stopping = new AbortController();
      const working = createWorker({ pool: database.pool, engine, log }).run(stopping.signal);
      await untilStopped('The worker keeps the search indexes in step.');
      stopping.abort();
      await working;
    },
    { logLevel: 'info' },
  );
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
