import type pg from 'pg';
import type { Gauge } from 'prom-client';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { within } from '../db/within.ts';
import type { Connections } from './checks.ts';
import type { Metrics } from './metrics.ts';
import { readBacklog } from './outbox-backlog.ts';
import { placeOf, replicaFault } from './replicas.ts';
import { shared } from './shared.ts';

/** Frequent scrapes read the services at most once in this time. */
const KEEP_MS = 1_000;
/** A service that is silent for longer counts as away. */
const READ_WITHIN_MS = 2_000;

/** The services whose state is shown. */
export interface ObservedServices extends Connections {
  replicas: readonly pg.Pool[];
}

/** Makes gauges of the database, its pool, its replicas and the engine. Returns the function that reads and sets them. */
export function serviceGauges(
  { gauge }: Metrics,
  { pool, replicas, engine }: ObservedServices,
): () => Promise<void> {
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
  const replicaUp = gauge(
    'roster_replica_up',
    '1 where the replica answered the scrape in time and follows the primary, else 0.',
    'replica',
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
      ...replicas.map(async (replica) => {
        const fault = await within(READ_WITHIN_MS, replicaFault(pool, replica)).catch(() => 'silent');
        replicaUp.set({ replica: placeOf(replica) }, fault === null ? 1 : 0);
      }),
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
