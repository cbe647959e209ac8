import type { Scope } from '../db/vocabulary.ts';
import { matchesHash, prefixOf } from './api-key.ts';
import type { RequestFacts, Services } from './context.ts';
import { ProblemError, unauthorized } from './problem.ts';
import { statement } from './statement.ts';

/** Who a request acts for. */
export interface Principal {
  accountId: number;
  userId: number;
  keyPrefix: string;
  scopes: readonly Scope[];
  /** What the account had when the key was looked at, in credits. */
  creditBalance: number;
}

// Time is the database's, which all processes have in common.
const FIND_KEY = statement(
  'find-api-key',
  `
select api_keys.key_hash, api_keys.scopes, coalesce(api_keys.expiry_date <= now(), false) as is_expired, now() as used_at,
  users.id as user_id, users.account_id, users.is_active, accounts.credit_balance
from api_keys
join users on users.id = api_keys.user_id
join accounts on accounts.id = users.account_id
where api_keys.prefix = $1`,
);

interface KeyRow {
  key_hash: Buffer;
  scopes: Scope[];
  is_expired: boolean;
  used_at: Date;
  user_id: number;
  account_id: number;
  is_active: boolean;
  credit_balance: number;
}

const UNKNOWN = 'The key in the X-API-KEY header is not known: it may be mistyped or deleted.';

/**
 * Finds out whose key a request carries, by one statement, and notes that it was used. A key that is sent and
 * refused counts against the address that it comes from.
 * @throws ProblemError 401 for a key that is missing, malformed, unknown or expired, 403 for an inactive user's,
 *   429 in place of the 401 where the address has sent too many such keys
 */
export async function authenticate(
  services: Services,
  { key, address }: Pick<RequestFacts, 'key' | 'address'>,
): Promise<Principal> {
  if (!key) throw unauthorized('Send your API key in the X-API-KEY header.');
  const found = await identify(services, key);
  if (!(found instanceof ProblemError)) return found;
  if (found.problemCode === 'unauthorized') await services.rates.count('refused_keys', address);
  throw found;
}

/**
 * Finds out whose a key is, by one statement, and notes that it was used; counts nothing.
 * @returns the error of `authenticate` where the key is refused
 */
export async function identify(services: Services, key: string): Promise<Principal | ProblemError> {
  const found = await findKey(services, key);
  if (found instanceof ProblemError) return found;
  const { prefix, row } = found;
  if (!row.is_active) return new ProblemError('inactive_user', "The key's user is inactive.");
  services.keyUses.record(prefix, row.used_at);
  return {
    accountId: row.account_id,
    userId: row.user_id,
    keyPrefix: prefix,
    scopes: row.scopes,
    creditBalance: row.credit_balance,
  };
}

/** The key's row, or why the key is refused. */
async function findKey(
  { pool }: Services,
  key: string,
): Promise<{ prefix: string; row: KeyRow } | ProblemError> {
  const prefix = prefixOf(key);
  if (prefix === null)
    return unauthorized('The X-API-KEY header holds no valid key: check it for a typing error.');
  const { rows } = await pool.query<KeyRow>({ ...FIND_KEY, values: [prefix] });
  const [row] = rows;
  if (!row || !matchesHash(key, row.key_hash)) return unauthorized(UNKNOWN);
  if (row.is_expired) return unauthorized('The key has expired.');
  return { prefix, row };
}

/**
 * Refuses what the principal may not do.
 * @param accountId the account that the request names; anything but an integer is left to the validation
 * @throws ProblemError 403
 */
export function permit(principal: Principal, scope: Scope | 'any', accountId: unknown): void {
  if (scope !== 'any' && !principal.scopes.includes(scope))
    throw new ProblemError('missing_scope', `The key lacks the scope ${scope}.`);
  if (Number.isInteger(accountId) && accountId !== principal.accountId)
    throw new ProblemError('wrong_account', 'The key belongs to another account.');
}
