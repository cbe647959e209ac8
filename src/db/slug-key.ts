/** The most characters of a slug. */
export const SLUG_CHARACTERS_MAX = 255;
/** Before it is normalized, which may take hours. Each character of the key may have been written as several. */
const WRITTEN_CHARACTERS_MAX = 10 * SLUG_CHARACTERS_MAX;

/**
 * Reads a slug, or the address of a profile, to the key by which slugs are compared. Null for an address without a path, and
 * for a slug that is too long; empty for a blank text.
 */
export function readSlugKey(text: string): string | null {
  if (text.trim() === '') return '';
  const slug = slugIn(text.trim());
  const key = slug && slug.length <= WRITTEN_CHARACTERS_MAX && keyOf(slug);
  return key && [...key].length <= SLUG_CHARACTERS_MAX ? key : null;
}

/**
 * The key by which a stored slug is compared: without blanks around, of a profile address the last segment of the path,
 * percent-decoded, in one lower case for all letters. The database's `slug_key` computes the same.
 */
export function slugKey(stored: string): string {
  const trimmed = stored.trim();
  return keyOf(slugIn(trimmed) ?? trimmed);
}

/** Letters without a small one in Unicode 16, which PostgreSQL 18 knows; Node 24 got those of Unicode 17 within its life. */
const LETTERS_OF_UNICODE_17 = /([\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}])/u;

function keyOf(slug: string): string {
  const parts = slug.normalize().replaceAll('İ', 'i').split(LETTERS_OF_UNICODE_17);
  const lower = parts.map((part) => (LETTERS_OF_UNICODE_17.test(part) ? part : part.toLowerCase())).join('');
  return lower.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

/** The last segment of the path, percent-decoded where that is possible; null where there is none. */
function slugIn(text: string): string | null {
  const path = text.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const slug = path.split('/').findLast(Boolean);
  if (!slug) return null;
  try {
    const decoded = decodeURIComponent(slug);
    return decoded.includes('\0') ? slug : decoded;
  } catch {
    return slug;
  }
}
