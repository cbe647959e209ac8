import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/account/manage.ts';
import { changeBalance } from '../../src/billing/change-balance.ts';
import { type Charge, createLedger, type Ledger } from '../../src/billing/ledger.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';

let database: TestDatabase;
/** The pool of the ledger, separate from that of the test. */
let own: Database;
let ledger: Ledger;
beforeAll(async () => {
  database = await createTestDatabase();
  own = await openDatabase(database.url);
  ledger = createLedger(own.pool);
});
afterAll(async () => {
  await own.close();
  await database.drop();
});
afterEach(() => expectBooksToBalance(database.pool));

async function accountWith(credits: number): Promise<number> {
  return (await createAccount(database.orm.em, 'Test', credits)).account_id;
}

function charge(accountId: number, unitCost = 1, more: Partial<Charge> = {}) {
  const order = { accountId, operation: 'job_search', requestId: 'request', apiKeyPrefix: 'abcdefgh' };
  return ledger.charge({ ...order, quantity: 1, unitCost, ...more });
}

/** Locks an account's row, so that its charges wait. */
async function lockAccount(accountId: number) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from accounts where id = $1 for update', [accountId]);
  return {
    client,
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(count);
}

test('concurrent charges of one account share a transaction, each with its own log entry', async () => {
  const accountId = await accountWith(1_000);
  const held = await lockAccount(accountId);
  const first = charge(accountId);
  await untilWaiting(1);
  const others = Array.from({ length: 50 }, (_, nr) => charge(accountId, nr % 3));
  await held.release();
  const balances = (await Promise.all([first, ...others])).map(({ balance }) => balance);
  const spending = await spendingOf(database.pool, accountId);
  expect(spending.map(({ balance_after }) => balance_after)).toEqual(balances);
  const { rows } = await database.pool.query(
    `select distinct xmin::text from credit_changes where account_id = $1 and change_type = 'spend'`,
    [accountId],
  );
  expect(rows).toHaveLength(2);
});

test('a group holds at most 100 charges, so that the first charges do not wait for the last', async () => {
  const accountId = await accountWith(1_000);
  const held = await lockAccount(accountId);
  const first = charge(accountId);
  await untilWaiting(1);
  const others = Array.from({ length: 250 }, () => charge(accountId));
  await held.release();
  await Promise.all([first, ...others]);
  const { rows } = await database.pool.query(
    `select count(*)::int from credit_changes where account_id = $1 and change_type = 'spend'
     group by xmin::text order by min(id)`,
    [accountId],
  );
  expect(rows.map(({ count }) => count)).toEqual([1, 100, 100, 50]);
});

test('if the balance does not cover all charges of a group, they are served in order of arrival', async () => {
  const accountId = await accountWith(10);
  const held = await lockAccount(accountId);
  const first = charge(accountId, 1);
  await untilWaiting(1);
  const others = [6, 5, 2, 2, 1].map((cost) => charge(accountId, cost));
  await held.release();
  expect(await Promise.all([first, ...others])).toEqual([
    { outcome: 'charged', balance: 9 },
    { outcome: 'charged', balance: 3 },
    { outcome: 'insufficient', balance: 3 },
    { outcome: 'charged', balance: 1 },
    { outcome: 'insufficient', balance: 1 },
    { outcome: 'charged', balance: 0 },
  ]);
});

