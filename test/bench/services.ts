import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, openDatabase } from '../../src/db/database.ts';
import { startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { databaseUrl } from '../harness/services.ts';

/** A PostgreSQL and a Meilisearch of the benchmark's own, as `start` runs them. */
export interface BenchServices {
  /** A directory for the run's files. */
  directory: string;
  meiliUrl: string;
  meiliKey: string;
  /** @throws Error where a service ended by itself and was started again: what was measured is void */
  assertUndisturbed(): void;
  /** Makes a migrated, empty database, and answers its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the services on empty directories. */
export async function startServices(): Promise<BenchServices> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-bench-run-'));
  await chmod(directory, 0o755);
  const restarts: string[] = [];
  const onRestart = (reason: string): void => void restarts.push(reason);
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: true, onRestart });
  const meilisearch = await startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart });
  return {
    directory,
    meiliUrl: meilisearch.url,
    meiliKey: meilisearch.key,
    assertUndisturbed() {
      if (restarts.length > 0) throw new Error(`the measurement is void: ${restarts.join('; ')}`);
    },
    async createDatabase(name) {
      await execute(postgres.url, `create database ${name}`);
      const url = databaseUrl(postgres.url, name);
      const database = await openDatabase(url);
      await migrate(database);
      await database.close();
      return url;
    },
    async stop() {
      await Promise.all([postgres.stop(), meilisearch.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
