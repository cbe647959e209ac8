import { createIdempotency } from '../api/idempotency/idempotency.ts';
import { createKeyUses } from '../api/key-uses.ts';
import { createRates } from '../api/rates.ts';
import { createSearchScheduler } from '../api/search-scheduler.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLedger } from '../credits/ledger.ts';
import type { ProvidedServices } from '../embedded/services.ts';
import { configuredEnrichment } from '../enrichment/configured.ts';
import { createMetricsApp } from '../http/metrics.ts';
import { createOperating } from '../operating/operating.ts';
import { announceListening, isOneOfSeveral, leaveOthers, startProcesses } from '../operating/processes.ts';
import { metricsRenderer } from '../operating/shared-metrics.ts';
import type { Runtime } from '../runtime.ts';
import { type ListeningServer, listen } from '../server.ts';
import { refuseUntestedEngine } from './tested-engine.ts';
import { withRuntime } from './with-runtime.ts';

/** Of the connections to the database, so many are left to lookups and to letting callers in, however many search. */
const CONNECTIONS_LEFT = 2;

/** Starts the API of this process. */
export async function startServer(
  { database, records, engine, search, log, metrics }: Runtime,
  config: Config,
): Promise<ListeningServer> {
  const { pool } = database;
  const keyUses = createKeyUses(pool, log);
  const idempotency = createIdempotency(pool, log);
  const scheduler = createSearchScheduler(
    config.databaseConnections - CONNECTIONS_LEFT,
    config.load.responseMsMax,
  );
  const operating = createOperating({ pool, engine, scheduler }, metrics, config.load);
  const renderMetrics = metricsRenderer(metrics);
  const app = createApp(
    {
      pool,
      records,
      search,
      scheduler,
      enrichment: configuredEnrichment(config),
      rates: createRates(pool, log, config.rates),
      keyUses,
      ledger: metrics.observed(createLedger(pool)),
      prices: config.prices,
      idempotency,
      observer: metrics,
      log,
      now: () => new Date(),
    },
    {
      trustedProxies: config.trustedProxies,
      corsOrigins: config.corsOrigins,
      ...(config.metrics ? {} : { renderMetrics }),
    },
    operating,
  );
  const server = await listen(app, config.host, config.ports, config.server);
  const metricsServer =
    config.metrics &&
    (await listen(createMetricsApp(renderMetrics, log), config.metrics.host, [config.metrics.port]));
  if (metricsServer) log.info({ metrics: metricsServer.url }, 'metrics are answered');
  return {
    url: server.url,
    async drain(announceMs) {
      operating.isDraining = true;
      await server.drain(announceMs);
      await Promise.all([keyUses.close(), idempotency.close(), metricsServer?.drain()]);
      operating.load.close();
    },
  };
}

/** How the API is run. */
export interface ServeOptions {
  /** How many processes share the address. */
  processes: number;
}

/**
 * `roster serve`, until it is asked to end.
 * @throws Error where the engine is of an untested version, or a process ends before all of them answer
 */
export async function runServe({ processes }: ServeOptions): Promise<void> {
  const isSupervisor = processes > 1 && !isOneOfSeveral();
  try {
    await withRuntime(isSupervisor ? superviseOf(processes) : serve, 'info');
  } finally {
    leaveOthers();
  }
}

async function serve(runtime: Runtime, config: Config, services: ProvidedServices): Promise<void> {
  await refuseUntestedEngine(runtime);
  const server = await startServer(runtime, config);
  const stopped = services.untilStopped();
  if (isOneOfSeveral()) announceListening(server.url);
  else process.stdout.write(`Roster answers at ${server.url}\n`);
  await stopped;
  await server.drain(config.drainDelayMs);
}

/** What a process needs beyond its drain to let go of everything. */
const END_WITHIN_MS = 10_000;

function superviseOf(count: number) {
  return async (runtime: Runtime, config: Config, services: ProvidedServices): Promise<void> => {
    await refuseUntestedEngine(runtime);
    const stopped = services.untilStopped();
    const processes = startProcesses(count, runtime.log);
    try {
      const url = await Promise.race([processes.url, stopped]);
      if (url !== undefined) {
        process.stdout.write(`Roster answers at ${url} (${count} processes)\n`);
        await stopped;
      }
    } finally {
      await processes.stop(config.drainDelayMs + config.server.drainWithinMs + END_WITHIN_MS);
    }
  };
}
