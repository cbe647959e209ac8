import { createHmac } from 'node:crypto';

/**
 * What tells one request of an idempotency key from another: the operation and its input, whatever the order of the
 * input's fields. Who has it and not the key can not find out whether a guess of the request is right.
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
