import { createProcessState } from '../../api/health/process-state.ts';
import { runBackground } from '../background.ts';
import { untilStopped } from './with-database.ts';
import { startStateServer, withRuntime } from './with-runtime.ts';

/** `roster worker`: keeps the indexes in step, builds large lists, and removes old claims once a day, until a signal ends it. */
export function runWorker(): Promise<void> {
  return withRuntime(
    async (runtime, config) => {
      const { pool, replicas, engine, log, metrics } = runtime;
      const state = createProcessState({ pool, replicas, engine }, metrics);
      const stateServer = await startStateServer(state, log, config);
      const stopping = new AbortController();
      const working = runBackground(runtime, config, stopping.signal);
      await untilStopped('The worker keeps the search indexes in step.', log);
      state.isDraining = true;
      stopping.abort();
      await working;
      await stateServer?.drain();
    },
    { isService: true },
  );
}
