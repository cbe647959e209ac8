import type pg from 'pg';
import { issueApiKey } from '../api/api-key.ts';

/** A new account with its first user and key. */
export interface CreatedAccount {
  account_id: number;
  user_id: number;
  /** Known here and nowhere else: only its hash is stored. */
  key: string;
}

const INSERT_ACCOUNT = `
with account as (
  insert into accounts (name, credit_balance) values ($1, $2) returning id, credit_balance
), change as (
  insert into credit_changes (account_id, change_type, change_sum, balance_after)
  select id, 'grant', credit_balance, credit_balance from account where credit_balance > 0
)
insert into users (account_id) select id from account returning id as user_id, account_id`;

/**
 * Makes an account with a user, a key that may do everything, and credits; the grant stands in the
 * account's change log.
 * @param credits at least 0
 */
export async function createAccount(pool: pg.Pool, name: string, credits: number): Promise<CreatedAccount> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ user_id: number; account_id: number }>(INSERT_ACCOUNT, [
      name,
      credits,
    ]);
    const [made] = rows;
    if (!made) throw new Error('the account was not stored');
    const { key } = await issueApiKey(client, { userId: made.user_id });
    await client.query('commit');
    return { ...made, key };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
