import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { within } from '../../src/db/within.ts';
import { startMeilisearch } from '../../src/ops/embedded/meilisearch.ts';
import { startPostgres } from '../../src/ops/embedded/postgres.ts';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { EACH_CHARGED, NO_LIMITS } from '../api/operating/serve.ts';
import { openDirectory } from '../harness/directories.ts';
import { commandLine, descendantsOf, endNow, untilGone } from '../ops/commands/processes.ts';
import type { Ended } from '../ops/commands/roster-process.ts';
import { type SupervisedProcess, supervise } from './supervised-process.ts';

/** A service of an installation, which is restarted whenever it ends. */
export type Service = 'api' | 'worker' | 'postgres' | 'meilisearch';

/** PostgreSQL, Meilisearch, two API processes and two workers for one test file. */
export interface Installation {
  directory: string;
  /** The test's own connections. */
  database: Database;
  engine: Engine;
  /** The URLs of the API processes, which survive restarts. */
  urls: readonly string[];
  /** The settings with which commands use the installation. */
  settings: Record<string, string>;
  /** Kills a service with SIGKILL, and resolves once it is ready again. */
  kill(service: Service): Promise<void>;
  /** Whether a service was down at a time, or shortly before. */
  wasDown(atMs: number): boolean;
  /** Lines that the running API processes have logged about a request. */
  logOf(requestId: string): string[];
  /** Services that ended without a kill, each with its exit code and standard error. */
  unexpectedEnds: readonly string[];
  /** Ends the API and the workers with SIGTERM, and returns how each process ended. Throws if a process is left. */
  stop(): Promise<Ended[]>;
  /** Ends all processes that still run, and removes the files of PostgreSQL and Meilisearch. */
  remove(): Promise<void>;
}

/** Time for processes to notice lost connections, and to finish their pauses between attempts. */
const RECOVERED_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 60_000;

/**
 * Starts an installation on empty directories.
 * @param prepare prepares the directories `postgres` and `meilisearch` within the one it is given
 */
export async function startInstallation(
  prepare: (directory: string) => Promise<void> = async () => {},
): Promise<Installation> {
  const { path: directory, remove } = await openDirectory({ onDisk: true });
  await prepare(directory);
  const onRestart = () => {};
  // Acknowledged changes must survive a kill of the server, so its durable settings stay on.
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: true, onRestart });
  const meilisearch = await startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart });
  const database = await openDatabase(postgres.url);
  await migrate(database);
  const engine = openEngine({ url: meilisearch.url, key: meilisearch.key, prefix: '' });
  const settings = { DATABASE_URL: postgres.url, MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key };
  const unexpectedEnds: string[] = [];
  const outages = trackOutages();
  const onEnd = (service: Service) => (ended: Ended, wasReady: boolean) => {
    // A process that starts while the database is down reports it and ends.
    if (wasReady || !outages.covers(Date.now()))
      unexpectedEnds.push(`${service}: ${ended.code} ${ended.stderr}`);
  };
  const serve = async (): Promise<{ url: string; process: SupervisedProcess }> => {
    const port = String(await freePort());
    const command = {
      args: ['serve'],
      env: { ...settings, ...NO_LIMITS, ...EACH_CHARGED, PORT: port },
      onEnd: onEnd('api'),
    };
    return {
      url: `http://127.0.0.1:${port}`,
      process: await supervise({ ...command, ready: /answers at/ }),
    };
  };
  const apis = [await serve(), await serve()] as const;
  const work = () =>
    supervise({
      args: ['worker'],
      env: settings,
      ready: /keeps the search indexes in step/,
      onEnd: onEnd('worker'),
    });
  const workers = [await work(), await work()] as const;
  let kills = 0;
  const killing: Record<Service, () => Promise<void>> = {
    api: () => apis[kills++ % 2 === 0 ? 0 : 1].process.kill(),
    worker: () => workers[kills++ % 2 === 0 ? 0 : 1].kill(),
    postgres: async () => {
      const lines = await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8');
      await killTree(Number(lines.split('\n')[0]));
      await untilAnswers(() => database.pool.query('select'));
    },
    meilisearch: async () => {
      endNow(meilisearch.pid);
      await untilAnswers(() => engine.checkVersion());
    },
  };
  const own = [...apis.map(({ process }) => process), ...workers];
  return {
    directory,
    database,
    engine,
    urls: apis.map(({ url }) => url),
    settings,
    kill: (service) => outages.during(killing[service]),
    wasDown: outages.covers,
    logOf: (requestId) => {
      const lines = apis.flatMap(({ process }) => process.stderr().split('\n'));
      return lines.filter((line) => line.includes(requestId));
    },
    unexpectedEnds,
    async stop() {
      const ends = await Promise.all(own.map((each) => each.stop()));
      const left = descendantsOf(process.pid).map(commandLine);
      const programs = left.filter((command) => command.includes('src/main.ts'));
      if (programs.length > 0) throw new Error(`still running: ${programs.join(', ')}`);
      return ends;
    },
    async remove() {
      await Promise.all(own.map((each) => each.end()));
      await engine.close();
      await database.close();
      await Promise.all([meilisearch.stop(), postgres.stop()]);
      await remove();
    },
  };
}

/** Kills all PostgreSQL processes together, as a crash of the machine does. The others could still write without the first. */
async function killTree(root: number): Promise<void> {
  const all = [root, ...descendantsOf(root)];
  for (const pid of all) endNow(pid);
  await untilGone(all);
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(() => within(ANSWERS_WITHIN_MS, ask()), { timeout: ANSWERS_WITHIN_MS, interval: 50 });
}

/** Records when a service was down. */
function trackOutages() {
  const outages: { fromMs: number; toMs: number }[] = [];
  return {
    covers: (atMs: number) => outages.some(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs),
    async during(work: () => Promise<void>): Promise<void> {
      const outage = { fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
      outages.push(outage);
      await work();
      outage.toMs = Date.now() + RECOVERED_WITHIN_MS;
    },
  };
}
