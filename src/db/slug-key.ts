import { isNobody, isPage, namesProfile } from './profile-pages.ts';

/** The most characters of a slug. */
export const SLUG_CHARACTERS_MAX = 255;
/** Before it is decoded and normalized, which may take hours. Each character may have been written as several, each percent-encoded. */
const WRITTEN_CHARACTERS_MAX = 40 * SLUG_CHARACTERS_MAX;

/** The segments behind which the slug of a profile stands. */
const KINDS = new Set(['in', 'pub', 'company', 'school', 'showcase']);

const ADDRESS = /[/?#]|^www\./i;
const WWW = /^www\./i;
const SCHEME_AND_HOST = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i;
/** The numbers behind the name in `/pub/`, in hexadecimal digits. */
const NUMBER_OF_PUB = /^[\da-f]{1,3}$/i;
/** Characters at which an address would be cut, and control characters. */
const NOT_IN_SLUG = /[/?#\p{Cc}]/u;

/**
 * Reads a slug, or the address of a profile, to the slug: the segment behind `in`, `pub`, `company`, `school` or `showcase`, else the
 * last one of the path, percent-decoded, without blanks around. Null for an address that names no profile (a page, a file, a profile
 * in a query), and for a slug that is too long; empty for a blank text. A slug is read to itself.
 */
export function readSlug(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const written = ADDRESS.test(trimmed) ? segmentOf(trimmed) : trimmed;
  if (written === null || written.length > WRITTEN_CHARACTERS_MAX) return null;
  const slug = decoded(written).normalize().trim();
  return slug !== '' && [...slug].length <= SLUG_CHARACTERS_MAX ? slug : null;
}

/** Reads a slug, or the address of a profile, as {@link readSlug} does, to the key by which slugs are compared. */
export function readSlugKey(text: string): string | null {
  const slug = readSlug(text);
  return slug && slugKey(slug);
}

/** Letters without a small one in Unicode 16, which PostgreSQL 18 knows; Node 24 got those of Unicode 17 within its life. */
const LETTERS_OF_UNICODE_17 = /([\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}])/u;

/** The key by which slugs are compared: one lower case for all letters. The database's `slug_key` computes the same. */
export function slugKey(slug: string): string {
  const parts = slug.normalize().replaceAll('İ', 'i').split(LETTERS_OF_UNICODE_17);
  const lower = parts.map((part) => (LETTERS_OF_UNICODE_17.test(part) ? part : part.toLowerCase())).join('');
  return lower.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

/** The segment of an address that is the slug, as it is written. */
function segmentOf(address: string): string | null {
  const [beforeFragment = ''] = address.split('#', 1);
  const [whole = ''] = beforeFragment.split('?', 1);
  const parts = whole.replace(SCHEME_AND_HOST, '').split('/');
  const [host = ''] = parts;
  if (parts.length > 1 ? host.includes('.') : WWW.test(host)) parts.shift();
  const segments = parts.filter((segment) => segment.trim() !== '');
  const at = segments.findIndex((segment) => KINDS.has(segment.toLowerCase()));
  if (at >= 0) {
    const [kind = '', slug] = segments.slice(at);
    return slug === undefined || isNobody(kind, slug) ? null : slug;
  }
  const [last, before = ''] = segments.slice(-2).reverse();
  if (last === undefined || isPage(decoded(last)) || namesProfile(beforeFragment.slice(whole.length)))
    return null;
  return NUMBER_OF_PUB.test(last) && NUMBER_OF_PUB.test(before) ? null : last;
}

/** Some programs encode an address that is encoded already. */
const ENCODINGS_MAX = 3;

/** A segment percent-decoded, where that is possible and gives a slug. */
function decoded(segment: string): string {
  let text = segment;
  try {
    for (let time = 0; time < ENCODINGS_MAX && text.includes('%'); time++) {
      const once = decodeURIComponent(text);
      if (NOT_IN_SLUG.test(once)) break;
      text = once;
    }
  } catch {
    // What is no percent-encoded UTF-8 is a part of the slug.
  }
  return text;
}
