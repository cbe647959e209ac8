import type { Gauge } from 'prom-client';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { within } from '../db/within.ts';
import type { Turns } from '../procedure/turns.ts';
import { type Connections, checkServices, type Finding } from './checks.ts';
import type { Metrics } from './metrics.ts';
import { readBacklog } from './outbox-backlog.ts';

/** The operating state of an API process: readiness, metrics, load. */
export interface Operating {
  metrics: Metrics;
  /** Renders the metrics, with gauges of the current state. */
  renderMetrics(): Promise<string>;
  /** Checks the services; concurrent calls share one run. */
  checks(): Promise<Finding[]>;
  /** Set before the process ends; `/readyz` then answers 503. */
  isDraining: boolean;
  /** Requests that are being handled. */
  requestsInFlight: number;
  /** The bound of `requestsInFlight`. */
  readonly requestsInFlightMax: number;
}

/** Makes the operating state of a process. */
export function createOperating(
  { searches, ...connections }: Connections & { searches: Turns },
  metrics: Metrics,
  requestsInFlightMax: number,
): Operating {
  const showServices = createServiceGauges(metrics, connections);
  const inFlight = metrics.gauge('roster_requests_in_flight', 'Requests that are being handled.');
  const waiting = metrics.gauge('roster_searches_waiting', 'Searches that wait for their turn.');
  const operating: Operating = {
    metrics,
    async renderMetrics() {
      await showServices();
      inFlight.set(operating.requestsInFlight);
      waiting.set(searches.waiting());
      return metrics.registry.metrics();
    },
    checks: shared(() => checkServices(connections)),
    isDraining: false,
    requestsInFlight: 0,
    requestsInFlightMax,
  };
  return operating;
}

/** Frequent scrapes read the services at most once in this time. */
const KEEP_MS = 1_000;
/** The longest wait of a scrape for a service. */
const READ_WITHIN_MS = 2_000;

/** Makes gauges of the database, its pool and the engine. Returns the function that reads and sets them. */
function createServiceGauges({ gauge }: Metrics, { pool, engine }: Connections): () => Promise<void> {
  const connections = gauge(
    'roster_database_connections',
    'Connections of the pool by state; waiting: requests that wait for one.',
    'state',
  );
  const databaseUp = gauge('roster_database_up', '1 where the database answered the scrape in time, else 0.');
  const engineUp = gauge(
    'roster_engine_up',
    '1 where the search engine answered the scrape in time, else 0.',
  );
  const documents = gauge('roster_index_documents', 'Documents of each search index.', 'index');
  const waiting = gauge(
    'roster_outbox_waiting_records',
    'Records whose change the indexes lack; 100000 stands for that many or more.',
  );
  const oldestDue = gauge(
    'roster_outbox_oldest_due_seconds',
    'How long the change that waits longest has been due.',
  );
  const setAside = gauge(
    'roster_outbox_set_aside_records',
    'Records that can not be indexed and wait for their next change.',
  );
  return shared(async () => {
    const [backlog, counts] = await Promise.all([
      within(READ_WITHIN_MS, readBacklog(pool)).catch(() => null),
      within(READ_WITHIN_MS, engine.countDocuments()).catch(() => null),
    ]);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    databaseUp.set(backlog ? 1 : 0);
    engineUp.set(counts ? 1 : 0);
    show(waiting, {}, backlog?.waiting);
    show(oldestDue, {}, backlog?.oldestDueSeconds);
    show(setAside, {}, backlog?.setAside);
    for (const { name } of SEARCH_INDEXES)
      show(documents, { index: name }, counts?.get(engine.indexUid(name)));
  }, KEEP_MS);
}

/** Sets a series; the series of an unknown value is left out. */
function show(gauge: Gauge, labels: Record<string, string>, value: number | undefined): void {
  if (value === undefined) gauge.remove(labels);
  else gauge.set(labels, value);
}

/** Shares a read that does not fail among concurrent calls, and keeps its value for a time after it has ended. */
function shared<Value>(read: () => Promise<Value>, keepMs = 0): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  const clear = () => {
    reading = undefined;
  };
  return () => {
    reading ??= read().finally(() => (keepMs > 0 ? setTimeout(clear, keepMs).unref() : clear()));
    return reading;
  };
}
