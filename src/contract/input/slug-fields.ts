import { readSlugKey, SLUG_CHARACTERS_MAX } from '../../db/slug-key.ts';
import { list, NOT_BLANK, optional, readText } from './input-fields.ts';

const SLUG_OR_ADDRESS_CHARACTERS_MAX = 2_048;

const aSlug = (further = '') =>
  `the slug of a profile address, of at most ${SLUG_CHARACTERS_MAX} characters${further}, or the address itself; one of a page, of a file or with the profile in its query names no profile`;

const slug = readText(SLUG_OR_ADDRESS_CHARACTERS_MAX, readSlugKey, aSlug()).meta({ format: 'slug' });

const filledSlug = readText(
  SLUG_OR_ADDRESS_CHARACTERS_MAX,
  (value) => readSlugKey(value) || null,
  aSlug(' and not blank'),
).meta({ format: 'slug', minLength: 1, pattern: NOT_BLANK });

/** The slug of a profile address, or the address; read to the key by which slugs are compared. */
export const optionalSlug = optional(slug);

/** The same, but not blank. */
export const optionalFilledSlug = optional(filledSlug);

/** Slugs of profile addresses, or the addresses; read to the keys by which slugs are compared. */
export function slugList(description: string, example: string) {
  return optional(list(slug, 'strings'))(description, [example]);
}
