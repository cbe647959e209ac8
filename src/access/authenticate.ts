import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { statement } from '../db/statement.ts';
import type { Scope } from '../db/vocabulary.ts';
import { ProblemError, unauthorized } from '../request/problem.ts';
import { matchesHash, prefixOf } from './api-key.ts';
import type { KeyUses } from './key-uses.ts';
import type { Rates } from './rates.ts';

/** The account and user that a request acts for, by its key. */
export interface Principal {
  accountId: number;
  userId: number;
  keyPrefix: string;
  scopes: readonly Scope[];
  /** The balance when the key was read, in credits. */
  creditBalance: number;
}

/** A key as {@link keySql} reads it. */
export interface KeyRow {
  key_hash: Buffer | null;
  scopes: Scope[];
  is_expired: boolean;
  used_at: Date;
  user_id: number;
  account_id: number;
  is_active: boolean;
  is_closed: boolean;
  credit_balance: number;
}

/** Authenticates keys. */
export type Keys = ReturnType<typeof createKeys>;

/** SQL: the key with a prefix. The clock of the database is the one that all processes share. */
export function keySql(prefix: string): string {
  return `
select api_keys.key_hash, api_keys.scopes, coalesce(api_keys.expiry_date <= now(), false) as is_expired, now() as used_at,
  users.id as user_id, users.account_id, users.is_active, accounts.date_closed is not null as is_closed, accounts.credit_balance
from api_keys
join users on users.id = api_keys.user_id
join accounts on accounts.id = users.account_id
where api_keys.prefix = ${prefix}`;
}

const FIND_KEY = statement('find-api-key', keySql('$1'));
const MALFORMED = 'The X-API-KEY header holds no valid key: check it for a typing error.';
const UNKNOWN = 'The key in the X-API-KEY header is not known: it may be mistyped or deleted.';
const RECENT_KEYS_MAX = 10_000;

/** @param keyUses receives the uses of accepted keys */
export function createKeys(pool: pg.Pool, keyUses: KeyUses) {
  const recent = new LRUCache<string, { hash: Buffer; principal: Principal }>({ max: RECENT_KEYS_MAX });

  function accept(key: string, prefix: string, row: KeyRow | undefined): Principal | ProblemError {
    if (row?.key_hash && !matchesHash(key, row.key_hash)) return unauthorized(UNKNOWN);
    recent.delete(prefix);
    if (!row?.key_hash) return unauthorized(UNKNOWN);
    if (row.is_expired) return unauthorized('The key has expired.');
    if (row.is_closed) return new ProblemError('inactive_user', "The key's account is closed.");
    if (!row.is_active) return new ProblemError('inactive_user', "The key's user is inactive.");
    keyUses.record(prefix, row.used_at);
    const principal = {
      accountId: row.account_id,
      userId: row.user_id,
      keyPrefix: prefix,
      scopes: row.scopes,
      creditBalance: row.credit_balance,
    };
    recent.set(prefix, { hash: row.key_hash, principal });
    return principal;
  }

  return {
    /**
     * Authenticates a key, and records its use; counts against no limit.
     * @param read an earlier read of the key; one statement reads it where absent
     * @returns the error of {@link authenticate} where the key is refused
     */
    async identify(key: string, read?: KeyRow): Promise<Principal | ProblemError> {
      const prefix = prefixOf(key);
      if (prefix === null) return unauthorized(MALFORMED);
      if (read) return accept(key, prefix, read);
      const { rows } = await pool.query<KeyRow>({ ...FIND_KEY, values: [prefix] });
      return accept(key, prefix, rows[0]);
    },
    /** The principal of a key that this process has accepted before. It may have been deleted since. */
    recent(key: string): Principal | undefined {
      const known = recent.get(prefixOf(key) ?? '');
      return known && matchesHash(key, known.hash) ? known.principal : undefined;
    },
  };
}

/**
 * Authenticates a request by its key. A refused key counts against the limit of its address.
 * @param read an earlier read of the key; one statement reads it where absent
 * @throws ProblemError 401 for a key that is missing, malformed, unknown or expired, 403 for an inactive user's,
 *   429 in place of the 401 where the address has sent too many such keys
 */
export async function authenticate(
  { keys, rates }: { keys: Keys; rates: Rates },
  { key, address }: { key: string | undefined; address: string },
  read?: KeyRow,
): Promise<Principal> {
  if (!key) throw unauthorized('Send your API key in the X-API-KEY header.');
  const found = await keys.identify(key, read);
  if (!(found instanceof ProblemError)) return found;
  if (found.problemCode === 'unauthorized') await rates.count('refused_keys', address);
  throw found;
}

/**
 * The error of a call that the key does not authorize, or null.
 * @param accountId the account that the request names; anything but an integer is left to the validation
 */
export function refusalOf(
  principal: Principal,
  scope: Scope | 'any',
  accountId: unknown,
): ProblemError | null {
  if (scope !== 'any' && !principal.scopes.includes(scope))
    return new ProblemError('missing_scope', `The key lacks the scope ${scope}.`);
  if (Number.isInteger(accountId) && accountId !== principal.accountId)
    return new ProblemError('wrong_account', 'The key belongs to another account.');
  return null;
}
