import { constants } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { startMeilisearch } from './meilisearch.ts';
import { ownOrFind, type ServiceAddresses } from './ownership.ts';
import { startPostgres } from './postgres.ts';

/** Services that can be used until they are let go. */
export interface ProvidedServices extends ServiceAddresses {
  /** The process that runs the embedded services, where it is another one. */
  ownerPid?: number;
  /** Ends what was started for this process; services of others run on. */
  release(): Promise<void>;
  /**
   * Resolves when the process is asked to end, and leaves the rest to the caller. Before the call, being asked ends the
   * services and then the process.
   */
  untilStopped(): Promise<void>;
}

type Services = Omit<ProvidedServices, 'untilStopped'>;

/**
 * Answers the configured PostgreSQL and Meilisearch, and embedded ones for what is not configured: those of
 * a running `start` on the same data directory, else its own.
 * @param onRestart told when an embedded service ended by itself and is started again
 */
export async function provideServices(
  config: Config,
  onRestart: (reason: string) => void,
): Promise<ProvidedServices> {
  const provided = provide(config, onRestart);
  const endAtOnce = async (signal: NodeJS.Signals): Promise<void> => {
    await provided.then(({ release }) => release()).catch(() => {});
    process.exit(128 + constants.signals[signal]);
  };
  let onStop = (signal: NodeJS.Signals): void => void endAtOnce(signal);
  let isEnding = false;
  // The listeners stay: a terminal and npm both pass on the same Ctrl-C, and the second must not kill us halfway.
  const listener = (signal: NodeJS.Signals): void => onStop(signal);
  for (const signal of STOP_SIGNALS) process.on(signal, listener);
  const forget = (): void => {
    for (const signal of STOP_SIGNALS) process.off(signal, listener);
  };
  try {
    const services = await provided;
    return {
      ...services,
      release: () => services.release().finally(isEnding ? undefined : forget),
      untilStopped: () =>
        new Promise((resolve) => {
          isEnding = true;
          onStop = () => resolve();
        }),
    };
  } catch (error) {
    forget();
    throw error;
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function provide(config: Config, onRestart: (reason: string) => void): Promise<Services> {
  const { databaseUrl, meiliUrl, meiliKey } = config;
  if (databaseUrl !== undefined && meiliUrl !== undefined) {
    return { databaseUrl, meiliUrl, meiliKey, release: async () => {} };
  }
  const owned = await ownOrFind(config.dataDirectory);
  if ('found' in owned) {
    const addresses = {
      ...owned.found,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(meiliUrl === undefined ? {} : { meiliUrl, meiliKey }),
    };
    return { ...addresses, ownerPid: owned.pid, release: async () => {} };
  }

  const running: { stop(): Promise<void> }[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(running.map((service) => service.stop()));
    await owned.own.release();
  };
  try {
    const addresses: ServiceAddresses = {
      databaseUrl: databaseUrl ?? '',
      meiliUrl: meiliUrl ?? '',
      meiliKey,
    };
    if (databaseUrl === undefined) {
      const directory = join(config.dataDirectory, 'postgres');
      const postgres = await startPostgres({ directory, durable: true, onRestart });
      running.push(postgres);
      addresses.databaseUrl = postgres.url;
    }
    if (meiliUrl === undefined) {
      const directory = join(config.dataDirectory, 'meilisearch');
      const meilisearch = await startMeilisearch({ directory, onRestart });
      running.push(meilisearch);
      addresses.meiliUrl = meilisearch.url;
      addresses.meiliKey = meilisearch.key;
    }
    await owned.own.publish(addresses);
    return { ...addresses, release };
  } catch (error) {
    await release();
    throw error;
  }
}
