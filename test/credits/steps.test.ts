import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProblemError } from '../../src/api/problem.ts';
import { changeBalance } from '../../src/credits/change-balance.ts';
import { balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';
import { openSteps, type SteppedAnswer, type SteppedCall, type Steps } from './stepped-calls.ts';

let steps: Steps;
beforeAll(async () => {
  steps = await openSteps();
});
afterAll(() => steps.close());
afterEach(() => expectBooksToBalance(steps.database.pool));

const FOUND = { search_results: [{ id: 1 }] };

function metered(more: Partial<SteppedCall> = {}): SteppedCall {
  return { step: 'metered', operation: 'organization_search', handler: () => FOUND, ...more };
}

function headers(spent: number, remaining: number): Record<string, string> {
  return { 'X-Credits-Spent': String(spent), 'X-Credits-Remaining': String(remaining) };
}

const REPLAYED = { 'Idempotency-Replayed': 'true' };

function findNobody(): never {
  throw new ProblemError('not_found', 'Nobody.');
}

/** The problem of a call, which has no answer. */
function problemOf(answer: SteppedAnswer): string | undefined {
  expect(answer).not.toHaveProperty('answer');
  return answer.problem;
}

describe('a metered operation', () => {
  test('is charged for what it finds: the credits, the entry and the headers say the same', async () => {
    const account = await steps.account(10);
    expect(await steps.call(account, metered())).toEqual({ answer: FOUND, headers: headers(2, 8) });
    expect(await spendingOf(steps.database.pool, account)).toMatchObject([
      {
        change_sum: -2,
        change_data: { operation: 'organization_search', request_id: 'request', quantity: 1, unit_cost: 2 },
        balance_after: 8,
      },
    ]);
  });

  test.each<[string, unknown, number]>([
    ['an empty list', [], 0],
    ['a page without results', { search_results: [], total_search_results: 7 }, 0],
    ['a list', [null], 2],
    ['a record', { id: 1 }, 2],
    ['a record of nothing', {}, 2],
    ['a page', FOUND, 2],
    ['a text', '', 2],
    ['no value', null, 2],
  ])('that answers %s costs as much as that is worth', async (_, answer, cost) => {
    const account = await steps.account(10);
    const answered = await steps.call(account, metered({ handler: () => answer }));
    expect(answered).toEqual({ answer, headers: headers(cost, 10 - cost) });
    expect(await balanceOf(steps.database.pool, account)).toBe(10 - cost);
  });

  test('is not begun where the account cannot pay for it', async () => {
    const account = await steps.account(1);
    let begun = false;
    const handler = () => {
      begun = true;
      return FOUND;
    };
    expect(await steps.call(account, metered({ handler }))).toEqual({
      problem: 'insufficient_credits',
      detail: 'An answer costs 2 credits and the account has 1: add credits to the account, then call again.',
      headers: headers(0, 1),
    });
    expect(begun).toBe(false);
    await changeBalance(steps.database.pool, { accountId: account, changeType: 'grant', sum: 1 });
    expect((await steps.call(account, metered())).headers).toEqual(headers(2, 0));
  });

  test('is refused where the credits went while it ran, and says what is left', async () => {
    const { pool } = steps.database;
    const account = await steps.account(3);
    const handler = async () => {
      await changeBalance(pool, { accountId: account, changeType: 'adjust', sum: -2 });
      return FOUND;
    };
    const answer = await steps.call(account, metered({ handler, key: 'k' }));
    expect([problemOf(answer), answer.detail, answer.headers]).toEqual([
      'insufficient_credits',
      'An answer costs 2 credits and the account has 1: add credits to the account, then call again.',
      headers(0, 1),
    ]);
    await changeBalance(pool, { accountId: account, changeType: 'grant', sum: 4 });
    expect((await steps.call(account, metered({ key: 'k' }))).headers).toEqual(headers(2, 3));
  });

  test('that fails is free, and its key is free for the next', async () => {
    const account = await steps.account(10);
    const handler = () => {
      throw new Error('broken');
    };
    const failed = await steps.call(account, metered({ handler, key: 'k' }));
    expect([problemOf(failed), failed.headers]).toEqual(['internal_error', headers(0, 10)]);
    expect(await spendingOf(steps.database.pool, account)).toEqual([]);
    expect((await steps.call(account, metered({ key: 'k' }))).headers).toEqual(headers(2, 8));
  });

  test('that finds nobody says so and is free, with a key and without', async () => {
    const account = await steps.account(10);
    for (const key of [{}, { key: 'k' }]) {
      const missed = await steps.call(account, metered({ handler: findNobody, ...key }));
      expect(missed).toEqual({ problem: 'not_found', detail: 'Nobody.', headers: headers(0, 10) });
    }
    expect(await spendingOf(steps.database.pool, account)).toEqual([]);
  });

  test('that cannot be charged is no answer, and its key is free for the next', async () => {
    const { pool } = steps.database;
    const account = await steps.account(10);
    await pool.query('alter table credit_changes rename to elsewhere');
    const failed = await steps.call(account, metered({ key: 'k' }));
    await pool.query('alter table elsewhere rename to credit_changes');
    expect([problemOf(failed), failed.headers]).toEqual(['internal_error', headers(0, 10)]);
    expect((await steps.call(account, metered({ key: 'k' }))).headers).toEqual(headers(2, 8));
  });

  test('is answered again under its key, free, whether it found something, nothing, or costs nothing', async () => {
    const account = await steps.account(10);
    for (const [key, operation, answer, cost] of [
      ['found', 'organization_search', FOUND, 2],
      ['nothing', 'organization_search', [], 0],
      ['free', 'job_search', FOUND, 0],
    ] as const) {
      const balance = await balanceOf(steps.database.pool, account);
      const first = await steps.call(account, metered({ key, operation, handler: () => answer }));
      expect(first).toEqual({ answer, headers: headers(cost, balance - cost) });
      const again = await steps.call(account, metered({ key, operation, handler: () => 'other' }));
      expect(again).toEqual({ answer, headers: { ...headers(0, balance - cost), ...REPLAYED } });
    }
    expect(await spendingOf(steps.database.pool, account)).toHaveLength(1);
  });

  test('that another attempt took over is neither answered nor charged', async () => {
    const { pool } = steps.database;
    const account = await steps.account(10);
    const handler = async () => {
      await pool.query('update idempotency_keys set attempt = gen_random_uuid() where account_id = $1', [
        account,
      ]);
      return FOUND;
    };
    const late = await steps.call(account, metered({ handler, key: 'k' }));
    expect([problemOf(late), late.headers]).toEqual(['request_under_way', headers(0, 10)]);
    // Nor does it free the key for others.
    expect(problemOf(await steps.call(account, metered({ key: 'k' })))).toBe('request_under_way');
  });

  test('adds to what the request has spent, and reckons with what it left', async () => {
    const account = await steps.account(5);
    const answers = await steps.request(account, [
      metered(),
      metered({ handler: () => [] }),
      metered(),
      metered(),
    ]);
    expect(answers.map(({ headers }) => headers)).toEqual([
      headers(2, 3),
      headers(2, 3),
      headers(4, 1),
      headers(4, 1),
    ]);
    expect(answers.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      undefined,
      'insufficient_credits',
    ]);
  });

  test('is not begun where it has no price', async () => {
    const account = await steps.account(5);
    let begun = 0;
    const handler = () => {
      begun++;
      return FOUND;
    };
    for (const operation of [{}, { operation: 'unheard_of' }])
      expect(problemOf(await steps.call(account, { step: 'metered', handler, ...operation }))).toBe(
        'internal_error',
      );
    expect(begun).toBe(0);
  });
});

