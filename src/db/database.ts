import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import * as entities from './entities/all.ts';
import { openPool } from './pool.ts';

/** An open database: the entities, and the connection pool that they share with the named queries. */
export interface Database {
  orm: MikroORM;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a database with its entities. */
export async function openDatabase(...options: Parameters<typeof openPool>): Promise<Database> {
  const pool = openPool(...options);
  return { orm: await openEntities(pool), pool, close: () => pool.end() };
}

/**
 * Opens the entities of a database on a pool of its connections. Only what needs entities should load this file: the ORM
 * is a third of all that a process loads.
 */
export function openEntities(pool: pg.Pool): Promise<MikroORM> {
  return MikroORM.init(
    defineConfig({
      clientUrl: pool.options.connectionString ?? '',
      driverOptions: () => new PostgresDialect({ pool }),
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
    }),
  );
}
