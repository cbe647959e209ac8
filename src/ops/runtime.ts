import { createMetrics, observePool } from '../api/health/metrics.ts';
import type { Config } from '../base/config.ts';
import { traceHeaders } from '../base/log/current-request.ts';
import { openReplicas, recordsReader } from '../contract/output/reader.ts';
import { createSearch } from '../search/search.ts';
import type { Connections } from './connections.ts';
import type { ServiceAddresses } from './embedded/ownership.ts';
import { openSearchEngine } from './search-engine.ts';

/** A process's connections: to the database, its replicas, the search engine and the log. */
export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Adds the other services to the connections to the database. The one to the search engine is made when it is first used. */
export async function openRuntime({ pool, log }: Connections, config: Config, addresses: ServiceAddresses) {
  const metrics = createMetrics({ processMetrics: true });
  observePool(pool, metrics);
  const engine = await openSearchEngine(config, addresses, {
    headers: traceHeaders,
    onRequest: metrics.engineAnswered,
  });
  const search = createSearch({ pool, engine });
  const replicas = openReplicas(config.replicaUrls, config.databaseConnections);
  for (const replica of replicas) observePool(replica, metrics);
  const records = recordsReader({
    primary: pool,
    replicas,
    log,
    onRead: (outcome) => metrics.replicaReads.inc({ outcome }),
  });
  return {
    pool,
    /** Reads from the replicas, where there are any. */
    records,
    replicas,
    engine,
    search,
    log,
    metrics,
    /** Closes all but the connections to the database. */
    async close(): Promise<void> {
      await Promise.all([engine.close(), ...replicas.map((replica) => replica.end())]);
    },
  };
}
