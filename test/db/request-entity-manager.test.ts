import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/account/manage.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { Account, User } from '../../src/db/entities/accounts.ts';
import { requestEntityManager } from '../../src/db/request-entity-manager.ts';
import { isUnavailable } from '../../src/request/problem-of.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
/** A pool with one connection. */
let single: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  single = await openDatabase(database.url, 1);
  await createAccount(database.orm.em, 'Test', 0);
});
afterAll(async () => {
  await single.close();
  await database.drop();
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
    }
  },
  60_000,
);
