import { domainKey } from '../../dataset/domain.ts';
import { readEmailAddress } from '../../dataset/format/contact-values.ts';
import { isRoleAddress } from '../../dataset/role-addresses.ts';
import { readSlugKey, slugKey } from '../../db/slug-key.ts';
import type { ClaimFields, ClaimKind } from '../claim.ts';
import { isSharedDomain } from './shared-domains.ts';

/** Makes the values that identify the thing of a claim, such as `domain:example.com`. Of an email address: its person. */
export function identifiersOf(kind: ClaimKind, fields: ClaimFields): string[] {
  const found: string[] = [];
  const add = (prefix: string, value: string | null | undefined) => {
    if (value) found.push(`${prefix}:${value}`);
  };
  const {
    domain,
    network_public_identifier: slug,
    url,
    email,
  } = fields as Record<string, string | undefined>;
  const host = domain === undefined ? null : domainKey(domain);
  if (kind === 'organizations' && host !== null && !isSharedDomain(host)) add('domain', host);
  if (kind === 'websites') add('domain', host);
  if (kind === 'organizations' || kind === 'persons') add('slug', slug && slugKey(slug));
  if (kind === 'job_posts') add('url', url && urlKey(url));
  if (kind === 'emails' && email !== undefined && !isRoleAddress(email)) add('email', email);
  return found;
}

/**
 * Returns the identifiers in a person's key that is an address, for comparison with suppressions. They join no claims: another source may
 * have the address for another person.
 */
export function identifiersInKey(kind: ClaimKind, key: string): string[] {
  if (kind !== 'persons') return [];
  const slug = readSlugKey(key);
  const email = readEmailAddress(key);
  // A key that is the slug itself is found as it is.
  const isAddress = slug && slug !== slugKey(key);
  return [...(isAddress ? [`key:slug:${slug}`] : []), ...(email === null ? [] : [`key:email:${email}`])];
}

/** An address as it is compared: without a slash at its end. Many job boards name their posts by fragments. */
function urlKey(url: string): string {
  return new URL(url).href.replace(/\/?#?$/, '');
}
