import { type Running, type RunOptions, spawnRoster, untilPrints } from '../commands/roster-process.ts';
import { engineSettings } from '../harness/engine.ts';
import type { TestService } from '../http/service.ts';

/** A `roster serve` with its own settings, on the database and indexes of a test service. */
export interface OwnServe extends Running {
  url: string;
}

/** Rate limits that no test reaches: a busy machine may need any number of calls. The limit of feedback can't be set. */
export const NO_LIMITS = {
  RATE_SEARCHES: '1000000',
  RATE_LOOKUPS: '1000000',
  RATE_OTHER: '1000000',
  RATE_REFUSED_KEYS: '1000000',
};

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
  const running = spawnRoster(['serve'], {
    ...program,
    env: { ...settingsOf(service), ...NO_LIMITS, ...env },
  });
  return { ...running, url: await untilPrints(running, /answers at (\S+)/) };
}
