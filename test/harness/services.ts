import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../../src/db/database.ts';
import { startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';

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

/** Where the hundreds of processes of a run find the modules that they load compiled already. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** Starts both services once for the run, and stops them after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE = COMPILED;
  const directory = await mkdtemp(join(tmpdir(), 'roster-test-'));
  await chmod(directory, 0o755);
  const onRestart = (reason: string) => console.error(reason);
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: false, onRestart });
  const meilisearch = await startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart });
  const admin = await openDatabase(postgres.url);
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = await openDatabase(databaseUrl(postgres.url, TEMPLATE));
  await migrate(template);
  await template.close();
  project.provide('services', {
    postgresUrl: postgres.url,
    meiliUrl: meilisearch.url,
    meiliKey: meilisearch.key,
  });
  return async () => {
    await Promise.all([postgres.stop(), meilisearch.stop()]);
    await rm(directory, { recursive: true, force: true });
  };
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
