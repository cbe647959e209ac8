import type pg from 'pg';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { Engine } from '../../search-index/meilisearch.ts';
import { within } from '../api/within.ts';
import { kept } from './kept.ts';
import { addScraped, type Metrics } from './metrics.ts';
import { type OutboxBacklog, readBacklog } from './outbox-backlog.ts';

const KEEP_MS = 1_000;
/** A scrape must not wait for what is away. */
const READ_WITHIN_MS = 2_000;

/** Adds what is read from the database, its pool and the engine whenever it is asked for. */
export function addDataMetrics(metrics: Metrics, { pool, engine }: { pool: pg.Pool; engine: Engine }): void {
  const backlog = orNull(kept(KEEP_MS, () => within(READ_WITHIN_MS, readBacklog(pool))));
  const documents = orNull(kept(KEEP_MS, () => within(READ_WITHIN_MS, countDocuments(engine))));
  const state = (name: string, value: number) => ({ labels: { state: name }, value });
  const ofBacklog = (read: (backlog: OutboxBacklog) => number) => async () => {
    const found = await backlog();
    return [{ labels: {}, value: found && read(found) }];
  };
  addScraped(metrics, [
    {
      name: 'roster_database_connections',
      help: 'Connections of the pool by state; waiting: requests that wait for one.',
      labelNames: ['state'],
      aggregator: 'sum',
      values: async () => [
        state('busy', pool.totalCount - pool.idleCount),
        state('idle', pool.idleCount),
        state('waiting', pool.waitingCount),
      ],
    },
    {
      name: 'roster_database_up',
      help: '1 where the database answered the scrape in time, else 0.',
      labelNames: [],
      aggregator: 'min',
      values: async () => [{ labels: {}, value: (await backlog()) ? 1 : 0 }],
    },
    {
      name: 'roster_engine_up',
      help: '1 where the search engine answered the scrape in time, else 0.',
      labelNames: [],
      aggregator: 'min',
      values: async () => [{ labels: {}, value: (await documents()) ? 1 : 0 }],
    },
    {
      name: 'roster_index_documents',
      help: 'Documents of each search index.',
      labelNames: ['index'],
      aggregator: 'max',
      values: async () => (await documents()) ?? [],
    },
    {
      name: 'roster_outbox_waiting_records',
      help: 'Records whose change the indexes lack; 100000 stands for that many or more.',
      labelNames: [],
      aggregator: 'max',
      values: ofBacklog(({ waiting }) => waiting),
    },
    {
      name: 'roster_outbox_oldest_due_seconds',
      help: 'How long the change that waits longest has been due.',
      labelNames: [],
      aggregator: 'max',
      values: ofBacklog(({ oldestDueSeconds }) => oldestDueSeconds),
    },
    {
      name: 'roster_outbox_set_aside_records',
      help: 'Records that can not be indexed and wait for their next change.',
      labelNames: [],
      aggregator: 'max',
      values: ofBacklog(({ setAside }) => setAside),
    },
  ]);
}

function orNull<Value>(read: () => Promise<Value>): () => Promise<Value | null> {
  return () => read().catch(() => null);
}

async function countDocuments(engine: Engine) {
  const { indexes } = await engine.send<{ indexes: Record<string, { numberOfDocuments: number }> }>({
    method: 'GET',
    path: '/stats',
    timeoutMs: READ_WITHIN_MS,
  });
  return SEARCH_INDEXES.map(({ name }) => ({
    labels: { index: name },
    value: indexes[engine.indexUid(name)]?.numberOfDocuments ?? null,
  }));
}
