import type { Config } from '../../base/config.ts';
import { installationIn, refuseLostDatabase } from './installation.ts';
import { startMeilisearch } from './meilisearch.ts';
import { ownOrFind, type ServiceAddresses } from './ownership.ts';
import { startPostgres } from './postgres.ts';

/** Services that can be used until they are released. */
export interface ProvidedServices extends ServiceAddresses {
  /** The process that runs the embedded services, where it is another one. */
  ownerPid?: number;
  /** Tells other processes the address of the API, where this process runs embedded services. */
  publishApi?(url: string): Promise<void>;
  /** Stops the services that this process has started. */
  release(): Promise<void>;
}

/** The addresses where no embedded service runs. */
export const NO_ADDRESSES: ServiceAddresses = { databaseUrl: '', meiliUrl: '', meiliKey: '' };

/** The addresses that the settings name; the embedded services are for the others. */
export function addressesOf(config: Config, embedded: ServiceAddresses): ServiceAddresses {
  const { databaseUrl = embedded.databaseUrl, meiliUrl, meiliKey } = config;
  if (meiliUrl === undefined) return { ...embedded, databaseUrl };
  return { databaseUrl, meiliUrl, meiliKey };
}

/**
 * Provides the configured PostgreSQL and search engine. What is not configured is embedded: the services of a process that
 * runs on the same data directory, otherwise new ones.
 * @param onRestart called when an embedded service has ended by itself and is started again
 */
export async function provideServices(
  config: Config,
  onRestart: (reason: string) => void,
): Promise<ProvidedServices> {
  const embedded = { ...NO_ADDRESSES };
  const { dataDirectory } = config;
  const { postgres, meilisearch } = installationIn(dataDirectory);
  if (config.databaseUrl !== undefined && config.isEngineNamed)
    return { ...addressesOf(config, embedded), release: async () => {} };
  const owned = await ownOrFind(dataDirectory);
  if ('found' in owned) {
    const { pid: ownerPid, url: _, ...found } = owned.found;
    return { ...addressesOf(config, found), ownerPid, release: async () => {} };
  }
  const running: { stop(): Promise<void> }[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(running.map((service) => service.stop()));
    await owned.own.release();
  };
  try {
    if (config.databaseUrl === undefined) {
      refuseLostDatabase(dataDirectory);
      const server = await startPostgres({ directory: postgres, onRestart, durable: true });
      running.push(server);
      embedded.databaseUrl = server.url;
    }
    if (!config.isEngineNamed) {
      const engine = await startMeilisearch({ directory: meilisearch, onRestart });
      running.push(engine);
      Object.assign(embedded, { meiliUrl: engine.url, meiliKey: engine.key });
    }
    const addresses = addressesOf(config, embedded);
    await owned.own.publish(addresses);
    return { ...addresses, publishApi: (url) => owned.own.publish(addresses, url), release };
  } catch (error) {
    await release();
    throw error;
  }
}
