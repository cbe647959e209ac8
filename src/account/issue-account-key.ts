import type pg from 'pg';
import { type ApiKeyOrder, type IssuedApiKey, issueApiKey } from '../api/api-key.ts';

const FIND_FIRST_USER = `
select (
  select users.id from users where users.account_id = accounts.id and users.is_active order by users.id limit 1
) as user_id
from accounts where id = $1`;

/**
 * Makes a key of an account's first active user.
 * @throws Error where there is no such account, or nobody in it who may have a key
 */
export async function issueAccountKey(
  pool: pg.Pool,
  accountId: number,
  order: Omit<ApiKeyOrder, 'userId'>,
): Promise<IssuedApiKey> {
  const { rows } = await pool.query<{ user_id: number | null }>(FIND_FIRST_USER, [accountId]);
  const [account] = rows;
  if (!account) throw new Error(`There is no account ${accountId}.`);
  if (account.user_id === null) throw new Error(`Account ${accountId} has no active user.`);
  return issueApiKey(pool, { ...order, userId: account.user_id });
}
