import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { administer, databaseUrl, TEMPLATE } from './services.ts';

/** A database of a test file, and the prefix of its search indexes. */
export interface TestDatabase extends Database {
  url: string;
  /** Such as `t1f2e3d4c_`. */
  indexPrefix: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database for the tests of a file. */
export function databaseForTests(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase()));
  afterAll(() => database.drop());
  return database;
}

/** A migrated, empty database for each test of a file. */
export function databaseForEachTest(): TestDatabase {
  const database = {} as TestDatabase;
  beforeEach(async () => void Object.assign(database, await createTestDatabase()));
  afterEach(() => database.drop());
  return database;
}

/** Makes a migrated, empty database. Drop it at the end of the test or the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = inject('services');
  const name = `t${randomBytes(5).toString('hex')}`;
  await administer(postgresUrl, `create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(postgresUrl, name);
  const database = await openDatabase(url);
  return {
    ...database,
    url,
    indexPrefix: `${name}_`,
    async drop() {
      await database.close();
      await administer(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}
