import { domainKey } from '../../dataset/domain.ts';
import { NO_PROFILE } from '../../dataset/format/profile.ts';
import { domain, emailAddress, shortText, textUpTo } from '../../dataset/format/scalars.ts';
import { readSlugKey } from '../../db/slug-key.ts';
import type { By, Reference } from '../../identity/claim.ts';
import { type Reader, scalarReader, textOf, Unreadable } from './values.ts';

/** The most characters of a key. */
export const KEY_LENGTH_MAX = 255;

const keyText = textUpTo(KEY_LENGTH_MAX);

/** What a spreadsheet makes of a number of twelve digits and more. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d\d$/;

/** Reads the source's own name for a thing, exactly as it is written. An integer is its digits. */
export const readKey: Reader = (value) => {
  const key = textOf(value);
  if (key instanceof Unreadable) return key;
  if (ROUNDED.test(key))
    return new Unreadable('is a number that a spreadsheet has rounded: export the column as text');
  const { error } = keyText.safeParse(key);
  return error ? new Unreadable(error.issues[0]?.message ?? '') : key;
};

const readDomain = scalarReader(domain);

/** The readers of what names a thing, each to the form in which it is compared. */
const NAMES: Readonly<Record<By, Reader>> = {
  key: readKey,
  domain: (value, context) => {
    const host = readDomain(value, context);
    return typeof host === 'string' ? (domainKey(host) ?? host) : host;
  },
  name: scalarReader(shortText),
  slug: (value) => {
    const slug = textOf(value);
    if (slug instanceof Unreadable) return slug;
    return readSlugKey(slug) || new Unreadable(NO_PROFILE);
  },
  email: scalarReader(emailAddress),
};

/** Makes the reader of a reference to a thing. */
export function referenceReader(by: By): Reader {
  const readName = NAMES[by];
  return (value, context): Reference | unknown => {
    const key = readName(value, context);
    return typeof key === 'string' ? { by, key } : key;
  };
}
