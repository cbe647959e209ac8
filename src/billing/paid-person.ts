import { crc32 } from 'node:zlib';

/** What an answer shows of a person. An account pays for it once, and then it is free for a time. */
export interface PaidPerson {
  /** The person. */
  id: number;
  /** Answers of one kind share what is paid for. */
  kind: 'detail' | 'work_emails' | 'personal_emails' | 'phone_numbers';
  /** Hashes of the values that are shown, of 32 bits each: enough to tell one person's values apart, too few to identify one. */
  shown: number[];
}

/**
 * Makes the part of a person that an answer is charged for.
 * @param shown the fields or contacts that the answer shows. A value counts by its field; null shows nothing
 */
export function paidPerson(kind: PaidPerson['kind'], id: number, shown: unknown): PaidPerson {
  return { id, kind, shown: [...new Set(hashesOf(kind, shown))] };
}

/** The hash of each value, with the names of the fields that lead to it. */
function hashesOf(path: string, value: unknown): number[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => hashesOf(path, item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => hashesOf(`${path}.${name}`, part));
  // As a signed number, which PostgreSQL stores in 4 bytes.
  return [crc32(`${path} ${value}`) | 0];
}
