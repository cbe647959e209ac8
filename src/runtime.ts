import pino, { type Logger } from 'pino';
import { type Engine, openEngine } from '../search-index/meilisearch.ts';
import { primaryReader, type RecordsReader } from './api/records-reader.ts';
import { openReplicas, replicaReader } from './api/replicas.ts';
import { currentTrace } from './api/request-id.ts';
import { headersOfTrace } from './api/trace.ts';
import type { Config, LogLevel } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';
import { createLog } from './operating/log.ts';
import { createMetrics, type Metrics } from './operating/metrics.ts';
import { observedEngine } from './operating/observed-engine.ts';
import { observePool } from './operating/observed-pool.ts';
import { createSearch, type Search } from './search/search.ts';

/** A process's connections: to the database, the search engine and the log. */
export interface Runtime {
  database: Database;
  /** From the replicas, where there are some. */
  records: RecordsReader;
  engine: Engine;
  search: Search;
  log: Logger;
  /** What the process counts and times. */
  metrics: Metrics;
  close(): Promise<void>;
}

/**
 * Opens the connections; none of them is used before it is needed.
 * @param usualLogLevel how much is logged where the settings do not say
 */
export async function openRuntime(
  config: Config,
  addresses: ServiceAddresses,
  usualLogLevel: LogLevel,
): Promise<Runtime> {
  // The log goes to standard error: standard output belongs to what a command answers.
  const log = createLog(config.logLevel ?? usualLogLevel, pino.destination({ dest: 2, sync: false }));
  const metrics = createMetrics({ processMetrics: true });
  const database = await openDatabase(addresses.databaseUrl, config.databaseConnections);
  observePool(database.pool, metrics);
  const direct = openEngine({
    url: addresses.meiliUrl,
    key: addresses.meiliKey,
    prefix: config.indexPrefix,
    headers: () => headersOfTrace(currentTrace()),
  });
  const engine = observedEngine(direct, metrics);
  const search = createSearch({ pool: database.pool, engine });
  const replicas = openReplicas(config.replicaUrls, config.databaseConnections);
  for (const { pool } of replicas) observePool(pool, metrics);
  const records =
    replicas.length === 0
      ? primaryReader(database.pool)
      : replicaReader({ primary: database.pool, replicas, log, onRead: metrics.replicaRead });
  return {
    database,
    records,
    engine,
    search,
    log,
    metrics,
    async close() {
      await Promise.all([engine.close(), ...replicas.map(({ pool }) => pool.end())]);
      await database.close();
      log.flush();
    },
  };
}
