import { domainToUnicode } from 'node:url';

/** The longest host, in punycode: answers show it as `https://host`, in at most 200 characters. */
export const DOMAIN_CHARACTERS_MAX = 192;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * What a URL parser passes over or reads as another part of a URL, and a last label that is a number in any script.
 * The joiners U+200C and U+200D belong to some hosts; the parser refuses them elsewhere.
 */
const NOT_OF_A_HOST =
  /[\s\p{Cc}%/?#\\:@[\]]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[.。．｡]\p{N}*$/u;

/**
 * Normalizes a domain for comparison: the lower-case host in punycode, without a leading `www.` or a final dot.
 * Accepts a host or an http(s) URL in any case; only the host of a URL counts. Null where there is no host of the
 * public DNS (a single word, an IP address, an email address), or a longer one. Idempotent.
 */
export function domainKey(hostOrUrl: string): string | null {
  const text = hostOrUrl.trim();
  if (!SCHEME.test(text) && text.includes('@')) return null;
  const url = URL.parse(SCHEME.test(text) ? text : `http://${text}`);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/\.$/, '');
  // `www.com` is a domain of its own.
  return isPublicHost(host) ? host.replace(/^(www\.)+(?=.*\.)/, '') : null;
}

/**
 * Normalizes the host of an email address: in lower case and punycode. Unlike {@link domainKey} it keeps `www.`, and
 * accepts neither a URL nor a final dot.
 */
export function hostKey(host: string): string | null {
  if (NOT_OF_A_HOST.test(host)) return null;
  const key = URL.parse(`http://${host}`)?.hostname;
  return key !== undefined && isPublicHost(key) ? key : null;
}

function isPublicHost(host: string): boolean {
  return host.length <= DOMAIN_CHARACTERS_MAX && HOST.test(host) && hasValidPunycode(host);
}

/** The URL parser keeps labels that only begin like punycode, and encodes labels that already do. */
function hasValidPunycode(host: string): boolean {
  if (!host.includes('xn--')) return true;
  return !/(?:^|\.)xn--xn--/.test(host) && !/(?:^|\.)xn--/.test(domainToUnicode(host));
}
