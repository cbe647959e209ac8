import { vi } from 'vitest';
import { type Running, type RunOptions, spawnRoster } from '../commands/roster-process.ts';
import { engineSettings } from '../harness/engine.ts';
import type { TestService } from '../http/service.ts';

/** A `roster serve` with its own settings, on the database and indexes of a test service. */
export interface OwnServe extends Running {
  url: string;
}

/** The settings with which a command uses the database and indexes of a test service. */
export function settingsOf({ database }: Pick<TestService, 'database'>): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: database.url,
    ...engineSettings(database.indexPrefix),
  };
}

/** Starts `roster serve`, and waits until it prints its address. */
export async function serveWith(
  service: Pick<TestService, 'database'>,
  env: Record<string, string> = {},
  program: Pick<RunOptions, 'checkout' | 'node'> = {},
): Promise<OwnServe> {
  const running = spawnRoster(['serve'], { ...program, env: { ...settingsOf(service), ...env } });
  const address = () => {
    const [, url] = /answers at (\S+)/.exec(running.stdout()) ?? [];
    if (!url) throw new Error(`serve does not answer: ${running.stderr()}`);
    return url;
  };
  const url = await Promise.race([
    vi.waitFor(address, { timeout: 180_000, interval: 20 }),
    running.ended.then(({ stderr }) => Promise.reject(new Error(`serve ended: ${stderr}`))),
  ]);
  return { ...running, url };
}
