import { hash } from 'node:crypto';

/** The most words of a phrase: in Meilisearch its filter grows with their square. */
export const MAX_PHRASE_WORDS = 50;

/** The most letters of a prefix: the key of a longer word keeps this many readable. */
export const MAX_PREFIX_LETTERS = 100;

/** No word contains it: it tells a shortened key from a word. */
const SHORTENED = '~';

/**
 * The key of a word. Every prefix of the word of up to {@link MAX_PREFIX_LETTERS} letters is a prefix of its key.
 * Engines cut longer values: Meilisearch after 468 bytes.
 */
export function wordKey(word: string): string {
  if (word.length <= MAX_PREFIX_LETTERS) return word;
  const letters = [...word];
  if (letters.length <= MAX_PREFIX_LETTERS) return word;
  return letters.slice(0, MAX_PREFIX_LETTERS).join('') + SHORTENED + hash('sha1', word).slice(0, 20);
}

/** The engine compares texts trimmed, without case and decomposed, and cuts them: these it takes as they are. */
const TAKEN_AS_IT_IS = /^[a-z0-9._:/@+-]{1,200}$/;

/**
 * How a text that is compared as a whole (a domain, a profile's identifier, a source) stands in an index and
 * in a filter: two texts have one key exactly where they are equal.
 */
export function valueKey(value: string): string {
  return TAKEN_AS_IT_IS.test(value) ? value : `~${hash('sha1', value)}`;
}
