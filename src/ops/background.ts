import { syncIndexes } from '../../search-index/sync/worker.ts';
import { observeWorker } from '../api/health/worker-metrics.ts';
import type { Config } from '../base/config.ts';
import { buildLists } from '../operations/stored-lists/build.ts';
import { retainDaily } from '../stewardship/retention/daily.ts';
import { runDeliveries } from './deliver.ts';
import type { Runtime } from './runtime.ts';

/**
 * Keeps the indexes in step, builds large lists, loads deliveries, and removes old claims once a day, until the signal.
 * @returns resolves once all of it has ended
 */
export async function runBackground(
  { pool, engine, log, metrics }: Pick<Runtime, 'pool' | 'engine' | 'log' | 'metrics'>,
  { lists, deliveriesDirectory: directory }: Config,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    syncIndexes({ pool, engine, log, ...observeWorker(metrics) }, signal),
    retainDaily({ pool, log }, signal),
    buildLists({ pool, engine, log, idsMax: lists.idsMax }, signal),
    runDeliveries({ pool, engine, log, directory }, signal),
  ]);
}
