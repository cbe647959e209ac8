import { type EntityManager, LockMode } from '@mikro-orm/core';
import type pg from 'pg';
import { type ApiKeyOrder, type IssuedApiKey, issueApiKey } from '../../accounts/access/keys.ts';
import { Account, CreditChange, SavedSearch, User } from '../../db/entities/accounts.ts';
import { List } from '../../db/entities/lists.ts';
import type { OwnLimit } from '../../db/vocabulary.ts';

/** A new account with its first user and key. */
export interface CreatedAccount {
  account_id: number;
  user_id: number;
  /** Only its hash is stored. */
  key: string;
}

/** The fields that a change is about, before and after it. */
export interface Change<Fields extends object> {
  before: Fields;
  after: Fields;
}

/**
 * Makes an account with a user, a key of all scopes, and credits, which the change log lists as a grant.
 * @param credits at least 0
 * @throws Error where the name is blank
 */
export function createAccount(em: EntityManager, name: string, credits: number): Promise<CreatedAccount> {
  const trimmed = name.trim();
  if (trimmed === '') throw new Error('The name of an account must not be blank.');
  return em.fork().transactional(async (tx) => {
    const account = tx.create(Account, { name: trimmed, creditBalance: credits });
    const user = tx.create(User, { account });
    await tx.flush();
    if (credits > 0)
      tx.create(CreditChange, { account, changeType: 'grant', changeSum: credits, balanceAfter: credits });
    const { key } = await issueApiKey(tx, { userId: user.id });
    return { account_id: account.id, user_id: user.id, key };
  });
}

/**
 * Makes a key of an account's first active user.
 * @throws Error where there is no such account, it is closed, or it has no active user
 */
export async function issueAccountKey(
  em: EntityManager,
  accountId: number,
  order: Omit<ApiKeyOrder, 'userId'>,
): Promise<IssuedApiKey> {
  const account = await em.findOne(Account, accountId);
  if (!account) throw new Error(`There is no account ${accountId}.`);
  if (account.dateClosed) throw new Error(`Account ${accountId} is closed.`);
  const user = await em.findOne(User, { account, isActive: true }, { orderBy: { id: 'asc' } });
  if (!user) throw new Error(`Account ${accountId} has no active user.`);
  return issueApiKey(em, { ...order, userId: user.id });
}

/**
 * Activates a user, or refuses the user's keys from now on; the keys stay.
 * @throws Error where there is no such user
 */
export function setUserActive(
  pool: pg.Pool,
  id: number,
  isActive: boolean,
): Promise<Change<{ is_active: boolean }>> {
  return change(pool, 'user', 'is_active', '$2', [id, isActive]);
}

/** @throws Error where there is no such account */
export function renameAccount(pool: pg.Pool, id: number, name: string): Promise<Change<{ name: string }>> {
  return change(pool, 'account', 'name', '$2', [id, name]);
}

/**
 * Closes an account for good: all processes refuse its keys at once. Its users, keys, credits and log stay. Its lists and saved
 * searches, which may hold names of persons, are deleted.
 * @throws Error where there is no such account
 */
export function closeAccount(em: EntityManager, id: number): Promise<Change<{ date_closed: string | null }>> {
  return em.fork().transactional(async (tx) => {
    // Saving a search locks the account, too: a search that is just being saved is among those that are deleted.
    const account = await tx.findOne(Account, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw new Error(`There is no account ${id}.`);
    const before = { date_closed: account.dateClosed?.toISOString() ?? null };
    account.dateClosed ??= new Date();
    await tx.nativeDelete(SavedSearch, { account });
    await tx.nativeDelete(List, { account });
    return { before, after: { date_closed: account.dateClosed.toISOString() } };
  });
}

/** The limits that an account has of its own, in calls a minute. */
export type OwnLimits = Partial<Record<OwnLimit, number>>;

/**
 * Sets limits of an account; all processes apply them from the next call on.
 * @param limits null removes a limit, so that the one of the settings applies
 * @throws Error where there is no such account
 */
export function setLimits(
  pool: pg.Pool,
  id: number,
  limits: Partial<Record<OwnLimit, number | null>>,
): Promise<Change<{ rate_limits: OwnLimits }>> {
  const merged = 'jsonb_strip_nulls(accounts.rate_limits || $2)';
  return change(pool, 'account', 'rate_limits', merged, [id, limits]);
}

/** Sets a column of the row with the id `$1` by one statement, which also reads it as it was. */
async function change<Fields extends object>(
  pool: pg.Pool,
  table: 'account' | 'user',
  column: keyof Fields & string,
  value: string,
  values: [id: number, ...unknown[]],
): Promise<Change<Fields>> {
  const { rows } = await pool.query<Change<Fields>>(
    `
update ${table}s set ${column} = ${value} where id = $1
returning json_build_object('${column}', old.${column}) as before, json_build_object('${column}', new.${column}) as after`,
    values,
  );
  const [changed] = rows;
  if (!changed) throw new Error(`There is no ${table} ${values[0]}.`);
  return changed;
}
