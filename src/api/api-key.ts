import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { SCOPES, type Scope } from '../db/vocabulary.ts';
import { dateTimeText } from './date-time.ts';
import { statement } from './statement.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
/** 32 characters of 62 are 190.5 random bits. */
const SECRET_LENGTH = 32;
/** Six characters of 62 hold any 32-bit number. */
const CHECKSUM_LENGTH = 6;
const PREFIX = /^[0-9A-Za-z]{8}$/;
const FORMAT = /^(rk_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A key as its owner sees it, without its secret; moments are in UTC to the millisecond. */
export interface StoredApiKey {
  /** The eight characters that name it. */
  prefix: string;
  name: string | null;
  created: string;
  /** From when the key is refused; null means never. */
  expiry_date: string | null;
  /** To within ten seconds; null where it never was. */
  last_used: string | null;
  scopes: Scope[];
}

/** SQL: a `StoredApiKey`, of the table `api_keys`. */
export const API_KEY_COLUMNS = `api_keys.prefix, api_keys.name, ${dateTimeText('api_keys.created')} as created,
  ${dateTimeText('api_keys.expiry_date')} as expiry_date, ${dateTimeText('api_keys.last_used')} as last_used,
  api_keys.scopes`;

/** A key that was just made. */
export interface IssuedApiKey extends StoredApiKey {
  /** The whole key, to be shown once: it is known here and nowhere else. */
  key: string;
}

/** What a new key is to be. */
export interface ApiKeyOrder {
  userId: number;
  name?: string | null;
  /** What the key may do; absent means everything. */
  scopes?: readonly Scope[];
  /** From when the key is refused; absent means never. */
  expiryDate?: Date | null;
}

const INSERT_API_KEY = statement(
  'insert-api-key',
  `
insert into api_keys (prefix, user_id, name, key_hash, scopes, expiry_date)
values ($1, $2, $3, $4, $5, $6)
on conflict (prefix) do nothing
returning ${API_KEY_COLUMNS}`,
);

/**
 * Makes a key of a user and stores its hash.
 * @param database a pool, or a client within a transaction
 */
export async function issueApiKey(
  database: Pick<pg.ClientBase, 'query'>,
  order: ApiKeyOrder,
): Promise<IssuedApiKey> {
  for (;;) {
    const prefix = randomText(PREFIX_LENGTH);
    const key = withChecksum(`rk_${prefix}_${randomText(SECRET_LENGTH)}`);
    const { userId, name = null, scopes = SCOPES, expiryDate = null } = order;
    const { rows } = await database.query<StoredApiKey>({
      ...INSERT_API_KEY,
      values: [prefix, userId, name, hashOf(key), scopes, expiryDate],
    });
    const [stored] = rows;
    if (stored) return { ...stored, key };
  }
}

/** Whether a text could name a key. */
export function isPrefix(text: string): boolean {
  return PREFIX.test(text);
}

/** The prefix of a well-formed key whose checksum is right, else null; asks nobody. */
export function prefixOf(key: string): string | null {
  const [, rest, prefix, checksum] = FORMAT.exec(key) ?? [];
  if (rest === undefined || prefix === undefined) return null;
  return checksumOf(rest) === checksum ? prefix : null;
}

/** Whether a stored hash is this key's; takes the same time whatever the key. */
export function matchesHash(key: string, hash: Buffer): boolean {
  const own = hashOf(key);
  return own.length === hash.length && timingSafeEqual(own, hash);
}

// A slow password hash guards secrets that people choose. This one is 190 random bits, which nobody can
// guess however fast the hash is, and every request would pay for the slowness.
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function withChecksum(rest: string): string {
  return rest + checksumOf(rest);
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
