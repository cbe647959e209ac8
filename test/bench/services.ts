import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, openDatabase } from '../../src/db/database.ts';
import { startMeilisearch } from '../../src/embedded/meilisearch.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { databaseUrl } from '../harness/services.ts';
import { undoAtEnd } from './undo.ts';

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
  const remove = undoAtEnd(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const restarts: string[] = [];
  const onRestart = (reason: string): void => void restarts.push(reason);
  const starting = {
    postgres: startPostgres({ directory: join(directory, 'postgres'), durable: true, onRestart }),
    meilisearch: startMeilisearch({ directory: join(directory, 'meilisearch'), onRestart }),
  };
  const stops = Object.values(starting).map(stopped);
  const stop = async () => {
    await Promise.all(stops.map((stopOne) => stopOne()));
    await remove();
  };
  const [postgres, meilisearch] = await Promise.all([starting.postgres, starting.meilisearch]).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
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
    stop,
  };
}

/** Stops a service, also one that is only starting when the run is ended. */
function stopped(starting: Promise<{ stop(): Promise<void> }>): () => Promise<void> {
  const settled = starting.catch(() => null);
  return undoAtEnd(async () => (await settled)?.stop());
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
