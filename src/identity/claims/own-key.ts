import { createHash } from 'node:crypto';
import type { ClaimFields, ClaimKind, OpenClaim, Reference } from '../claim.ts';
import { valueNamed } from './values.ts';

/** MD5 of a value, by which a line that says the same is found. */
export function digestOf(value: unknown): string {
  return createHash('md5').update(JSON.stringify(value)).digest('hex');
}

/** What the key of a contact or a list item begins with: the id of the thing that it belongs to, or the value that names it. */
export function partKey(parent: Reference, id?: number): string | number {
  return id ?? valueNamed(parent);
}

/**
 * What tells a claim apart from others of its source and kind; of a contact or a list item, from others of its record. Those
 * without a key are known by what they say, a role by its organization, title and start.
 */
export function ownKey(kind: ClaimKind, { key, fields }: OpenClaim): string {
  const contact = (fields.email ?? fields.phone_number) as string | undefined;
  return key ?? contact ?? digestOf(kind === 'roles' ? identityOfRole(fields) : fields);
}

/** SQL: the hash that stays of the key of a person of whom the source has no claim any more. */
export const keyHash = (key: string) => `encode(identifier_hash('key:' || ${key}), 'hex')`;

/** SQL: whether a row of `claims` of this kind has or had a key. Both ways to store it are searched for in the index, whatever the planner knows. */
export const hasKey = (claims: string, kind: string, key: string) => `
  ${claims}.key = any(array[${key}, case when ${kind} = 'persons' then ${keyHash(key)} end]) and ${claims}.is_hashed = (${claims}.key <> ${key})`;

function identityOfRole({ key, organization, title, start_date }: ClaimFields): unknown[] {
  if (key !== undefined) return [key];
  const { by, key: name } = (organization ?? {}) as { by?: string; key?: string };
  return [by, name, title, start_date];
}

/** What tells the roles of a person apart. Those that are alike in it are numbered. */
export function identitiesOf(roles: readonly ClaimFields[]): string[] {
  const counts = new Map<string, number>();
  return roles.map((role) => {
    const identity = digestOf(identityOfRole(role));
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return `${identity} ${count}`;
  });
}
