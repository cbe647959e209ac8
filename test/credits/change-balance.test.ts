import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/account/manage.ts';
import { changeBalance } from '../../src/billing/change-balance.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function accountOf(credits: number): Promise<number> {
  return (await createAccount(database.orm.em, 'Test', credits)).account_id;
}

async function changesOf(accountId: number) {
  const { rows } = await database.pool.query<{ change_sum: number; balance_after: number }>(
    'select change_type, change_sum, change_data, balance_after from credit_changes where account_id = $1 order by date_created, id',
    [accountId],
  );
  return rows;
}

test('a balance change writes one log entry with its sum, its data and the new balance', async () => {
  const accountId = await accountOf(10);
  const change = { accountId, changeType: 'adjust', sum: -4, data: { reason: 'wrong' } } as const;
  expect(await changeBalance(database.pool, change)).toEqual({ balance: 6 });
  expect(await changesOf(accountId)).toEqual([
    { change_type: 'grant', change_sum: 10, change_data: {}, balance_after: 10 },
    { change_type: 'adjust', change_sum: -4, change_data: { reason: 'wrong' }, balance_after: 6 },
  ]);
});

test('a change that would take the balance below zero is refused and leaves no log entry', async () => {
  const accountId = await accountOf(3);
  const refused = changeBalance(database.pool, { accountId, changeType: 'adjust', sum: -4 });
  await expect(refused).rejects.toThrow(`The balance of account ${accountId} cannot go below zero.`);
  expect(await changesOf(accountId)).toHaveLength(1);
});

test('the error for an account that does not exist names the account', async () => {
  const refused = changeBalance(database.pool, { accountId: 987_654, changeType: 'grant', sum: 1 });
  await expect(refused).rejects.toThrow('There is no account 987654.');
});

test('concurrent changes are serialized: the balance of each log entry is the previous balance plus its sum', async () => {
  const accountId = await accountOf(0);
  const sums = Array.from({ length: 40 }, (_, nr) => nr + 1);
  await Promise.all(sums.map((sum) => changeBalance(database.pool, { accountId, changeType: 'grant', sum })));
  let balance = 0;
  for (const change of await changesOf(accountId)) {
    balance += change.change_sum;
    expect(change.balance_after).toBe(balance);
  }
  expect(balance).toBe(820);
});

test('a balance change leaves the balances of other accounts unchanged', async () => {
  const [one, other, another] = [await accountOf(1), await accountOf(2), await accountOf(3)];
  await changeBalance(database.pool, { accountId: other, changeType: 'grant', sum: 5 });
  const { rows } = await database.pool.query(
    'select credit_balance from accounts where id = any ($1) order by id',
    [[one, other, another]],
  );
  expect(rows.map(({ credit_balance }) => credit_balance)).toEqual([1, 7, 3]);
});

test('any other database error reaches the caller unchanged', async () => {
  const accountId = await accountOf(1);
  const refused = changeBalance(database.pool, { accountId, changeType: 'grant', sum: 2 ** 63 });
  await expect(refused).rejects.toMatchObject({ code: '22003' });
});
