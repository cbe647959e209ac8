import type pg from 'pg';
import type { CHANGE_TYPES } from '../../db/vocabulary.ts';

/** A change of an account's balance other than a charge, such as a grant. */
export interface BalanceChange {
  accountId: number;
  changeType: (typeof CHANGE_TYPES)[number];
  /** In credits; negative where the balance decreases. */
  sum: number;
  /** The reason, for the change log. */
  data?: Record<string, unknown>;
}

/** Beyond it, JSON numbers are not exact. */
const BALANCE_MAX = Number.MAX_SAFE_INTEGER;

// The time is taken once the account's row is locked, so that the log is in the order of the balances.
const CHANGE_BALANCE = `
with account as (
  select id, credit_balance + $3 as balance, date_closed is not null and $3 > 0 as is_closed
  from accounts where id = $1 for update
), changed as (
  update accounts set credit_balance = balance from account
  where accounts.id = account.id and balance <= ${BALANCE_MAX} and not is_closed returning account.*
), logged as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select id, $2, $3, $4, balance, clock_timestamp() from changed
)
select changed.balance, account.is_closed from account left join changed using (id)`;

const CHECK_VIOLATION = '23514';

/**
 * Changes an account's balance and writes the change log by one statement, so that both happen or neither.
 * @param database a pool, or a client within a transaction
 * @returns the balance after the change, in credits
 * @throws Error where there is no such account, its balance would go below zero or beyond {@link BALANCE_MAX}, or it is closed and
 * would get credits
 */
export async function changeBalance(
  database: Pick<pg.ClientBase, 'query'>,
  { accountId, changeType, sum, data = {} }: BalanceChange,
): Promise<{ balance: number }> {
  const { rows } = await database
    .query<{ balance: number | null; is_closed: boolean }>(CHANGE_BALANCE, [accountId, changeType, sum, data])
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== CHECK_VIOLATION) throw error;
      throw new Error(`The balance of account ${accountId} cannot go below zero.`, { cause: error });
    });
  const [account] = rows;
  if (!account) throw new Error(`There is no account ${accountId}.`);
  if (account.is_closed) throw new Error(`Account ${accountId} is closed, and gets no credits.`);
  if (account.balance !== null) return { balance: account.balance };
  throw new Error(`The balance of account ${accountId} cannot go beyond ${BALANCE_MAX} credits.`);
}