test('blocked charges of an account delay no other account, and leave connections of the pool free', async () => {
  const [slow, quick] = [await accountWith(10), await accountWith(10)];
  const held = await lockAccount(slow);
  const waiting = [charge(slow), charge(slow)];
  await untilWaiting(1);
  expect(await charge(quick)).toEqual({ outcome: 'charged', balance: 9 });
  await held.release();
  await Promise.all(waiting);

  const accounts = await Promise.all(Array.from({ length: 12 }, () => accountWith(10)));
  const lock = await database.pool.connect();
  await lock.query('begin; lock table accounts in exclusive mode');
  const charges = accounts.map((accountId) => charge(accountId));
  await untilWaiting(6);
  expect(own.pool.totalCount - own.pool.idleCount).toBe(6);
  await expect.poll(async () => (await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await lock.query('commit');
  lock.release();
  const charged = await Promise.all(charges);
  expect(charged).toEqual(accounts.map(() => ({ outcome: 'charged', balance: 9 })));
});

test('a failed transaction rejects the charges of its group, and no others', async () => {
  const accountId = await accountWith(10);
  const held = await lockAccount(accountId);
  const first = charge(accountId);
  await untilWaiting(1);
  // PostgreSQL cannot store a NUL character.
  const failing = Promise.allSettled([charge(accountId, 2, { operation: '\0' }), charge(accountId, 3)]);
  await held.release();
  expect(await first).toEqual({ outcome: 'charged', balance: 9 });
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await charge(accountId, 4)).toEqual({ outcome: 'charged', balance: 5 });
  expect(await balanceOf(database.pool, accountId)).toBe(5);
});

test('a log entry holds the operation, the request id, the key prefix, the quantity and the unit cost', async () => {
  const accountId = await accountWith(100);
  expect(await charge(accountId, 5, { quantity: 3 })).toEqual({ outcome: 'charged', balance: 85 });
  expect(await spendingOf(database.pool, accountId)).toEqual([
    {
      change_type: 'spend',
      change_sum: -15,
      change_data: {
        operation: 'job_search',
        request_id: 'request',
        api_key_prefix: 'abcdefgh',
        quantity: 3,
        unit_cost: 5,
      },
      balance_after: 85,
    },
  ]);
});

test('a charge equal to the balance is accepted, and one credit more is refused', async () => {
  const accountId = await accountWith(7);
  expect(await charge(accountId, 8)).toEqual({ outcome: 'insufficient', balance: 7 });
  expect(await charge(accountId, 7)).toEqual({ outcome: 'charged', balance: 0 });
  expect(await charge(accountId, 1)).toEqual({ outcome: 'insufficient', balance: 0 });
});

test('an account that does not exist cannot be charged', async () => {
  await expect(charge(987_654)).rejects.toThrow('the account that is charged does not exist');
});

test('the times of log entries are in the order of their balances, even after a charge has waited', async () => {
  const accountId = await accountWith(10);
  const held = await lockAccount(accountId);
  const waiting = charge(accountId);
  await untilWaiting(1);
  await changeBalance(held.client, { accountId, changeType: 'grant', sum: 5 });
  await held.release();
  expect(await waiting).toEqual({ outcome: 'charged', balance: 14 });
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

  function hash(text: string): Buffer {
    return createHash('sha256').update(text).digest();
  }

  async function storedAnswers(accountId: number): Promise<string[]> {
    const { rows } = await database.pool.query<{ answer: Buffer }>(
      'select answer from idempotency_keys where account_id = $1 and answer is not null order by answer',
      [accountId],
    );
    return rows.map(({ answer }) => String(answer));
  }

  test('stores its own answer, in one group with charges that store none', async () => {
    const accountId = await accountWith(100);
    const answers = [await claimed(accountId, 'a'), undefined, await claimed(accountId, 'b'), undefined];
    const held = await lockAccount(accountId);
    const first = charge(accountId);
    await untilWaiting(1);
    const others = answers.map((answer) => charge(accountId, 2, { answer }));
    await held.release();
    const balances = (await Promise.all([first, ...others])).map(({ balance }) => balance);
    expect(balances).toEqual([99, 97, 95, 93, 91]);
    expect(await storedAnswers(accountId)).toEqual(['answer of a', 'answer of b']);
  });

  test('is superseded if another attempt has taken its key over; the rest of its group is charged', async () => {
    const accountId = await accountWith(100);
    const [own, taken] = [await claimed(accountId, 'a'), await claimed(accountId, 'b')];
    await database.pool.query(
      'update idempotency_keys set attempt = gen_random_uuid() where key_hash = $1 and account_id = $2',
      [taken.keyHash, accountId],
    );
    const held = await lockAccount(accountId);
    const first = charge(accountId);
    await untilWaiting(1);
    const others = [own, taken, undefined].map((answer) => charge(accountId, 2, { answer }));
    await held.release();
    expect(await Promise.all([first, ...others])).toEqual([
      { outcome: 'charged', balance: 99 },
      { outcome: 'charged', balance: 97 },
      { outcome: 'superseded', balance: 97 },
      { outcome: 'charged', balance: 95 },
    ]);
    expect(await storedAnswers(accountId)).toEqual(['answer of a']);
  });

  test('may spend the whole balance', async () => {
    const accountId = await accountWith(2);
    const answer = await claimed(accountId, 'a');
    expect(await charge(accountId, 2, { answer })).toEqual({ outcome: 'charged', balance: 0 });
    expect(await storedAnswers(accountId)).toEqual(['answer of a']);
  });

  test('stores nothing if the balance is insufficient', async () => {
    const accountId = await accountWith(1);
    const answer = await claimed(accountId, 'a');
    expect(await charge(accountId, 2, { answer })).toEqual({ outcome: 'insufficient', balance: 1 });
    expect(await storedAnswers(accountId)).toEqual([]);
  });

  test('is superseded if its key belongs to another account', async () => {
    const [accountId, other] = [await accountWith(10), await accountWith(10)];
    const answer = await claimed(other, 'a');
    expect(await charge(accountId, 2, { answer })).toEqual({ outcome: 'superseded', balance: 10 });
    expect(await storedAnswers(other)).toEqual([]);
  });
});

test('two ledgers that charge one account together spend no more than its balance', async () => {
  const accountId = await accountWith(100);
  const other = createLedger(database.pool);
  const order = { accountId, operation: 'job_search', requestId: 'request', apiKeyPrefix: 'abcdefgh' };
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, nr) =>
      (nr % 2 ? ledger : other).charge({ ...order, quantity: 1, unitCost: (nr % 3) + 1 }),
    ),
  );
  const charged = outcomes.filter(({ outcome }) => outcome === 'charged');
  expect(charged).toHaveLength((await spendingOf(database.pool, accountId)).length);
  expect(await balanceOf(database.pool, accountId)).toBe(0);
});
