import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
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

/** Makes a migrated, empty database. Use it in one test file, and drop it at the end of the file. */
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
