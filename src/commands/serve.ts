import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { createKeys } from '../access/authenticate.ts';
import { createKeyUses } from '../access/key-uses.ts';
import { createRates } from '../access/rates.ts';
import { createApp } from '../app.ts';
import { createIdempotency } from '../billing/idempotency.ts';
import { createLedger } from '../billing/ledger.ts';
import type { Config } from '../config.ts';
import { requestEntityManager } from '../db/request-entity-manager.ts';
import { configuredEnrichment } from '../enrichment/contacts-provider.ts';
import { createProcessState } from '../operating/process-state.ts';
import { createFairQueue } from '../request/fair-queue.ts';
import type { Runtime } from '../runtime.ts';
import { listen } from '../server.ts';
import { startStateServer, untilStopped, withRuntime } from './with-runtime.ts';

/** Connections to the database that searches leave to lookups, authentication and charges. */
const CONNECTIONS_LEFT = 2;

/** Searches at a time for each core. With more, each one takes longer, and so do the calls of other accounts. */
const SEARCHES_PER_CORE = 2;

/** Starts the API in this process. */
export async function startServer(
  { database, records, replicas, engine, search, log, metrics }: Runtime,
  config: Config,
) {
  const { pool } = database;
  const keyUses = createKeyUses(pool, log);
  const idempotency = createIdempotency(pool, log);
  const searchesAtOnce = Math.min(
    config.databaseConnections - CONNECTIONS_LEFT,
    SEARCHES_PER_CORE * availableParallelism(),
  );
  const searches = createFairQueue(searchesAtOnce, 'searches');
  const admissions = createFairQueue(config.databaseConnections / 2, 'requests');
  const state = createProcessState({ pool, replicas, engine }, metrics);
  const app = createApp(
    {
      pool,
      em: () => requestEntityManager(database.orm),
      records,
      search,
      searches,
      admissions,
      enrichment: configuredEnrichment(config),
      rates: createRates(pool, log, config.rates),
      keys: createKeys(pool, keyUses),
      ledger: metrics.observed(createLedger(pool)),
      prices: config.prices,
      idempotency,
      observer: metrics,
      log,
      now: () => new Date(),
    },
    config,
    state,
  );
  const { host, ports, server: limits } = config;
  const server = await listen(app, { host, ports, limits, work: [admissions, searches] });
  const stateServer = await startStateServer(state, log, config).catch(async (error) => {
    // A listening server would keep the process from ending.
    await server.drain();
    throw error;
  });
  return {
    url: server.url,
    /**
     * Finishes running requests and stops.
     * @param announceMs where load balancers check readiness: for how long requests are answered after they learned of it
     */
    async drain(announceMs?: number): Promise<void> {
      state.isDraining = true;
      const announced = async () => {
        await state.untilDrainShown();
        await after(announceMs);
      };
      await server.drain(announceMs === undefined ? undefined : announced());
      await stateServer?.drain();
      await Promise.all([keyUses.close(), idempotency.close()]);
    },
  };
}

/** `roster serve`: runs the API until a signal ends it. */
export function runServe(): Promise<void> {
  return withRuntime(
    async (runtime, config) => {
      const server = await startServer(runtime, config);
      await untilStopped(`Roster answers at ${server.url}`, runtime.log);
      await server.drain(config.drainDelayMs);
    },
    { isService: true, servesRequests: true },
  );
}
