import type pg from 'pg';
import { issueApiKey } from '../api/api-key.ts';
import { changeBalance } from '../credits/change-balance.ts';

/** A new account with its first user and key. */
export interface CreatedAccount {
  account_id: number;
  user_id: number;
  /** Known here and nowhere else: only its hash is stored. */
  key: string;
}

const INSERT_ACCOUNT = `
with account as (insert into accounts (name) values ($1) returning id)
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
    const { rows } = await client.query<{ user_id: number; account_id: number }>(INSERT_ACCOUNT, [name]);
    const [made] = rows;
    if (!made) throw new Error('the account was not stored');
    if (credits > 0)
      await changeBalance(client, { accountId: made.account_id, changeType: 'grant', sum: credits });
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
