import type pg from 'pg';
import type { CHANGE_TYPES } from '../db/vocabulary.ts';

/** A change of an account's balance that no operation charges, such as a grant. */
export interface BalanceChange {
  accountId: number;
  changeType: (typeof CHANGE_TYPES)[number];
  /** In credits, signed: what takes credits away is negative. */
  sum: number;
  /** What the change log keeps of the reason. */
  data?: Record<string, unknown>;
}

// The time is taken once the account's row is locked, so the log's order is that of the balances.
const CHANGE_BALANCE = `
with changed as (
  update accounts set credit_balance = credit_balance + $3 where id = $1 returning id, credit_balance
)
insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
select id, $2, $3, $4, credit_balance, clock_timestamp() from changed
returning balance_after as balance`;

const CHECK_VIOLATION = '23514';

/**
 * Changes an account's balance and notes it in the change log: one statement, so both happen or neither.
 * @param database a pool, or a client within a transaction
 * @returns the balance after the change, in credits
 * @throws Error where there is no such account, or its balance would go below zero
 */
export async function changeBalance(
  database: Pick<pg.ClientBase, 'query'>,
  { accountId, changeType, sum, data = {} }: BalanceChange,
): Promise<{ balance: number }> {
  const { rows } = await database
    .query<{ balance: number }>(CHANGE_BALANCE, [accountId, changeType, sum, data])
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== CHECK_VIOLATION) throw error;
      throw new Error(`The balance of account ${accountId} cannot go below zero.`, { cause: error });
    });
  const [changed] = rows;
  if (!changed) throw new Error(`There is no account ${accountId}.`);
  return changed;
}
