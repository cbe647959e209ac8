import type pg from 'pg';
import { dateTimeText } from '../../contract/input/date-time.ts';

/** A row of a list; times are in UTC to the millisecond. */
export type ListRow = Record<string, unknown>;

/** One page of a list, for operators. */
export interface ListPage {
  /** Rows over all pages. */
  count: number;
  /** Number of the next page; null on the last. */
  next: number | null;
  results: ListRow[];
}

const PAGE_SIZE = 50;

const IS_KEY_IN_USE = `users.is_active and accounts.date_closed is null and coalesce(api_keys.expiry_date > now(), true)`;

const ACCOUNTS = `
select accounts.id as account_id, accounts.name, accounts.credit_balance, accounts.rate_limits,
  (select count(*) from users where users.account_id = accounts.id) as users,
  (select count(*) from api_keys join users on users.id = api_keys.user_id
   where users.account_id = accounts.id and ${IS_KEY_IN_USE}) as keys,
  ${dateTimeText('accounts.date_created')} as date_created, ${dateTimeText('accounts.date_closed')} as date_closed
from accounts`;

/** SQL: the rows of each list; those of the account `$1`, where it is not null. */
const LISTS = {
  accounts: `${ACCOUNTS} where $1::bigint is null or accounts.id = $1 order by accounts.id`,
  users: `
select users.id as user_id, users.account_id, users.email, users.first_name, users.last_name, users.is_active,
  ${dateTimeText('users.date_joined')} as date_joined
from users
where $1::bigint is null or users.account_id = $1
order by users.id`,
  keys: `
select api_keys.prefix, users.account_id, api_keys.user_id, api_keys.name, api_keys.scopes, ${IS_KEY_IN_USE} as is_in_use,
  ${dateTimeText('api_keys.created')} as date_created, ${dateTimeText('api_keys.expiry_date')} as expiry_date,
  ${dateTimeText('api_keys.last_used')} as last_used
from api_keys
join users on users.id = api_keys.user_id
join accounts on accounts.id = users.account_id
where $1::bigint is null or accounts.id = $1
order by api_keys.created desc, api_keys.prefix`,
  changes: `
select id as change_id, change_type, change_sum, balance_after, change_data, ${dateTimeText('date_created')} as date_created
from credit_changes
where account_id = $1
order by credit_changes.date_created desc, id desc`,
};

/**
 * Reads one page of a list.
 * @param page from 1
 * @throws Error where there is no such account, or no such page
 */
export async function readList(
  pool: pg.Pool,
  list: keyof typeof LISTS,
  { account = null, page }: { account?: number | null | undefined; page: number },
): Promise<ListPage> {
  const { rows } = await pool.query<ListRow & { count: number }>(
    `select listed.*, count(*) over () as count from (${LISTS[list]}) as listed limit ${PAGE_SIZE} offset $2`,
    [account, (page - 1) * PAGE_SIZE],
  );
  const [first] = rows;
  if (!first && page > 1) throw new Error(`There is no page ${page}. Ask for an earlier one.`);
  if (!first && account !== null) await readAccount(pool, account);
  const count = first?.count ?? 0;
  const results = rows.map(({ count: _, ...row }) => row);
  return { count, next: page * PAGE_SIZE < count ? page + 1 : null, results };
}

/** @throws Error where there is no such account */
export async function readAccount(pool: pg.Pool, id: number): Promise<ListRow> {
  const { rows } = await pool.query<ListRow>(`${ACCOUNTS} where accounts.id = $1`, [id]);
  if (!rows[0]) throw new Error(`There is no account ${id}.`);
  return rows[0];
}
