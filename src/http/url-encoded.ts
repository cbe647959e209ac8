import type { FormFields } from './form.ts';

/** The fields of a URL-encoded text; a name that stands more than once, or ends in `[]`, is a list. */
export function parseUrlEncoded(text: string): FormFields {
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
