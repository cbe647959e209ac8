import { Migration, Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import * as entities from './entities/all.ts';
import { knownMigrations, readMigration } from './known-migrations.ts';
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
export async function openEntities(pool: pg.Pool): Promise<MikroORM> {
  return MikroORM.init(
    defineConfig({
      clientUrl: pool.options.connectionString ?? '',
      driverOptions: () => new PostgresDialect({ pool }),
      entities: Object.values(entities),
      extensions: [Migrator],
      // A mistyped name would make an empty database.
      ensureDatabase: false,
      migrations: {
        migrationsList: (await knownMigrations()).map((name) => ({ name, class: migrationOf(name) })),
        tableName: 'migrations',
        snapshot: false,
        silent: true,
      },
      // Only the migrations declare triggers, functions and views.
      schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true, skipViews: ['thing_values'] },
    }),
  );
}

/** A migration that runs the statements of its file, all in one transaction. */
function migrationOf(name: string) {
  return class extends Migration {
    override async up(): Promise<void> {
      this.addSql(await readMigration(name));
    }
  };
}
