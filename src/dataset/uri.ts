const HTTP_URL = /^(https?:)[/\\]{2,}([^/?#\\]+)(.*)$/is;
const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(.*)$/s;
/** What may not stand in a URI as it is, outside of a host: a `%` too unless two hexadecimal digits follow. */
const TO_ESCAPE = /%(?![\da-f]{2})|[^\w.~:/?#@!$&'()*+,;=%-]/giu;
/** A valid URI of the usual form: nearly all of the URLs of a dataset, of which an answer may show hundreds. */
const VALID =
  /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?](?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;
const OF_A_HOST = /^[\w.~!$&'()*+,;=%-]+$|^\[[\da-f:.]+\]$/i;

/**
 * An http(s) URL as a valid URI: punycode in the host, percent-encoding elsewhere. A valid URI stays as it is, and so
 * does a text that is no http(s) URL.
 */
export function uriOf(text: string): string {
  if (VALID.test(text)) return text;
  const [, scheme, authority = '', rest = ''] = HTTP_URL.exec(text.trim()) ?? [];
  const hostname = scheme && URL.parse(text)?.hostname;
  if (!hostname) return text;
  const [, user, host = '', port = ''] = AUTHORITY.exec(authority) ?? [];
  const login = user === undefined ? '' : `${escaped(user.replaceAll('@', '%40'))}@`;
  const site = `${login}${OF_A_HOST.test(host) ? host : escaped(hostname)}${port.replaceAll(/\s/g, '')}`;
  // A backslash that ends the host is a slash, as in URL parsers; a second `#` is part of the fragment.
  const [before = '', ...fragment] = rest.replace(/^\\/, '/').split('#');
  const tail = fragment.length > 0 ? `#${escaped(fragment.join('%23'))}` : '';
  return `${scheme}//${site}${escaped(before)}${tail}`;
}

function escaped(text: string): string {
  return text.replaceAll(TO_ESCAPE, encodeURIComponent);
}
