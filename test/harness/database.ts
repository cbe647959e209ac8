import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
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

/** SQL: the locks in the current database. In `pg_locks` alone, tables of copies of one database have the same ids. */
export const OWN_LOCKS =
  '(select * from pg_locks where database = (select oid from pg_database where datname = current_database())) as locks';

/** A migrated, empty database for the tests of a file. */
export function databaseForTests(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase()));
  afterAll(() => database.drop());
  return database;
}

/** A migrated database for the tests of a file, which is empty before each. Its tables must stay as they are. */
export function databaseForEachTest(): TestDatabase {
  const database = databaseForTests();
  beforeEach(() => database.pool.query(EMPTY));
  return database;
}

/** Leaves what migrations insert. A new database takes many times the processor time. The audit trail refuses the rest. */
const EMPTY = `
do $$
declare
  name text;
begin
  set local session_replication_role = replica;
  for name in
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('migrations', 'identifier_salt', 'audit_entries')
  loop
    execute format('delete from %I', name);
  end loop;
  alter table audit_entries disable trigger refuse_audit_change;
  delete from audit_entries;
  alter table audit_entries enable always trigger refuse_audit_change;
  perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public';
  insert into data_version default values;
  insert into sources (name) values ('strict');
end $$`;

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
