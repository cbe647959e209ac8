import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EntityManager, InferEntity } from '@mikro-orm/core';
import { ApiKey, User } from '../db/entities/accounts.ts';
import { SCOPES, type Scope } from '../db/vocabulary.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
/** 32 characters of 62 are 190.5 random bits. */
const SECRET_LENGTH = 32;
/** Six characters of 62 hold any 32-bit number. */
const CHECKSUM_LENGTH = 6;
const PREFIX = /^[0-9A-Za-z]{8}$/;
const FORMAT = /^(rk_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

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
  /** Absent means all scopes. */
  scopes?: readonly Scope[];
  /** The time from which the key is refused; absent means never. */
  expiryDate?: Date | null;
}

/** Makes a key of a user and stores its hash. */
export async function issueApiKey(em: EntityManager, order: ApiKeyOrder): Promise<IssuedApiKey> {
  const prefix = randomText(PREFIX_LENGTH);
  const rest = `rk_${prefix}_${randomText(SECRET_LENGTH)}`;
  const key = rest + checksumOf(rest);
  const { userId, name = null, scopes = SCOPES, expiryDate = null } = order;
  const user = em.getReference(User, userId);
  const apiKey = em.create(ApiKey, {
    prefix,
    user,
    name,
    keyHash: hashOf(key),
    scopes: [...scopes],
    expiryDate,
  });
  await em.flush();
  return { ...apiKeyRecord(apiKey), key };
}

/** Whether a text has the form of a prefix. */
export function isPrefix(text: string): boolean {
  return PREFIX.test(text);
}

/** The prefix of a well-formed key whose checksum is right, else null; needs no database. */
export function prefixOf(key: string): string | null {
  const [, rest, prefix, checksum] = FORMAT.exec(key) ?? [];
  if (rest === undefined || prefix === undefined) return null;
  return checksumOf(rest) === checksum ? prefix : null;
}

/** The hash under which a key is stored. */
export function hashOf(key: string): Buffer {
  // A slow password hash protects secrets that people choose. A key has 190 random bits, which can't be guessed with a
  // fast hash either, and every request would pay for a slow one.
  return createHash('sha256').update(key).digest();
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
