import { deleteStoredApiKey } from '../account/delete-api-key.ts';
import { issueAccountKey } from '../account/issue-account-key.ts';
import type { Scope } from '../db/vocabulary.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** A key to make. */
export interface KeyCreateOptions extends AnswerOptions {
  /** Id of the account. */
  account: number;
  name?: string;
  /** What it may do; all where absent. */
  scopes?: Scope[];
  /** From when it is refused; never where absent. */
  expires?: Date;
}

/**
 * `roster key create`: shows the key, the only time that it is known.
 * @throws Error where there is no such account, or nobody in it who may have a key
 */
export async function runKeyCreate(options: KeyCreateOptions): Promise<void> {
  const { account, name, scopes, expires } = options;
  const order = {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes }),
    ...(expires && { expiryDate: expires }),
  };
  const issued = await withRuntime(({ database }) => issueAccountKey(database.pool, account, order));
  answer(options, issued, [
    `API key: ${issued.key}`,
    `It may use ${issued.scopes.join(', ')}, and ${issued.expiry_date ? `expires at ${issued.expiry_date}` : 'does not expire'}.`,
    'Keep the key: it is not shown again.',
  ]);
}

/**
 * `roster key delete`
 * @param prefix the eight characters after `rk_` in the key
 * @throws Error where there is no such key
 */
export async function runKeyDelete(prefix: string, options: AnswerOptions): Promise<void> {
  const deleted = await withRuntime(({ database }) => deleteStoredApiKey(database.pool, { prefix }));
  if (!deleted) throw new Error(`There is no key with the prefix ${prefix}.`);
  answer(options, deleted, [`The key ${prefix} is deleted.`]);
}
