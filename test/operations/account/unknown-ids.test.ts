import type { EntityManager } from '@mikro-orm/core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { readAccount, readList } from '../../../src/operations/account/lists.ts';
import {
  closeAccount,
  issueAccountKey,
  renameAccount,
  setLimits,
  setUserActive,
} from '../../../src/operations/account/manage.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();

const NONE = 987_654;

test.each<[string, (pool: pg.Pool, em: EntityManager) => Promise<unknown>]>([
  ['readAccount', (pool) => readAccount(pool, NONE)],
  ['readList', (pool) => readList(pool, 'keys', { account: NONE, page: 1 })],
  ['renameAccount', (pool) => renameAccount(pool, NONE, 'X')],
  ['closeAccount', (_, em) => closeAccount(em, NONE)],
  ['setLimits', (pool) => setLimits(pool, NONE, { other: 5 })],
  ['changeBalance', (pool) => changeBalance(pool, { accountId: NONE, changeType: 'grant', sum: 1 })],
  ['issueAccountKey', (_, em) => issueAccountKey(em, NONE, {})],
])('%s says that there is no such account', async (_, act) => {
  const acted = act(database.pool, database.orm.em.fork());
  await expect(acted).rejects.toThrow(/^There is no account 987654\.$/);
});

test('setUserActive says that there is no such user', async () => {
  const acted = setUserActive(database.pool, NONE, false);
  await expect(acted).rejects.toThrow(/^There is no user 987654\.$/);
});

test('readList says that there is no such page', async () => {
  const read = readList(database.pool, 'accounts', { page: 3 });
  await expect(read).rejects.toThrow(/^There is no page 3\. Ask for an earlier one\.$/);
});
