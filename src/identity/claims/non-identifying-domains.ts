import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import domains from './non-identifying-domains.json' with { type: 'json' };

/**
 * Domains of which each organization has only a page, an address or a subdomain: social networks, job boards, directories,
 * stores, shorteners and builders of websites. The domain and all its subdomains identify no organization.
 */
const pages = new Set(domains.pages);

/** Domains under which each customer has a subdomain of its own: that subdomain identifies, the domain itself does not. */
const parents = new Set(domains.parents);

/** Whether many organizations share a domain, in its compared form, so that it identifies none of them. */
export function identifiesNobody(domain: string): boolean {
  if (parents.has(domain) || isWebmailAddress(`@${domain}`)) return true;
  const labels = domain.split('.');
  return labels.some((_, at) => pages.has(labels.slice(at).join('.')));
}
