import { hash } from 'node:crypto';
import { bareOrganizationName, isPlaceholderName } from '../../base/names/organization-names.ts';
import { domainKey } from '../../dataset/domain.ts';
import { readEmailAddress } from '../../dataset/format/contact-values.ts';
import { isRoleAddress } from '../../dataset/role-addresses.ts';
import { readSlugKey, slugKey } from '../../db/slug-key.ts';
import type { ClaimFields, ClaimKind, OpenClaim, Reference, ThingKind } from '../claim.ts';
import { identifiesOrganization } from './non-identifying-domains.ts';

/** A value of a thing, such as `domain:acme.example`, that a claim `is` known by, or by which it `names` a thing. */
export interface Value {
  /** The kind of the thing that has it. */
  kind: ThingKind;
  value: string;
  role: 'is' | 'names';
  /** Of an organization: its name as the claim that names it writes it, or the domain. */
  said?: string;
}

/** A reference whose thing is known: the key is one of the own source. */
export type Named = Reference & { id?: number };

/** Makes the value that a reference names. One by a key names the thing that the source knows by it. */
export function valueNamed({ by, key, id }: Named): string {
  if (id !== undefined) return `id:${id}`;
  return by === 'name' ? nameValue(key) : `${by}:${key}`;
}

/** Whether a role says that its person works at no organization, as `Self-employed` does. Such a name is shown, and names nothing. */
export function isOfNobody({ by, key }: Reference, field: string): boolean {
  return by === 'name' && field.startsWith('roles[') && isPlaceholderName(key);
}

/** An index takes values of some 2,700 bytes. */
const NAME_LENGTH_MAX = 400;

/** Makes the value that all spellings of an organization's name share, apart from their legal forms. */
export function nameValue(name: string): string {
  const bare = bareOrganizationName(name);
  return `name:${bare.length > NAME_LENGTH_MAX ? hash('sha256', bare) : bare}`;
}

/**
 * Makes the values that a claim is known by. Those of contacts are values of their person. A name joins nothing: by it references
 * find an organization.
 */
export function ownValues(kind: ClaimKind, fields: ClaimFields): Value[] {
  const { domain, name, network_public_identifier: slug, url, email } = fields as Record<string, string>;
  const found: Value[] = [];
  const add = (of: ThingKind, prefix: string, value: string | null | undefined) => {
    if (value) found.push({ kind: of, value: `${prefix}:${value}`, role: 'is' });
  };
  const host = domain === undefined ? null : domainKey(domain);
  if (kind === 'organizations') {
    if (host !== null && identifiesOrganization(host, name)) add(kind, 'domain', host);
    if (name !== undefined && !isPlaceholderName(name))
      found.push({ kind, value: nameValue(name), role: 'is' });
  }
  if (kind === 'websites') add(kind, 'domain', host);
  if (kind === 'organizations' || kind === 'persons') add(kind, 'slug', slug && slugKey(slug));
  if (kind === 'job_posts') add(kind, 'url', url && urlKey(url));
  if (kind === 'emails' && email !== undefined && !isRoleAddress(email)) add('persons', 'email', email);
  return found;
}

/**
 * Makes the values that are compared with suppressions alone: the address that a person's key is, and the number of a person whom a
 * contact names by a value. They join no claims: another source may have the address for another person.
 */
export function valuesToSuppress(kind: ClaimKind, key: string, { parent, fields }: OpenClaim): Value[] {
  if (kind === 'phone_numbers' && parent?.by !== 'key')
    return [{ kind: 'persons', value: `key:phone_number:${fields.phone_number}`, role: 'is' }];
  if (kind !== 'persons') return [];
  const slug = readSlugKey(key);
  const email = readEmailAddress(key);
  // A key that is the slug itself is found as it is.
  const isAddress = slug && slug !== slugKey(key);
  const values = [
    ...(isAddress ? [`key:slug:${slug}`] : []),
    ...(email === null ? [] : [`key:email:${email}`]),
  ];
  return values.map((value) => ({ kind, value, role: 'is' }));
}

/** SQL: the values of a thing, as `thing_values` has them. Without statistics the planner finds them here by the indexes, too. */
export const VALUES_OF_THING = (kind: string, id: string) => `
    select value from claim_values where claim_kind = ${kind} and claim_id = ${id} and role = 'is'
    union all
    select v.value from (select id from claims where parent_id = ${id} and kind = 'emails' and ${kind} = 'persons' offset 0) as part
    join claim_values v on v.claim_kind = 'emails' and v.claim_id = part.id and v.role = 'is'`;

/** The values by which claims are one thing; names and keys identify nothing beyond their source. */
export const IDENTIFIES = `value not like 'name:%' and value not like 'key:%'`;

/** Whether the URL of a post is written as it is compared, but for a slash at its end. */
export function hasComparedForm(url: string): boolean {
  const key = urlKey(url);
  return url === key || url === `${key}/`;
}

/** An address as it is compared: without a slash at its end. Many job boards name their posts by fragments. */
function urlKey(url: string): string {
  return new URL(url).href.replace(/\/?#?$/, '');
}
