import { vi } from 'vitest';
import { type Running, spawnRoster } from '../commands/roster-process.ts';
import { engineSettings } from '../harness/engine.ts';
import type { TestService } from '../http/service.ts';

/** A second API process on the database of a test service. */
export interface SecondProcess extends Running {
  url: string;
  /** The environment in which commands use the same database and search engine. */
  env: Record<string, string>;
}

/** Starts `serve` on the database of a test service, and waits until it prints its address. */
export async function startSecondProcess({ database }: TestService): Promise<SecondProcess> {
  const env = { DATABASE_URL: database.url, PORT: '0', ...engineSettings(database.indexPrefix) };
  const running = spawnRoster(['serve'], { env });
  const ready = () => {
    const [, url] = /answers at (\S+)/.exec(running.stdout()) ?? [];
    if (!url) throw new Error(`serve does not answer yet: ${running.stderr()}`);
    return url;
  };
  const url = await vi.waitFor(ready, { timeout: 120_000, interval: 50 });
  return { ...running, url, env };
}
