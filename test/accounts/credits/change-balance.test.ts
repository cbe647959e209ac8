import { afterEach, expect, test } from 'vitest';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { closeAccount, createAccount } from '../../../src/operations/account/manage.ts';
import { databaseForTests } from '../../harness/database.ts';
import { balanceOf, expectBooksToBalance } from './accounts.ts';

const database = databaseForTests();
afterEach(() => expectBooksToBalance(database.pool));

async function accountWith(credits: number): Promise<number> {
  return (await createAccount(database.orm.em, 'Test', credits)).account_id;
}

async function changesOf(accountId: number) {
  const { rows } = await database.pool.query<{ change_sum: number; balance_after: number }>(
    'select change_type, change_sum, change_data, balance_after from credit_changes where account_id = $1 order by date_created, id',
    [accountId],
  );
  return rows;
}

test('a balance change writes one log entry with its sum, its data and the new balance, in no other account', async () => {
  const [accountId, other] = [await accountWith(10), await accountWith(3)];
  const change = { accountId, changeType: 'adjust', sum: -4, data: { reason: 'wrong' } } as const;
  expect(await changeBalance(database.pool, change)).toEqual({ balance: 6 });
  expect(await changesOf(accountId)).toEqual([
    { change_type: 'grant', change_sum: 10, change_data: {}, balance_after: 10 },
    { change_type: 'adjust', change_sum: -4, change_data: { reason: 'wrong' }, balance_after: 6 },
  ]);
  expect(await changesOf(other)).toMatchObject([{ change_type: 'grant', balance_after: 3 }]);
});

test('a change that would take the balance below zero is refused and leaves no log entry', async () => {
  const accountId = await accountWith(3);
  const refused = changeBalance(database.pool, { accountId, changeType: 'adjust', sum: -4 });
  await expect(refused).rejects.toThrow(`The balance of account ${accountId} cannot go below zero.`);
  expect(await changesOf(accountId)).toHaveLength(1);
});

test('a change that would take the balance beyond 2^53-1 is refused and leaves no log entry', async () => {
  const accountId = await accountWith(3);
  const grant = (sum: number) => changeBalance(database.pool, { accountId, changeType: 'grant', sum });
  await expect(grant(Number.MAX_SAFE_INTEGER - 2)).rejects.toThrow('beyond 9007199254740991 credits');
  expect(await changesOf(accountId)).toHaveLength(1);
  expect(await grant(Number.MAX_SAFE_INTEGER - 3)).toEqual({ balance: Number.MAX_SAFE_INTEGER });
});

test('a closed account gets no credits, and no log entry; what it has may be taken', async () => {
  const accountId = await accountWith(3);
  await closeAccount(database.orm.em.fork(), accountId);
  const refused = changeBalance(database.pool, { accountId, changeType: 'grant', sum: 1 });
  await expect(refused).rejects.toThrow(`Account ${accountId} is closed, and gets no credits.`);
  expect(await changesOf(accountId)).toHaveLength(1);
  expect(await changeBalance(database.pool, { accountId, changeType: 'adjust', sum: -3 })).toEqual({
    balance: 0,
  });
});

test('concurrent changes are serialized: the balance of each log entry is the previous balance plus its sum', async () => {
  const accountId = await accountWith(0);
  const sums = Array.from({ length: 40 }, (_, nr) => nr + 1);
  await Promise.all(sums.map((sum) => changeBalance(database.pool, { accountId, changeType: 'grant', sum })));
  expect(await balanceOf(database.pool, accountId)).toBe(820);
});

test('any other database error reaches the caller unchanged', async () => {
  const accountId = await accountWith(1);
  const refused = changeBalance(database.pool, { accountId, changeType: 'grant', sum: 2 ** 63 });
  await expect(refused).rejects.toMatchObject({ code: '22003' });
});
