const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The form in which two domains are compared: the bare lower-case host, internationalized names in punycode,
 * without a leading `www.` and without a final dot. Takes a host or an http(s) URL in any case; the port,
 * the path and the rest of a URL do not count. Null for what names no host of the public DNS (a single word,
 * an IP address, an email address). Applying it twice changes nothing.
 */
export function domainKey(hostOrUrl: string): string | null {
  const text = hostOrUrl.trim();
  if (!SCHEME.test(text) && text.includes('@')) return null;
  const url = URL.parse(SCHEME.test(text) ? text : `http://${text}`);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/\.$/, '');
  if (!HOST.test(host) || !readsAsItself(host)) return null;
  // `www.com` is a domain of its own.
  return host.replace(/^(www\.)+(?=.*\.)/, '');
}

/** What is made of letters beyond ASCII may be no name that can be read again. */
function readsAsItself(host: string): boolean {
  return !host.includes('xn--') || URL.parse(`http://${host}`)?.hostname === host;
}
