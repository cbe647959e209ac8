import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EntityManager, InferEntity } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { logCaller } from '../../base/log/current-request.ts';
import { ProblemError, unauthorized } from '../../contract/input/problem.ts';
import { ApiKey, User } from '../../db/entities/accounts.ts';
import { statement } from '../../db/statement.ts';
import { isDefaultScope, type KeyKind, SCOPES, type Scope } from '../../db/vocabulary.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
/** 32 characters of 62 are 190.5 random bits. */
const SECRET_LENGTH = 32;
/** Six characters of 62 hold any 32-bit number. */
const CHECKSUM_LENGTH = 6;
const PREFIX = /^[0-9A-Za-z]{8}$/;
const FORMAT = /^((rk|rr)_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
/** What a key of each kind begins with: none is taken for one of the other kind. */
const BEGINNINGS: Readonly<Record<KeyKind, string>> = { api: 'rk', reconcile: 'rr' };

/** The record of a key, without its secret; times are in UTC to the millisecond. */
export type StoredApiKey = ReturnType<typeof apiKeyRecord>;

/** The record of a stored key. */
export function apiKeyRecord(apiKey: InferEntity<typeof ApiKey>) {
  return {
    prefix: apiKey.prefix,
    name: apiKey.name ?? null,
    created: apiKey.created.toISOString(),
    expiry_date: apiKey.expiryDate?.toISOString() ?? null,
    last_used: apiKey.lastUsed?.toISOString() ?? null,
    scopes: apiKey.scopes,
    kind: apiKey.kind,
  };
}

/** The record of a new key. */
export interface IssuedApiKey extends StoredApiKey {
  /** The whole key, to be shown once: only its hash is stored. */
  key: string;
}

/** The properties of a new key. */
export interface ApiKeyOrder {
  userId: number;
  name?: string | null;
  /** Absent means all scopes but `sources`. */
  scopes?: readonly Scope[];
  /** Absent means `api`. */
  kind?: KeyKind;
  /** The time from which the key is refused; absent means never. */
  expiryDate?: Date | null;
}

/** Makes a key of a user and stores its hash. */
export async function issueApiKey(em: EntityManager, order: ApiKeyOrder): Promise<IssuedApiKey> {
  const prefix = randomText(PREFIX_LENGTH);
  const { userId, scopes = SCOPES.filter(isDefaultScope), kind = 'api' } = order;
  const rest = `${BEGINNINGS[kind]}_${prefix}_${randomText(SECRET_LENGTH)}`;
  const key = rest + checksumOf(rest);
  const user = em.getReference(User, userId);
  const apiKey = em.create(ApiKey, {
    prefix,
    user,
    name: order.name ?? null,
    keyHash: hashOf(key),
    scopes: [...scopes],
    kind,
    expiryDate: order.expiryDate ?? null,
  });
  await em.flush();
  return { ...apiKeyRecord(apiKey), key };
}

/** Whether a text has the form of a prefix. */
export function isPrefix(text: string): boolean {
  return PREFIX.test(text);
}

/** The prefix of a well-formed key of a kind whose checksum is right, else null; needs no database. */
export function prefixOf(key: string, kind: KeyKind = 'api'): string | null {
  const [, rest, beginning, prefix, checksum] = FORMAT.exec(key) ?? [];
  if (rest === undefined || prefix === undefined || beginning !== BEGINNINGS[kind]) return null;
  return checksumOf(rest) === checksum ? prefix : null;
}

/** The hash under which a key is stored. */
export function hashOf(key: string): Buffer {
  // A slow password hash protects secrets that people choose. A key has 190 random bits, which can't be guessed with a
  // fast hash either, and every request would pay for a slow one.
  return hash('sha256', key, 'buffer');
}

function checksumOf(rest: string): string {
  let number = crc32(rest);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = ALPHABET.charAt(number % ALPHABET.length) + text;
    number = Math.floor(number / ALPHABET.length);
  }
  return text;
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** The account and user that a request acts for, by its key. */
export interface Principal {
  accountId: number;
  userId: number;
  keyPrefix: string;
  scopes: readonly Scope[];
  /** The balance when the key was read, in credits. */
  creditBalance: number;
}

/** A key as {@link KEY} reads it. */
export interface KeyRow {
  refusal: KeyRefusal | null;
  account_id: number;
  user_id: number;
  scopes: Scope[];
  credit_balance: number;
}

/** The error of a key whose account is closed. */
export const accountClosed = () => new ProblemError('inactive_user', "The key's account is closed.");

/** The errors of keys that do not authorize a call. */
const REFUSALS = {
  unknown: () => unauthorized('The key in the X-API-KEY header is not known: it may be mistyped or deleted.'),
  expired: () => unauthorized('The key has expired.'),
  closed: accountClosed,
  inactive: () => new ProblemError('inactive_user', "The key's user is inactive."),
  scope: (scope) => new ProblemError('missing_scope', `The key lacks the scope ${scope}.`),
} satisfies Record<string, (scope: Scope | null) => ProblemError>;

type KeyRefusal = keyof typeof REFUSALS;

/**
 * SQL: the key with prefix $1, and whether it authorizes a call: $2 its hash, $3 the scope that the call needs,
 * or null. No row where there is no such prefix. The clock of the database is the one that all processes share. The
 * time that the comparison of hashes takes reveals nothing of a key: a hash does not lead back to it.
 */
export const KEY = `
select users.account_id, users.id as user_id, api_keys.scopes, accounts.credit_balance, accounts.rate_limits,
  case
    when api_keys.key_hash <> $2 then 'unknown'
    when api_keys.expiry_date <= now() then 'expired'
    when accounts.date_closed is not null then 'closed'
    when not users.is_active then 'inactive'
    when $3::text <> all(api_keys.scopes) then 'scope'
  end as refusal
from api_keys
join users on users.id = api_keys.user_id
join accounts on accounts.id = users.account_id
where api_keys.prefix = $1`;

/**
 * SQL: the parts of a statement with $1 and a part `key`, as {@link KEY} reads it, that note the use of an accepted key. They
 * write once in ten seconds, and wait for no lock.
 */
export const NOTE_USE = `
unnoted as (
  select prefix from api_keys
  where prefix = $1 and last_used between now() - interval '10 seconds' and now() is not true
    and exists (select from key where refusal is null or refusal = 'scope')
  for no key update skip locked
),
noted as (update api_keys set last_used = now() from unnoted where api_keys.prefix = unnoted.prefix)`;

const FIND_KEY = statement(
  'find-api-key',
  `with key as materialized (${KEY}), ${NOTE_USE} select * from key`,
);
const MALFORMED = 'The X-API-KEY header holds no valid key: check it for a typing error.';
const RECENT_KEYS_MAX = 10_000;

/** The parameters of {@link KEY}. */
type KeyParameters = [prefix: string, hash: Buffer, scope: Scope | null];

/**
 * The parameters that read a key.
 * @param scope that the call needs; absent means any
 * @param kind of the key
 * @throws ProblemError 401 where the key is missing or malformed
 */
export function keyParameters(
  key: string | undefined,
  scope: Scope | null = null,
  kind: KeyKind = 'api',
): KeyParameters {
  if (!key) throw unauthorized('Send your API key in the X-API-KEY header.');
  const prefix = prefixOf(key, kind);
  if (prefix === null) throw unauthorized(MALFORMED);
  return [prefix, hashOf(key), scope];
}

/** Authenticates keys. */
export type Keys = ReturnType<typeof createKeys>;

export function createKeys(pool: pg.Pool) {
  /** Accounts of accepted keys, by the hash of the key. */
  const accounts = new LRUCache<string, number>({ max: RECENT_KEYS_MAX });

  /**
   * The principal of a key that was read. Names the account of a valid key in the log.
   * @param row absent where there is no such key
   * @throws ProblemError 401 or 403 where the key does not authorize the call
   */
  function accept([prefix, hash, scope]: KeyParameters, row: KeyRow | undefined): Principal {
    if (!row) throw REFUSALS.unknown();
    const { refusal } = row;
    if (refusal === null || refusal === 'scope') {
      accounts.set(hash.toString('base64'), row.account_id);
      logCaller({ account: row.account_id, key: prefix });
    }
    if (refusal) throw REFUSALS[refusal](scope);
    return {
      accountId: row.account_id,
      userId: row.user_id,
      keyPrefix: prefix,
      scopes: row.scopes,
      creditBalance: row.credit_balance,
    };
  }

  return {
    accept,
    /**
     * Authenticates a key by one statement; counts against no limit.
     * @throws ProblemError 401 for a key that is missing, malformed, unknown or expired, 403 for an inactive user's
     */
    async authenticate(key: string | undefined): Promise<Principal> {
      const values = keyParameters(key);
      const { rows } = await pool.query<KeyRow>({ ...FIND_KEY, values });
      return accept(values, rows[0]);
    },
    /** The account of a key that this process has accepted before. The key may have been deleted since. */
    recentAccount(key: string): number | undefined {
      return accounts.get(hashOf(key).toString('base64'));
    },
  };
}
