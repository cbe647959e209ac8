import type { Scope } from '../db/vocabulary.ts';
import { matchesHash, prefixOf } from './api-key.ts';
import type { Services } from './context.ts';
import { ProblemError, unauthorized } from './problem.ts';
import { statement } from './statement.ts';

/** Who a request acts for. */
export interface Principal {
  accountId: number;
  userId: number;
  keyPrefix: string;
  scopes: readonly string[];
}

const FIND_KEY = statement(
  'find-api-key',
  `
select api_keys.key_hash, api_keys.scopes, coalesce(api_keys.expiry_date <= $2, false) as is_expired,
  users.id as user_id, users.account_id, users.is_active
from api_keys join users on users.id = api_keys.user_id
where api_keys.prefix = $1`,
);

interface KeyRow {
  key_hash: Buffer;
  scopes: string[];
  is_expired: boolean;
  user_id: number;
  account_id: number;
  is_active: boolean;
}

const UNKNOWN = 'The key in the X-API-KEY header is not known: it may be mistyped or deleted.';

/**
 * Finds out whose key it is.
 * @param key the X-API-KEY header's value, if there is one
 * @throws ProblemError 401 for a key that is missing, malformed, unknown or expired, 403 for an inactive user's
 */
export async function authenticate(services: Services, key: string | undefined): Promise<Principal> {
  if (!key) throw unauthorized('Send your API key in the X-API-KEY header.');
  const prefix = prefixOf(key);
  if (prefix === null)
    throw unauthorized('The X-API-KEY header holds no valid key: check it for a typing error.');
  const { rows } = await services.pool.query<KeyRow>({ ...FIND_KEY, values: [prefix, services.now()] });
  const row = rows[0];
  if (!row || !matchesHash(key, row.key_hash)) throw unauthorized(UNKNOWN);
  if (row.is_expired) throw unauthorized('The key has expired.');
  if (!row.is_active) throw new ProblemError('inactive_user', "The key's user is inactive.");
  return { accountId: row.account_id, userId: row.user_id, keyPrefix: prefix, scopes: row.scopes };
}

/**
 * Refuses what the principal may not do.
 * @param accountId the account that the request names; anything but an integer is left to the validation
 * @throws ProblemError 403
 */
export function permit(principal: Principal, scope: Scope, accountId: unknown): void {
  if (!principal.scopes.includes(scope))
    throw new ProblemError('missing_scope', `The key lacks the scope ${scope}.`);
  if (Number.isInteger(accountId) && accountId !== principal.accountId)
    throw new ProblemError('wrong_account', 'The key belongs to another account.');
}
