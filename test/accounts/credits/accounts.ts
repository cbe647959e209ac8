import type pg from 'pg';
import { expect } from 'vitest';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { type Answer, post, type TestService } from '../../api/http/service.ts';
import { call } from '../../operations/account/calls.ts';

/** Creates another account, and returns the service with its id, user and key. */
export async function asAccount(service: TestService, credits: number): Promise<TestService> {
  const { account_id, user_id, key } = await createAccount(service.database.orm.em, 'Other', credits);
  return { ...service, accountId: account_id, userId: user_id, key };
}

export function postOnce(
  account: TestService,
  operation: string,
  input: unknown,
  key = 'k',
): Promise<Answer> {
  return post(account, operation, input, { 'x-api-key': account.key, 'idempotency-key': key });
}

interface BatchedAnswer {
  error?: { data: { httpStatus: number } };
  result?: object;
}

/** Sends calls as one batch over tRPC. Returns the answer, with the status and the result of each call. */
export async function postBatch(
  account: TestService,
  calls: [procedure: string, input: object][],
  key?: string,
) {
  const inputs = calls.map(([, input], nr) => [nr, { account_id: account.accountId, ...input }]);
  const path = `/trpc/${calls.map(([procedure]) => procedure)}?batch=1`;
  const answer = await call<BatchedAnswer[]>(account, path, {
    method: 'POST',
    key: account.key,
    body: Object.fromEntries(inputs),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  return {
    ...creditsOf(answer),
    statuses: answer.body.map(({ error }) => error?.data.httpStatus ?? 200),
    results: answer.body.map(({ result }) => result),
  };
}

/** The status of an answer, and its headers about credits. */
export function creditsOf({ status, headers }: Pick<Answer, 'status' | 'headers'>) {
  return {
    status,
    spent: headers.get('x-credits-spent'),
    remaining: headers.get('x-credits-remaining'),
    replayed: headers.get('idempotency-replayed'),
  };
}

export async function balanceOf(pool: pg.Pool, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ credit_balance: number }>(
    'select credit_balance from accounts where id = $1',
    [accountId],
  );
  return rows[0]?.credit_balance ?? Number.NaN;
}

export interface Change {
  change_type: string;
  change_sum: number;
  change_data: Record<string, unknown>;
  balance_after: number;
}

/** The charges of an account, one log entry each, in the order of the log. */
export async function spendingOf(pool: pg.Pool, accountId: number): Promise<Change[]> {
  const { rows } = await pool.query<Change>(
    `select change_type, change_sum, change_data, balance_after from credit_changes
     where account_id = $1 and change_type = 'spend' order by date_created, id`,
    [accountId],
  );
  return rows;
}

const BOOKS = `
select id, credit_balance, running.*
from accounts
cross join lateral (
  select coalesce(sum(change_sum), 0)::bigint as sum,
    coalesce(bool_and(balance_after = sum_by_date and balance_after = sum_by_id), true) as is_in_order
  from (
    select change_sum, balance_after, sum(change_sum) over (order by date_created, id) as sum_by_date,
      sum(change_sum) over (order by id) as sum_by_id
    from credit_changes where account_id = accounts.id
  ) as changes
) as running`;

/** Checks for every account that its balance is the sum of its log, and that each entry holds the running balance. */
export async function expectBooksToBalance(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    id: number;
    credit_balance: number;
    sum: number;
    is_in_order: boolean;
  }>(BOOKS);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, credit_balance, sum, is_in_order } of rows)
    expect({ id, credit_balance, is_in_order }).toEqual({ id, credit_balance: sum, is_in_order: true });
}
