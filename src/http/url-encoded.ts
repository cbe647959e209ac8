import type { FormFields } from './form.ts';

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * The fields of a URL-encoded text; a name that stands more than once, or ends in `[]`, is a list.
 * @throws URIError where what it encodes is not UTF-8
 */
export function parseUrlEncoded(text: string): FormFields {
  // Parsing would put replacement characters in the place of broken bytes.
  for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes);
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key.replace(/\[\]$/, '');
    const earlier = fields.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) fields.set(name, [earlier, value]);
    else fields.set(name, name === key ? value : [value]);
  }
  return Object.fromEntries(fields);
}
