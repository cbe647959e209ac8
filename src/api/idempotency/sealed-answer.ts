import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync, constants as zlib } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose answer is sealed, and by what. */
export interface Seal {
  accountId: number;
  /** The idempotency key, which is stored nowhere. */
  key: string;
}

/**
 * An answer as it is stored: nobody reads it without the key that the caller sent, since answers hold contacts
 * and the secrets of new API keys.
 */
export function sealAnswer(seal: Seal, answer: unknown): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(seal), iv);
  const deflated = deflateRawSync(JSON.stringify(answer), { level: zlib.Z_BEST_SPEED });
  const text = cipher.update(deflated);
  return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]);
}

/**
 * The answer that was sealed.
 * @throws Error where it was sealed by another key, or changed since
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
