import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isUnavailable } from '../../src/contract/input/problem-of.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { Account, User } from '../../src/db/entities/accounts.ts';
import { requestEntityManager } from '../../src/db/request-entity-manager.ts';
import { within } from '../../src/db/within.ts';
import { createAccount } from '../../src/operations/account/manage.ts';
import { databaseForTests } from '../harness/database.ts';

/** Less than the pool's timeout for a connection, so that the test fails if a query or the close waits for one. */
const ANSWER_WITHIN_MS = 4_000;

const database = databaseForTests();
/** A pool with one connection. */
let single: Database;
beforeAll(async () => {
  await createAccount(database.orm.em, 'Test', 0);
});
beforeEach(async () => {
  single = await openDatabase(database.url, 1);
});

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

const OPEN_TRANSACTIONS = `
select query from pg_stat_activity
where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;

test.each([
  ['a statement', (em) => em.find(Account, {})],
  [
    'a transaction',
    (em) =>
      em.transactional(async (tx) => {
        await tx.find(User, {});
        await tx.find(Account, {});
      }),
  ],
] as [string, (em: ReturnType<typeof requestEntityManager>) => Promise<unknown>][])(
  '%s that waits for 5 seconds fails as unavailable, and its connection serves the next request',
  async (_, work) => {
    const blocker = await database.pool.connect();
    try {
      await blocker.query('begin; lock table accounts in access exclusive mode');
      const failure = await work(requestEntityManager(single.orm)).catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
      expect(await requestEntityManager(single.orm).find(User, {})).toHaveLength(1);
      const { rows: open } = await database.pool.query(OPEN_TRANSACTIONS);
      // Only the transaction that holds the lock.
      expect(open).toHaveLength(1);
    } finally {
      blocker.release(true);
      await single.close();
    }
  },
  60_000,
);
