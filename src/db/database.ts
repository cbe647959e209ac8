import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as entities from './entities/all.ts';

/** An open database: the entities, and the connection pool that they share with the named queries. */
export interface Database {
  orm: MikroORM;
  /** Returns `bigint` as a number (no value exceeds 2^53-1) and `date` as `YYYY-MM-DD`. */
  pool: pg.Pool;
  close(): Promise<void>;
}

// The tables keep ids and counts below 2^53. A date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A server that is silent for longer counts as unavailable. */
const CONNECT_WITHIN_MS = 5_000;

const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Opens a database, and connects to it once.
 * @param url a `postgres://` address
 * @param connections the most connections of the pool
 * @param limits of the statements
 * @throws Error where the server does not answer
 */
export async function openDatabase(
  url: string,
  connections = 10,
  limits: Pick<pg.PoolConfig, 'query_timeout' | 'onConnect'> = {},
): Promise<Database> {
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      entities: Object.values(entities),
      extensions: [Migrator],
      // A mistyped name would make an empty database.
      ensureDatabase: false,
      migrations: {
        path: fileURLToPath(new URL('./migrations', import.meta.url)),
        tableName: 'migrations',
        snapshot: false,
        silent: true,
      },
      // Only the migrations declare triggers and functions.
      schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
      pool: { min: 0, max: connections },
      driverOptions: {
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        // Ends a connection whose server has vanished while a statement runs.
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
        ...limits,
      },
    }),
  );
  const pool = await orm.em.getConnection().getNativeClient();
  return {
    orm,
    pool,
    async close() {
      await orm.close();
      // The ORM ends only a pool that it has used itself. An idle connection would keep the process for ten seconds.
      if (!pool.ended) await pool.end();
    },
  };
}
