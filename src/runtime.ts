import type pg from 'pg';
import pino, { type Logger } from 'pino';
import type { Engine } from '../search-index/engine.ts';
import type { Config, LogLevel } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';
import { createLog } from './log/log.ts';
import { createMetrics, type Metrics } from './operating/metrics.ts';
import { observePool } from './operating/observed-pool.ts';
import { openReplicas, type RecordsReader, recordsReader } from './records/reader.ts';
import { traceHeaders } from './request/current-request.ts';
import { createSearch, type SearchService } from './search/search.ts';
import { openSearchEngine } from './search-engine.ts';

/** A process's connections: to the database, the search engine and the log. */
export interface Runtime {
  database: Database;
  /** Reads from the replicas, where there are any. */
  records: RecordsReader;
  replicas: readonly pg.Pool[];
  engine: Engine;
  search: SearchService;
  log: Logger;
  metrics: Metrics;
  close(): Promise<void>;
}

/**
 * Opens the connections; each is made when it is first used.
 * @param usualLogLevel the level where the settings have none
 */
export async function openRuntime(
  config: Config,
  addresses: ServiceAddresses,
  usualLogLevel: LogLevel,
): Promise<Runtime> {
  // Standard output is for the results of commands.
  const log = createLog(config.logLevel ?? usualLogLevel, pino.destination({ dest: 2, sync: false }));
  const metrics = createMetrics({ processMetrics: true });
  const database = await openDatabase(addresses.databaseUrl, config.databaseConnections);
  observePool(database.pool, metrics);
  const engine = openSearchEngine(config, addresses, {
    headers: traceHeaders,
    onRequest: (kind, seconds) => metrics.engineRequests.observe({ kind }, seconds),
  });
  const search = createSearch({ pool: database.pool, engine });
  const replicas = openReplicas(config.replicaUrls, config.databaseConnections);
  for (const replica of replicas) observePool(replica, metrics);
  const records = recordsReader({
    primary: database.pool,
    replicas,
    log,
    onRead: (outcome) => metrics.replicaReads.inc({ outcome }),
  });
  return {
    database,
    records,
    replicas,
    engine,
    search,
    log,
    metrics,
    async close() {
      await Promise.all([engine.close(), ...replicas.map((replica) => replica.end())]);
      await database.close();
      log.flush();
    },
  };
}
