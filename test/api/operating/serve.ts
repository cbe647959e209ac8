import { freePort } from '../../../src/ops/embedded/service-process.ts';
import { engineSettings } from '../../harness/engine.ts';
import {
  type Running,
  type RunOptions,
  spawnRoster,
  untilPrints,
} from '../../ops/commands/roster-process.ts';
import type { TestService } from '../http/service.ts';

/** A `roster serve` with its own settings, on the database and indexes of a test service. */
export interface OwnServe extends Running {
  url: string;
  /** The address of its metrics, unless the settings name another port for them. */
  metricsUrl: string;
}

/** Rate limits that no test reaches: a busy machine may need any number of calls. The limit of feedback can't be set. */
export const NO_LIMITS = {
  RATE_SEARCHES: '1000000',
  RATE_LOOKUPS: '1000000',
  RATE_OTHER: '1000000',
  RATE_REFUSED_KEYS: '1000000',
};

/** The setting with which each answer is charged, also for the same person. */
export const EACH_CHARGED = { PAID_AGAIN_AFTER_DAYS: '0' };

/** The settings with which a command uses the database and indexes of a test service. */
export function settingsOf({ database }: Pick<TestService, 'database'>): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: database.url,
    ...engineSettings(database.indexPrefix),
  };
}

/** Starts `roster serve`, by default without rate limits, and waits until it prints its address. */
export async function serveWith(
  service: Pick<TestService, 'database'>,
  env: Record<string, string> = {},
  program: Pick<RunOptions, 'checkout' | 'node'> = {},
): Promise<OwnServe> {
  const metricsPort = await freePort();
  const running = spawnRoster(['serve'], {
    ...program,
    env: { ...settingsOf(service), ...NO_LIMITS, METRICS_PORT: String(metricsPort), ...env },
  });
  const url = await untilPrints(running, /answers at (\S+)/);
  return { ...running, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}
