import { SLUG_CHARACTERS_MAX } from '../../db/slug-key.ts';
import {
  MAX_PHRASE_WORDS,
  MAX_PREFIX_LETTERS,
  MAX_QUERY_CHARACTERS,
  MAX_QUERY_DEPTH,
  MAX_QUERY_TERMS,
} from '../../search/boolean-query.ts';

/** The formats of texts in requests that JSON Schema does not define or that differ from it, with their meaning. */
export const FORMATS = {
  'boolean-text': `a boolean query. \`AND\`, \`OR\` and \`NOT\` in capitals, \`-\` right before a term for NOT (or a hyphen, an en dash or a minus sign; at the start, or after a blank, a quotation mark or a parenthesis), \`"a phrase"\`, parentheses, and \`engin*\` for a prefix of at least two letters or digits. Terms side by side are joined by AND. Case, accents, characters that are not shown, and whether ASCII is written in wide forms (\`（ａ＊）\`) do not count. A blank text is no filter. At most ${MAX_QUERY_CHARACTERS.toLocaleString('en')} characters, ${MAX_QUERY_TERMS} terms, ${MAX_QUERY_DEPTH} levels of parentheses and negations, ${MAX_PHRASE_WORDS} words a phrase and ${MAX_PREFIX_LETTERS} letters or digits a prefix. A text with a syntax error, or without a letter or digit to search for, is a 400 with the position.`,
  domain:
    'a host of the public DNS or an http(s) URL, in any case, with or without `www.`; port, path and query do not count. At most 192 characters of host, in punycode. A single label, an IP address and an email address are refused.',
  slug: `the slug of a profile address, or the address, of which the segment behind \`in\`, \`pub\`, \`company\`, \`school\` or \`showcase\` counts, else the last one of the path. Case, percent-encoding and blanks around it do not count. A slug has at most ${SLUG_CHARACTERS_MAX} characters. An address that names no profile is refused: one without a path, one that ends in a page (\`about\`, \`en\`, \`recent-activity\`) or a file and has no such segment, and one with the profile in its query (\`profile.php?id=1\`).`,
  'domain-list': 'values of the format `domain`, separated by commas, spaces or newlines, at most 10,000.',
  phone:
    'a phone number in any notation that includes the country code, such as `+44 (0)20 7946 0123` or `tel:+1-202-555-0101`. A zero in parentheses after the code is dropped where the country does not keep it, and so are Mexico’s former prefixes and characters that are not shown. It is stored as E.164. A number whose length is impossible in its country is refused.',
  email:
    'an email address; spaces around it and upper case are accepted. Refused are quoted local parts (`"a b"@example.com`), comments, address literals (`a@[192.0.2.1]`), hosts that are no `domain` or end in a number, dots at the ends or side by side, characters that are not shown, and local parts of more than 64 bytes. Letters of all scripts are accepted. Hosts compare as punycode.',
  'date-time':
    'RFC 3339, and more of ISO 8601: a day alone, a time without seconds or without a zone (read as UTC), a space instead of `T`, a decimal comma, a zone without its colon. Of a query, a `+` that was not escaped and arrives as a space is read as the sign of the zone. Refused are leap seconds, more than 9 decimals, and moments outside of the years 1 to 9999 in UTC.',
} as const;
