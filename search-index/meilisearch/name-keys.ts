import { IN_A_WORD, UNSPACED_LETTER, withoutIgnorable } from '../text/analyzer.ts';
import { valueKey } from '../text/value-key.ts';

/**
 * Names as autocomplete compares them: without case, accents and extra blanks. Meilisearch would normalize and cut texts
 * in its own way, so documents and filters hold the bytes as hexadecimal digits: a name begins with another exactly if
 * its digits begin with the other's.
 */

/** Bytes an attribute: their digits are well below the length at which Meilisearch cuts a value. */
const BYTES_MAX = 100;

const NO_WORD = new RegExp(`[^${IN_A_WORD}\\p{M}]+`, 'gv');

/** A name, or a typed part of one, without signs that Meilisearch would read as parts of words or as operators. */
export function nameWords(text: string): string {
  return withoutIgnorable(text).normalize('NFKC').replace(NO_WORD, ' ').trim();
}

/** The attributes by which a name is found. */
export interface NameKeys {
  /** Key of the whole folded name. */
  name_key: string;
  /** Its digits, a hundred bytes an attribute: `digits_0`, `digits_1` and so on. */
  [digits: `digits_${number}`]: string;
  /** In scripts without spaces, where words are not separated: the digits from every later letter on. */
  tails: string[];
}

/** The keys of a folded name. */
export function nameKeys(folded: string): NameKeys {
  const digits = digitsOf(folded).map((part, at) => [`digits_${at}`, part]);
  return { name_key: valueKey(folded), ...Object.fromEntries(digits), tails: tailsOf(folded) };
}

/** The digits of a folded text, in parts of the length of an attribute. */
export function digitsOf(folded: string): string[] {
  const digits = Buffer.from(folded).toString('hex');
  return digits.match(new RegExp(`.{1,${2 * BYTES_MAX}}`, 'g')) ?? [];
}

function tailsOf(folded: string): string[] {
  if (!UNSPACED_LETTER.test(folded)) return [];
  const letters = [...folded];
  return letters.flatMap((letter, at) => {
    if (at === 0 || !UNSPACED_LETTER.test(letter)) return [];
    // Every letter has at least one byte.
    return digitsOf(letters.slice(at, at + BYTES_MAX).join('')).slice(0, 1);
  });
}
