import type { EntityManager } from '@mikro-orm/core';
import { type ApiKeyOrder, type IssuedApiKey, issueApiKey } from '../access/api-key.ts';
import { Account, CreditChange, User } from '../db/entities/accounts.ts';

/** A new account with its first user and key. */
export interface CreatedAccount {
  account_id: number;
  user_id: number;
  /** Only its hash is stored. */
  key: string;
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
 * @throws Error where there is no such account, or it has no active user
 */
export async function issueAccountKey(
  em: EntityManager,
  accountId: number,
  order: Omit<ApiKeyOrder, 'userId'>,
): Promise<IssuedApiKey> {
  const user = await em.findOne(User, { account: accountId, isActive: true }, { orderBy: { id: 'asc' } });
  if (user) return issueApiKey(em, { ...order, userId: user.id });
  const account = await em.findOne(Account, accountId);
  throw new Error(account ? `Account ${accountId} has no active user.` : `There is no account ${accountId}.`);
}

/**
 * Activates a user, or refuses the user's keys from now on; the keys stay.
 * @throws Error where there is no such user
 */
export async function setUserActive(em: EntityManager, userId: number, isActive: boolean): Promise<void> {
  const changed = await em.nativeUpdate(User, { id: userId }, { isActive });
  if (changed === 0) throw new Error(`There is no user ${userId}.`);
}
