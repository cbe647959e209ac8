import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as accounts from './entities/accounts.ts';
import * as contacts from './entities/contacts.ts';
import * as events from './entities/events.ts';
import * as feedback from './entities/feedback.ts';
import * as lookups from './entities/lookups.ts';
import * as organizations from './entities/organizations.ts';
import * as persons from './entities/persons.ts';
import * as rates from './entities/rates.ts';
import * as states from './entities/states.ts';
import * as works from './entities/works.ts';

/** An open database: the entities, and the connection pool that both they and the named queries use. */
export interface Database {
  orm: MikroORM;
  /** Answers `bigint` as a number (no value exceeds 2^53-1) and `date` as `YYYY-MM-DD`. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const ENTITIES = [
  lookups,
  organizations,
  persons,
  works,
  events,
  contacts,
  accounts,
  feedback,
  rates,
  states,
].flatMap((module) => Object.values(module).filter((value) => typeof value === 'object'));

// Ids and counts stay below 2^53 (the tables check it), and a date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A server that is silent for longer counts as away. */
const CONNECT_WITHIN_MS = 5_000;

/**
 * Opens a database; no connection is made before the first query.
 * @param url a `postgres://` address
 * @param connections how many connections the pool holds at most
 */
export async function openDatabase(url: string, connections = 10): Promise<Database> {
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      entities: ENTITIES,
      extensions: [Migrator],
      migrations: {
        path: fileURLToPath(new URL('./migrations', import.meta.url)),
        tableName: 'migrations',
        snapshot: false,
        silent: true,
      },
      // They stand in the migrations alone.
      schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
      pool: { min: 0, max: connections },
      driverOptions: { connectionTimeoutMillis: CONNECT_WITHIN_MS },
      discovery: { warnWhenNoEntities: false },
    }),
  );
  const pool = await orm.em.getConnection().getNativeClient();
  return { orm, pool, close: () => orm.close() };
}

const LOCK_MIGRATIONS = "select pg_advisory_lock(hashtextextended('migrations', 0))";
const UNLOCK_MIGRATIONS = "select pg_advisory_unlock(hashtextextended('migrations', 0))";

/** Brings the database to this version; several processes may call it at once, and one of them does it. */
export async function migrate({ orm, pool }: Database): Promise<void> {
  // Who comes second would find the migrations pending that the first one is making.
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(LOCK_MIGRATIONS);
    await orm.migrator.up();
    await client.query(UNLOCK_MIGRATIONS);
  } catch (error) {
    // With its connection the lock goes too.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
