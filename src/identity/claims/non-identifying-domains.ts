import { bareOrganizationName } from '../../base/names/organization-names.ts';
import { foldToLetters } from '../../base/text/fold.ts';
import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import domains from './non-identifying-domains.json' with { type: 'json' };

/**
 * Domains of which each organization has only a page, an address or a subdomain: social networks, job boards, directories,
 * stores, shorteners and builders of websites. The domain and all its subdomains identify no organization.
 */
const pages = new Set(domains.pages);

/** Domains under which each customer has a subdomain of its own: that subdomain identifies, the domain itself does not. */
const parents = new Set(domains.parents);

/**
 * Whether a domain identifies an organization: none shares it, or it is the one after whom it is called, as google.com is Google's.
 * @param domain in its compared form
 * @param name of the organization, where it is known
 */
export function identifiesOrganization(domain: string, name: string | undefined): boolean {
  if (!identifiesNobody(domain)) return true;
  const [label] = domain.split('.');
  const bare = bareOrganizationName(name ?? '');
  return bare === label || bare === foldToLetters(domain);
}

/** Whether many organizations share a domain, in its compared form, so that it identifies none of them. */
export function identifiesNobody(domain: string): boolean {
  if (parents.has(domain) || isWebmailAddress(`@${domain}`)) return true;
  const labels = domain.split('.');
  return labels.some((_, at) => pages.has(labels.slice(at).join('.')));
}
