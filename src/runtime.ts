import pino from 'pino';
import type { Config, LogLevel } from './config.ts';
import { openPool } from './db/pool.ts';
import { LIMITED } from './db/statement.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';
import { traceHeaders } from './input/current-request.ts';
import { createLog } from './log/log.ts';
import { textLog } from './log/text-log.ts';
import { createMetrics, observePool } from './operating/metrics.ts';
import { openReplicas, recordsReader } from './output/reader.ts';
import { createSearch } from './search/search.ts';
import { openSearchEngine } from './search-engine.ts';

/** A process's connections: to the database, the search engine and the log. */
export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/**
 * Opens the connections to the services. The one to the search engine is made when it is first used.
 * @param defaultLogLevel the level where the settings have none
 * @param servesRequests limits the time of the database's statements
 */
export async function openRuntime(
  config: Config,
  addresses: ServiceAddresses,
  defaultLogLevel: LogLevel,
  servesRequests = false,
) {
  // Standard output is for the results of commands.
  const output = pino.destination({ dest: 2, sync: false });
  const isText = config.logFormat === undefined ? process.stderr.isTTY : config.logFormat === 'text';
  const log = createLog(config.logLevel ?? defaultLogLevel, isText ? textLog(output) : output);
  const metrics = createMetrics({ processMetrics: true });
  const { databaseConnections } = config;
  const pool = openPool(addresses.databaseUrl, databaseConnections, servesRequests ? LIMITED : {});
  observePool(pool, metrics);
  const engine = await openSearchEngine(config, addresses, {
    headers: traceHeaders,
    onRequest: (kind, seconds) => metrics.engineRequests.observe({ kind }, seconds),
  });
  const search = createSearch({ pool, engine });
  const replicas = openReplicas(config.replicaUrls, databaseConnections);
  for (const replica of replicas) observePool(replica, metrics);
  const records = recordsReader({
    primary: pool,
    replicas,
    log,
    onRead: (outcome) => metrics.replicaReads.inc({ outcome }),
  });
  return {
    /** The connections to the database. */
    pool,
    /** Reads from the replicas, where there are any. */
    records,
    replicas,
    engine,
    search,
    log,
    metrics,
    async close(): Promise<void> {
      await Promise.all([engine.close(), ...replicas.map((replica) => replica.end())]);
      await pool.end();
      output.flushSync();
    },
  };
}
