import { globSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/database.ts';
import { startMeilisearch } from '../../src/ops/embedded/meilisearch.ts';
import { startPostgres } from '../../src/ops/embedded/postgres.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { openDirectory } from './directories.ts';

/** The real PostgreSQL and Meilisearch that all test files of a run share. */
export interface SharedServices {
  /** The server's maintenance database; each test file clones its own from `TEMPLATE`. */
  postgresUrl: string;
  meiliUrl: string;
  meiliKey: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    services: SharedServices;
  }
}

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE = 'roster_template';

/** The compile cache of Node for the processes that tests start. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** The files in the directory of `npm start`, which refuses one with a part of an installation. */
const dataLeft = () => globSync(join(import.meta.dirname, '../../.roster/*'));

/** Starts both services once for a run of tests that need them, and stops them after it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.state.getPaths().every((path) => path.endsWith('.pure.test.ts'))) return undefined;
  process.env.NODE_COMPILE_CACHE = COMPILED;
  const data = dataLeft();
  const directory = await openDirectory();
  const { createDatabase, stop, ...services } = await startServices({
    directory: directory.path,
    durable: false,
  });
  const template = await openDatabase(await createDatabase(TEMPLATE));
  await migrate(template);
  await template.close();
  project.provide('services', services);
  return async () => {
    await stop();
    await directory.remove();
    if (data.length === 0 && dataLeft().length > 0)
      throw new Error('A test has written into .roster: give its command both services, or a ROSTER_DATA.');
  };
}

/** A running PostgreSQL and a running Meilisearch. */
export interface StartedServices extends SharedServices {
  /** Makes an empty database and resolves to its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts both services with their files in a directory.
 * @param durable whether PostgreSQL waits for the disk at each commit
 */
export async function startServices(options: {
  directory: string;
  durable: boolean;
}): Promise<StartedServices> {
  const { directory, durable } = options;
  // PostgreSQL may run as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
  const onRestart = (reason: string) => console.error(reason);
  const [postgres, meilisearch] = await Promise.all([
    startPostgres({ directory: join(directory, 'postgres'), durable, onRestart }),
    startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart }),
  ]);
  return {
    postgresUrl: postgres.url,
    meiliUrl: meilisearch.url,
    meiliKey: meilisearch.key,
    async createDatabase(name) {
      await administer(postgres.url, `create database ${name}`);
      return databaseUrl(postgres.url, name);
    },
    stop: async () => void (await Promise.all([postgres.stop(), meilisearch.stop()])),
  };
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