describe('an operation that can be repeated', () => {
  const grant = (accountId: number) => ({ accountId, changeType: 'grant', sum: 1 }) as const;

  /** Writes in its transaction, and answers the balance. */
  function granting(account: number, more: Partial<SteppedCall> = {}): SteppedCall {
    return {
      step: 'idempotent',
      handler: async (transaction) =>
        (await transaction?.((client) => changeBalance(client, grant(account)))) ?? null,
      ...more,
    };
  }

  test('does its work once under one key, and each time without one', async () => {
    const account = await steps.account(0);
    for (const balance of [1, 2])
      expect(await steps.call(account, granting(account))).toEqual({ answer: { balance }, headers: {} });
    const first = await steps.call(account, granting(account, { key: 'k' }));
    const again = await steps.call(account, granting(account, { key: 'k' }));
    expect([first, again]).toEqual([
      { answer: { balance: 3 }, headers: {} },
      { answer: { balance: 3 }, headers: REPLAYED },
    ]);
    expect(await balanceOf(steps.database.pool, account)).toBe(3);
  });

  test('is answered again also where it wrote nothing', async () => {
    const account = await steps.account(0);
    const call = (answer: string): SteppedCall => ({ step: 'idempotent', key: 'k', handler: () => answer });
    expect(await steps.call(account, call('first'))).toEqual({ answer: 'first', headers: {} });
    expect(await steps.call(account, call('second'))).toEqual({ answer: 'first', headers: REPLAYED });
  });

  test('that writes nothing is answered without a key too, and that finds nobody says so', async () => {
    const account = await steps.account(0);
    const handler = () => 'read';
    expect(await steps.call(account, { step: 'idempotent', handler })).toEqual({
      answer: 'read',
      headers: {},
    });
    for (const key of [{}, { key: 'k' }]) {
      const missed = await steps.call(account, { step: 'idempotent', handler: findNobody, ...key });
      expect(missed).toEqual({ problem: 'not_found', detail: 'Nobody.', headers: {} });
    }
  });

  test('that fails leaves its key to the next', async () => {
    const account = await steps.account(0);
    const handler = () => {
      throw new Error('broken');
    };
    expect(problemOf(await steps.call(account, granting(account, { key: 'k', handler })))).toBe(
      'internal_error',
    );
    expect(await steps.call(account, granting(account, { key: 'k' }))).toEqual({
      answer: { balance: 1 },
      headers: {},
    });
  });

  test('that another attempt took over is not answered', async () => {
    const account = await steps.account(0);
    const handler = async () => {
      await steps.database.pool.query(
        'update idempotency_keys set attempt = gen_random_uuid() where account_id = $1',
        [account],
      );
      return 'late';
    };
    const late = await steps.call(account, granting(account, { key: 'k', handler }));
    expect(problemOf(late)).toBe('request_under_way');
  });

  test('is refused where its key came with another request, or still runs', async () => {
    const account = await steps.account(0);
    let inner: SteppedAnswer | undefined;
    const handler = async () => {
      inner = await steps.call(account, granting(account, { key: 'k' }));
      return 'outer';
    };
    await steps.call(account, granting(account, { key: 'k', handler }));
    expect(inner?.problem).toBe('request_under_way');
    expect(await balanceOf(steps.database.pool, account)).toBe(0);
  });
});
