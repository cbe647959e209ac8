import { availableParallelism } from 'node:os';
import { createKeys } from '../accounts/access/keys.ts';
import { createRates, type RateLimits } from '../accounts/access/rates.ts';
import { createIdempotency } from '../accounts/billing/idempotency.ts';
import { createLedger } from '../accounts/billing/ledger.ts';
import { createSweeper } from '../accounts/billing/sweeper.ts';
import type { Config } from '../base/config.ts';
import { createFairQueue } from '../contract/input/fair-queue.ts';
import type { Database } from '../db/database.ts';
import { requestEntityManager } from '../db/request-entity-manager.ts';
import { configuredEnrichment, type EnrichmentSettings } from '../operations/enrichment/contacts-provider.ts';
import type { ListLimits, Services } from '../operations/procedure/context.ts';
import type { Runtime } from './runtime.ts';

/** Connections to the database that searches leave to lookups, authentication and charges. */
const CONNECTIONS_LEFT = 2;

/** Searches at a time for each core. With more, each one takes longer, and so do the calls of other accounts. */
const SEARCHES_PER_CORE = 2;

/** The settings of the services. */
export type ServiceSettings = EnrichmentSettings &
  Pick<
    Config,
    | 'databaseConnections'
    | 'prices'
    | 'paidAgainAfterDays'
    | 'accessJournalDays'
    | 'deliveriesDirectory'
    | 'deliveryMegabytesMax'
  > & {
    lists: ListLimits;
    rates: RateLimits;
  };

/**
 * Makes the services that operations use, from the connections of the process.
 * @param replaced services that tests replace
 */
export function createServices(
  {
    database: { orm, pool },
    records,
    search,
    log,
    metrics,
  }: Pick<Runtime, 'records' | 'search' | 'log' | 'metrics'> & { database: Pick<Database, 'orm' | 'pool'> },
  settings: ServiceSettings,
  replaced: Partial<Services> = {},
) {
  const idempotency = createIdempotency(pool, log);
  const sweeper = createSweeper(pool, log);
  const searchesAtOnce = Math.min(
    settings.databaseConnections - CONNECTIONS_LEFT,
    SEARCHES_PER_CORE * availableParallelism(),
  );
  const services: Services = {
    pool,
    em: () => requestEntityManager(orm),
    records,
    search,
    searches: createFairQueue(searchesAtOnce, 'searches'),
    admissions: createFairQueue(settings.databaseConnections / 2, 'requests'),
    loads: createFairQueue(1, 'requests'),
    wideReads: createFairQueue(1, 'requests'),
    enrichment: configuredEnrichment(settings),
    rates: createRates(pool, log, settings.rates),
    keys: createKeys(pool),
    ledger: metrics.observed(createLedger(pool, settings.paidAgainAfterDays, settings.accessJournalDays)),
    prices: settings.prices,
    lists: settings.lists,
    deliveries: {
      directory: settings.deliveriesDirectory,
      bytesMax: settings.deliveryMegabytesMax * 1_048_576,
    },
    idempotency,
    observer: metrics,
    log,
    now: () => new Date(),
    ...replaced,
  };
  return {
    services,
    /** Stops the timers of the services, and gives up their leases. */
    async close() {
      sweeper.close();
      await idempotency.close();
    },
  };
}
