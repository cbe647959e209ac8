import type pg from 'pg';
import type { Engine } from '../../search-index/meilisearch.ts';
import type { SearchScheduler } from '../api/search-scheduler.ts';
import { type CheckOutcomes, createChecks } from './checks.ts';
import { addDataMetrics } from './data-metrics.ts';
import { createLoad, type Load, type LoadLimits } from './load.ts';
import { addScraped, type Metrics } from './metrics.ts';

/** What an API process tells of itself, and how much it takes on. */
export interface Operating {
  metrics: Metrics;
  load: Load;
  checks(): Promise<CheckOutcomes>;
  /** Whether the process is about to end; who ends it says so first. */
  isDraining: boolean;
}

/** What watches over an API process. */
export function createOperating(
  { scheduler, ...connections }: { pool: pg.Pool; engine: Engine; scheduler: SearchScheduler },
  metrics: Metrics,
  limits: LoadLimits,
): Operating {
  const load = createLoad(limits);
  addDataMetrics(metrics, connections);
  addScraped(metrics, [
    {
      name: 'roster_requests_in_flight',
      help: 'Requests that are being handled.',
      labelNames: [],
      aggregator: 'sum',
      values: async () => [{ labels: {}, value: load.inFlight() }],
    },
    {
      name: 'roster_searches_waiting',
      help: 'Searches that wait until it is their turn.',
      labelNames: [],
      aggregator: 'sum',
      values: async () => [{ labels: {}, value: scheduler.waiting() }],
    },
  ]);
  return { metrics, load, checks: createChecks(connections), isDraining: false };
}
