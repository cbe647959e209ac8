import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync, constants as zlib } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The secret under which an answer is encrypted. */
export interface Seal {
  accountId: number;
  /** The idempotency key, which is not stored. */
  key: string;
}

/**
 * Encrypts an answer for storage. Answers hold contacts and new API keys, so that they can only be read with the
 * idempotency key, which the caller alone has.
 */
export function sealAnswer(seal: Seal, answer: unknown): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(seal), iv);
  const deflated = deflateRawSync(JSON.stringify(answer), { level: zlib.Z_BEST_SPEED });
  const text = cipher.update(deflated);
  return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a stored answer.
 * @throws Error where it was encrypted under another key, or changed since
 */
export function openAnswer(seal: Seal, sealed: Buffer): unknown {
  const cipher = createDecipheriv(CIPHER, secretOf(seal), sealed.subarray(0, IV_BYTES));
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  return JSON.parse(String(inflateRawSync(Buffer.concat([text, cipher.final()]))));
}

function secretOf({ accountId, key }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', key, String(accountId), 'idempotency answer', 32));
}

/**
 * A digest that tells the requests of one idempotency key apart: by the operation and its input, in any order of
 * fields. It is keyed, so that a guess of the request can't be confirmed without the idempotency key.
 */
export function requestHash(key: string, operation: string, input: unknown): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([operation, input], sorted))
    .digest();
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
