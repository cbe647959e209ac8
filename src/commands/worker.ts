import { createWorker } from '../../search-index/sync.ts';
import type { Runtime } from '../runtime.ts';
import { refuseUntestedEngine } from './tested-engine.ts';
import { withRuntime } from './with-runtime.ts';

/** A worker that runs beside something else. */
export interface RunningWorker {
  /** Lets it finish what it has begun. */
  stop(): Promise<void>;
}

/** Starts a worker of this process; what goes wrong with it is logged, and ends nothing else. */
export function startWorker({ database, engine, log }: Runtime): RunningWorker {
  const stopping = new AbortController();
  const running = createWorker({ pool: database.pool, engine, log }).run(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * `roster worker`, until it is asked to end.
 * @throws Error where the engine is of an untested version
 */
export async function runWorker(): Promise<void> {
  await withRuntime(async (runtime, _config, services) => {
    await refuseUntestedEngine(runtime);
    const worker = startWorker(runtime);
    const stopped = services.untilStopped();
    process.stdout.write('The worker keeps the search indexes in step.\n');
    await stopped;
    await worker.stop();
  }, 'info');
}
