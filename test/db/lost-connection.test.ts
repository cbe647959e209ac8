import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { within } from '../../src/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** Less than the pool's timeout for a connection, so that the test fails if a query or the close waits for one. */
const ANSWER_WITHIN_MS = 4_000;

let database: TestDatabase;
/** A pool with one connection. */
let single: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  single = await openDatabase(database.url, 1);
});
afterAll(() => database.drop());

/** Ends the connections of the pool, as PostgreSQL does when it stops. */
async function loseConnections(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid, 10_000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

// Kysely before 0.29.7 never releases such a connection (kysely-org/kysely#1990), so package.json overrides MikroORM's pin.
test.each<[name: string, work: (em: EntityManager) => Promise<unknown>]>([
  ['before a statement', (em) => loseConnections().then(() => em.execute('select 1'))],
  ['during a statement', (em) => Promise.all([em.execute('select pg_sleep(60)'), loseConnections()])],
  ['before the commit', loseConnections],
])('a connection lost in a transaction, %s, is replaced, and the pool closes', async (_, work) => {
  const lost = single.orm.em.fork().transactional(async (em) => {
    await em.execute('select 1');
    await work(em);
  });
  await expect(lost).rejects.toThrow(/terminat|not queryable/);
  const answer = single.orm.em.fork().execute('select 1 as one');
  expect(await within(ANSWER_WITHIN_MS, answer)).toEqual([{ one: 1 }]);
  await within(ANSWER_WITHIN_MS, single.close());
});
