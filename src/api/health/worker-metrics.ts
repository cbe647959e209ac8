import type { SyncOptions } from '../../../search-index/sync/worker.ts';
import type { Metrics } from './metrics.ts';

const BATCH_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Adds the metrics of a worker to those of its process. Returns the callbacks that count. */
export function observeWorker({
  counter,
  gauge,
  seconds,
}: Metrics): Required<Pick<SyncOptions, 'onBatch' | 'onProgress'>> {
  const records = counter('roster_worker_records_total');
  const batches = seconds('roster_worker_batch_duration_seconds', BATCH_SECONDS);
  const rebuilt = gauge('roster_rebuild_progress_ratio');
  return {
    onBatch({ results, ms }) {
      for (const [result, count] of Object.entries(results)) records.inc({ result }, count);
      batches.observe(ms / 1_000);
    },
    onProgress: ({ index, indexed, total }) => rebuilt.set({ index }, total === 0 ? 1 : indexed / total),
  };
}
