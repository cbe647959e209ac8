import { createWorker } from '../../../search-index/sync/worker.ts';
import { createProcessState } from '../../api/health/process-state.ts';
import { observeWorker } from '../../api/health/worker-metrics.ts';
import { buildLists } from '../../operations/stored-lists/build.ts';
import { retainDaily } from '../../stewardship/retention/daily.ts';
import { runDeliveries } from '../deliver.ts';
import { untilStopped } from './with-database.ts';
import { startStateServer, withRuntime } from './with-runtime.ts';

/** `roster worker`: keeps the indexes in step, builds large lists, and removes old claims once a day, until a signal ends it. */
export function runWorker(): Promise<void> {
  return withRuntime(
    async ({ pool, replicas, engine, log, metrics }, config) => {
      const state = createProcessState({ pool, replicas, engine }, metrics);
      const stateServer = await startStateServer(state, log, config);
      const stopping = new AbortController();
      const working = createWorker({ pool, engine, log, ...observeWorker(metrics) }).run(stopping.signal);
      const retaining = retainDaily({ pool, log }, stopping.signal);
      const building = buildLists({ pool, engine, log, idsMax: config.lists.idsMax }, stopping.signal);
      const delivering = runDeliveries(
        { pool, engine, log, directory: config.deliveriesDirectory },
        stopping.signal,
      );
      await untilStopped('The worker keeps the search indexes in step.', log);
      state.isDraining = true;
      stopping.abort();
      await Promise.all([working, retaining, building, delivering]);
      await stateServer?.drain();
    },
    { isService: true },
  );
}
