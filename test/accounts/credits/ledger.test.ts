import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { type Charge, createLedger, type Ledger } from '../../../src/accounts/billing/ledger.ts';
import { paidRecord } from '../../../src/accounts/billing/paid-record.ts';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { databaseForTests } from '../../harness/database.ts';
import { balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { holdCharges, holdLock } from './database-troubles.ts';

const database = databaseForTests();
/** The pool of the ledger, separate from that of the test. */
let own: Database;
let ledger: Ledger;
beforeAll(async () => {
  own = await openDatabase(database.url);
  ledger = createLedger(own.pool, 30);
});
afterAll(() => own.close());
afterEach(() => expectBooksToBalance(database.pool));

async function accountWith(credits: number): Promise<number> {
  return (await createAccount(database.orm.em, 'Test', credits)).account_id;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function charge(accountId: number, unitCost = 1, more: Partial<Charge> = {}) {
  const order = { accountId, operation: 'job_search', requestId: 'request', apiKeyPrefix: 'abcdefgh' };
  return ledger.charge({ ...order, quantity: 1, unitCost, ...more });
}

test('each of 250 concurrent charges of one account has its own log entry, with the balance after it', async () => {
  const accountId = await accountWith(1_000);
  const charged = await Promise.all(Array.from({ length: 250 }, (_, nr) => charge(accountId, 1 + (nr % 3))));
  const spending = await spendingOf(database.pool, accountId);
  expect(spending).toHaveLength(250);
  const balances = new Set(charged.map(({ balance }) => balance));
  expect(new Set(spending.map(({ balance_after }) => balance_after))).toEqual(balances);
  expect([balances.size, await balanceOf(database.pool, accountId)]).toEqual([250, 501]);
});

test('a connection plans the charge once, not for each charge', async () => {
  const accountId = await accountWith(100);
  for (let nr = 0; nr < 40; nr++)
    await charge(accountId, 1, { records: [paidRecord('detail', nr, { full_name: 'Ada' })] });
  // The pool uses the connection again that it used last. PostgreSQL tries five plans for known parameters first.
  const { rows } = await own.pool.query(
    `select generic_plans > 20 as is_planned_once, custom_plans from pg_prepared_statements where name = 'charge'`,
  );
  expect(rows).toEqual([{ is_planned_once: true, custom_plans: 5 }]);
});

const PAID_TABLES = ['paid_persons', 'paid_organizations'];
const CHARGED_TABLES = ['accounts', 'persons', 'organizations', 'idempotency_keys', ...PAID_TABLES];

test.each(['detail', 'organization'] as const)(
  'a charge of the kind %s reads no whole table, also where it was planned while the tables were small',
  async (kind) => {
    const accountId = await accountWith(100);
    await database.pool.query(
      `insert into persons (id, full_name) values (3, 'Three') on conflict do nothing`,
    );
    await database.pool.query(
      `insert into organizations (id, name) values (3, 'Three') on conflict do nothing`,
    );
    await database.pool.query(`vacuum analyze ${CHARGED_TABLES}`);
    const one = await openDatabase(database.url, 1);
    onTestFinished(() => one.close());
    const read = async () => {
      // Otherwise a connection counts its scans late.
      await one.pool.query('select pg_stat_force_next_flush()');
      const { rows } = await one.pool.query(
        'select relname, seq_scan from pg_stat_user_tables where relname = any($1) order by relname',
        [CHARGED_TABLES],
      );
      return rows;
    };
    const before = await read();
    const order = { accountId, operation: 'person_detail_lookup', requestId: 'r', apiKeyPrefix: 'abcdefgh' };
    const records = [paidRecord(kind, 3, { name: 'Three' })];
    const shared = createLedger(one.pool, 30);
    for (const answer of [
      undefined,
      { keyHash: hash('a'), attempt: randomUUID(), sealed: hash('a'), personIds: null },
    ])
      await shared.charge({ ...order, quantity: 1, unitCost: 1, records, answer });
    expect(await read()).toEqual(before);
  },
);

test('concurrent charges of several processes never take more than the balance', async () => {
  const accountId = await accountWith(100);
  const second = createLedger(database.pool, 30);
  const one = { accountId, operation: 'job_search', requestId: 'request', apiKeyPrefix: 'abcdefgh' };
  const charged = await Promise.all(
    Array.from({ length: 60 }, (_, nr) =>
      (nr % 2 ? ledger : second).charge({ ...one, quantity: 1, unitCost: 3 }),
    ),
  );
  const outcomes = Map.groupBy(charged, ({ outcome }) => outcome);
  expect([outcomes.get('charged')?.length, outcomes.get('insufficient')?.length]).toEqual([33, 27]);
  for (const { balance } of outcomes.get('insufficient') ?? []) expect(balance).toBe(1);
  expect(await balanceOf(database.pool, accountId)).toBe(1);
});

test('charges for one person that wait in several processes at the same time are charged once', async () => {
  const accountId = await accountWith(10);
  await database.pool.query(`insert into persons (id, full_name) values (1, 'One')`);
  const second = createLedger(database.pool, 30);
  const order = { accountId, operation: 'person_detail_lookup', requestId: 'r', apiKeyPrefix: 'abcdefgh' };
  const records = [paidRecord('detail', 1, { full_name: 'One' })];
  const held = await holdCharges(database.pool, accountId);
  const waiting = [ledger, second].map((one) => one.charge({ ...order, quantity: 1, unitCost: 1, records }));
  await held.untilWaiting(2);
  await held.release();
  const outcomes = await Promise.all(waiting);
  expect(outcomes.map(({ outcome, balance }) => [outcome, balance])).toEqual([
    ['charged', 9],
    ['charged', 9],
  ]);
  expect(outcomes.map(({ cost }) => cost).sort()).toEqual([0, 1]);
});

test('charges for one person that are made together are charged for what each shows beyond the earlier ones', async () => {
  const accountId = await accountWith(10);
  await database.pool.query(`insert into persons (id, full_name) values (2, 'Two')`);
  const held = await holdCharges(database.pool, accountId);
  const first = charge(accountId);
  await held.untilWaiting(1);
  const shown = [['a'], ['a'], ['b', 'c'], ['a', 'c'], ['d']].map((values) =>
    charge(accountId, 1, { records: [paidRecord('detail', 2, values)] }),
  );
  await held.release();
  await first;
  expect((await Promise.all(shown)).map(({ cost, balance }) => [cost, balance])).toEqual([
    [1, 8],
    [0, 8],
    [1, 7],
    [0, 7],
    [1, 6],
  ]);
});

test('blocked charges of an account delay no other account, and leave connections of the pool free', async () => {
  const [slow, quick] = [await accountWith(10), await accountWith(10)];
  const held = await holdCharges(database.pool, slow);
  const waiting = [charge(slow), charge(slow)];
  await held.untilWaiting(1);
  expect(await charge(quick)).toEqual({ outcome: 'charged', balance: 9, cost: 1 });
  await held.release();
  await Promise.all(waiting);

  const accounts = await Promise.all(Array.from({ length: 12 }, () => accountWith(10)));
  const lock = await holdLock(database.pool, 'lock table accounts in exclusive mode');
  const charges = accounts.map((accountId) => charge(accountId));
  await lock.untilWaiting(6);
  expect(own.pool.totalCount - own.pool.idleCount).toBe(6);
  await expect.poll(async () => (await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await lock.release();
  const charged = await Promise.all(charges);
  expect(charged).toEqual(accounts.map(() => ({ outcome: 'charged', balance: 9, cost: 1 })));
});

test('charges of an account that wait for another one are made together, where the balance covers them', async () => {
  const accountId = await accountWith(20);
  const held = await holdCharges(database.pool, accountId);
  const first = charge(accountId);
  await held.untilWaiting(1);
  const others = [2, 3, 4].map((unitCost) => charge(accountId, unitCost));
  await held.release();
  expect((await Promise.all([first, ...others])).map(({ balance }) => balance)).toEqual([19, 17, 14, 10]);
  const { rows } = await database.pool.query(
    "select array_agg(change_sum::int order by id) as sums from credit_changes where account_id = $1 and change_type = 'spend' group by date_created order by date_created",
    [accountId],
  );
  expect(rows).toEqual([{ sums: [-1] }, { sums: [-2, -3, -4] }]);
});

test('of charges that are made together, each is decided for itself', async () => {
  const accountId = await accountWith(9);
  await database.pool.query(`insert into persons (id, full_name) values (4, 'Four')`);
  const held = await holdCharges(database.pool, accountId);
  const first = charge(accountId);
  await held.untilWaiting(1);
  const records = [paidRecord('detail', 4, ['a'])];
  const others = [charge(accountId, 3, { records }), charge(accountId, 6), charge(accountId, 4)];
  await held.release();
  await first;
  expect(await Promise.all(others)).toEqual([
    { outcome: 'charged', balance: 5, cost: 3 },
    { outcome: 'insufficient', balance: 5, cost: 6 },
    { outcome: 'charged', balance: 1, cost: 4 },
  ]);
  const spending = await spendingOf(database.pool, accountId);
  expect(spending.map(({ change_sum, change_data }) => [change_sum, change_data.record_id])).toEqual([
    [-1, undefined],
    [-3, 4],
    [-4, undefined],
  ]);
});

test('a failed charge takes nothing, and fails no later one', async () => {
  const accountId = await accountWith(10);
  await charge(accountId);
  // PostgreSQL cannot store a NUL character.
  await expect(charge(accountId, 2, { operation: '\0' })).rejects.toMatchObject({ code: '22P05' });
  expect(await charge(accountId, 3)).toEqual({ outcome: 'charged', balance: 6, cost: 3 });
});

test('an account that does not exist cannot be charged', async () => {
  await expect(charge(987_654)).rejects.toThrow('the account that is charged does not exist');
});

test('the times of log entries are in the order of their balances, even after a charge has waited', async () => {
  const accountId = await accountWith(10);
  const held = await holdCharges(database.pool, accountId);
  const waiting = charge(accountId);
  await held.untilWaiting(1);
  await changeBalance(held.client, { accountId, changeType: 'grant', sum: 5 });
  await held.release();
  expect(await waiting).toEqual({ outcome: 'charged', balance: 14, cost: 1 });
});

describe('a charge with an answer to store', () => {
  /** Claims a key, and returns an answer to store under it. */
  async function claimed(accountId: number, name: string): Promise<NonNullable<Charge['answer']>> {
    const keyHash = hash(name);
    const { rows } = await database.pool.query<{ attempt: string }>(
      `insert into idempotency_keys (account_id, key_hash, request_hash, owner, attempt, expires)
       values ($1, $2, $2, 1, gen_random_uuid(), now() + interval '1 hour') returning attempt::text`,
      [accountId, keyHash],
    );
    return {
      keyHash,
      attempt: rows[0]?.attempt ?? '',
      sealed: Buffer.from(`answer of ${name}`),
      personIds: null,
    };
  }

  async function storedAnswers(accountId: number): Promise<string[]> {
    const { rows } = await database.pool.query<{ answer: Buffer }>(
      'select answer from idempotency_keys where account_id = $1 and answer is not null order by answer',
      [accountId],
    );
    return rows.map(({ answer }) => String(answer));
  }

  test('stores its own answer, beside charges that store none', async () => {
    const accountId = await accountWith(100);
    const answers = [await claimed(accountId, 'a'), undefined, await claimed(accountId, 'b'), undefined];
    await Promise.all(answers.map((answer) => charge(accountId, 2, { answer })));
    expect(await balanceOf(database.pool, accountId)).toBe(92);
    expect(await storedAnswers(accountId)).toEqual(['answer of a', 'answer of b']);
  });

  test('stores no answer if the balance does not cover it', async () => {
    const accountId = await accountWith(1);
    const answer = await claimed(accountId, 'a');
    expect(await charge(accountId, 2, { answer })).toEqual({ outcome: 'insufficient', balance: 1, cost: 2 });
    expect(await storedAnswers(accountId)).toEqual([]);
  });

  test('is superseded if another attempt has taken its key over, also while it waits', async () => {
    const accountId = await accountWith(100);
    const taken = await claimed(accountId, 'a');
    const held = await holdLock(
      database.pool,
      `select from idempotency_keys where account_id = ${accountId} for update`,
    );
    const waiting = charge(accountId, 2, { answer: taken });
    await held.untilWaiting(1);
    await held.client.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
      accountId,
    ]);
    await held.release();
    expect(await waiting).toEqual({ outcome: 'superseded', balance: 100, cost: 2 });
    expect(await charge(accountId, 2, { answer: taken })).toEqual({
      outcome: 'superseded',
      balance: 100,
      cost: 2,
    });
    expect(await storedAnswers(accountId)).toEqual([]);
  });

  test('is superseded if its key belongs to another account', async () => {
    const [accountId, other] = [await accountWith(10), await accountWith(10)];
    const answer = await claimed(other, 'a');
    expect(await charge(accountId, 2, { answer })).toEqual({ outcome: 'superseded', balance: 10, cost: 2 });
    expect(await storedAnswers(other)).toEqual([]);
  });
});
