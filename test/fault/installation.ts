import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { type Database, migrate, openDatabase } from '../../src/db/database.ts';
import { within } from '../../src/db/within.ts';
import { startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { freePort } from '../../src/embedded/service-process.ts';
import { commandLine, descendantsOf, endNow, untilGone } from '../commands/processes.ts';
import { type Ended, openDirectory } from '../commands/roster-process.ts';
import { type KeptProcess, keepRunning } from './kept-process.ts';

/** The services of an installation, which are started again whenever they end. */
export const SERVICES = ['api', 'worker', 'postgres', 'meilisearch'] as const;

/** A service of an installation. */
export type Service = (typeof SERVICES)[number];

/** Engines, two API processes and a worker of a test's own. */
export interface Installation {
  directory: string;
  /** The test's own connections. */
  database: Database;
  engine: Engine;
  /** Where the API processes answer; they keep their addresses. */
  urls: readonly string[];
  /** The settings under which commands work on it. */
  settings: Record<string, string>;
  /** Kills a service as a crash would, and comes back once it works again. */
  kill(service: Service): Promise<void>;
  /** Whether a service was away at a time, or just had been. */
  wasAway(atMs: number): boolean;
  /** What the API that lives has logged of a request. */
  logOf(requestId: string): string[];
  /** Services that ended though nobody killed them, each with its last words. */
  surprises: readonly string[];
  /** Ends the API and the worker in good order, and answers how each process ended; throws where one is left. */
  stop(): Promise<Ended[]>;
  /** Ends the engines, and removes their files. */
  remove(): Promise<void>;
}

/** Connections that were lost are noticed, and waits between attempts are over, by then. */
const RECOVERED_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** No test meets them; the limit of feedback is fixed. */
const LIMITS = { RATE_SEARCHES: '1000000', RATE_LOOKUPS: '1000000', RATE_OTHER: '1000000' };

/**
 * Starts an installation on empty directories.
 * @param prepare readies the directories `postgres` and `meilisearch` within the one it is given
 */
export async function startInstallation(
  prepare: (directory: string) => Promise<void> = async () => {},
): Promise<Installation> {
  const { path: directory, remove } = await openDirectory();
  await prepare(directory);
  const onRestart = () => {};
  // What was acknowledged must outlive the server's process: nothing is switched off.
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: true, onRestart });
  const meilisearch = await startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart });
  const database = await openDatabase(postgres.url);
  await migrate(database);
  const engine = openEngine({ url: meilisearch.url, key: meilisearch.key, prefix: '' });
  const settings = { DATABASE_URL: postgres.url, MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key };
  const surprises: string[] = [];
  const outages = trackOutages();
  const onEnd = (service: Service) => (ended: Ended, hasWorked: boolean) => {
    // Who is started while the database is away says so and ends.
    if (hasWorked || !outages.covers(Date.now())) surprises.push(`${service}: ${ended.code} ${ended.stderr}`);
  };
  const serve = async (): Promise<{ url: string; process: KeptProcess }> => {
    const port = String(await freePort());
    const command = { args: ['serve'], env: { ...settings, ...LIMITS, PORT: port }, onEnd: onEnd('api') };
    return {
      url: `http://127.0.0.1:${port}`,
      process: await keepRunning({ ...command, works: /answers at/ }),
    };
  };
  const apis = [await serve(), await serve()] as const;
  const worker = await keepRunning({
    args: ['worker'],
    env: settings,
    works: /keeps the search indexes in step/,
    onEnd: onEnd('worker'),
  });
  let kills = 0;
  const killing: Record<Service, () => Promise<void>> = {
    api: () => (apis[kills++ % apis.length] ?? apis[0]).process.kill(),
    worker: () => worker.kill(),
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
  const own = [...apis.map(({ process }) => process), worker];
  return {
    directory,
    database,
    engine,
    urls: apis.map(({ url }) => url),
    settings,
    kill: (service) => outages.during(killing[service]),
    wasAway: outages.covers,
    logOf: (requestId) =>
      apis.flatMap(({ process }) =>
        process
          .stderr()
          .split('\n')
          .filter((line) => line.includes(requestId)),
      ),
    surprises,
    async stop() {
      const ends = await Promise.all(own.map((each) => each.stop()));
      const left = descendantsOf(process.pid).map(commandLine);
      const programs = left.filter((command) => command.includes('src/main.ts'));
      if (programs.length > 0) throw new Error(`still running: ${programs.join(', ')}`);
      return ends;
    },
    async remove() {
      await engine.close();
      await database.close();
      await Promise.all([meilisearch.stop(), postgres.stop()]);
      await remove();
    },
  };
}

/** PostgreSQL's processes end together, as with their machine: those that only lose the first still write. */
async function killTree(root: number): Promise<void> {
  const all = [root, ...descendantsOf(root)];
  for (const pid of all) endNow(pid);
  await untilGone(all);
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    const failure = await within(ANSWERS_WITHIN_MS, ask()).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (Date.now() > deadline) throw failure;
    await pause(LOOK_EVERY_MS);
  }
}

/** Remembers when something was away. */
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
