import { fold, UNSPACED_LETTER } from './analyzer.ts';
import { valueKey } from './value-key.ts';

/**
 * Names as autocomplete compares them: without case, accents and needless blanks. The engine would compare and
 * cut texts in ways of its own, so the bytes stand in an index and in a filter as hexadecimal digits: one name
 * begins with another exactly where its digits do.
 */

/** Bytes an attribute: their digits are well below the length at which the engine cuts a value. */
const BYTES_MAX = 100;

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;

/** A name as it is compared. */
export function foldName(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}

/**
 * A name, or what was typed of one, as the engine is to read it: it would take some signs for parts of words, others
 * for operators.
 */
export function nameWords(text: string): string {
  return text.normalize('NFKC').replace(NO_WORD, ' ').trim();
}

/** What a name is found by, as attributes of a document. */
export interface NameKeys {
  /** Key of the whole folded name. */
  name_key: string;
  /** Its digits, a hundred bytes an attribute: `digits_0`, `digits_1` and so on. */
  [digits: `digits_${number}`]: string;
  /** In scripts without spaces, where the engine would have to guess words: the digits from every later letter on. */
  tails: string[];
}

/** The keys of a folded name. */
export function nameKeys(folded: string): NameKeys {
  const digits = digitsOf(folded).map((part, at) => [`digits_${at}`, part]);
  return { name_key: valueKey(folded), ...Object.fromEntries(digits), tails: tailsOf(folded) };
}

/** A filter for the documents whose name is exactly this folded text. */
export function isNamed(folded: string): string {
  return `name_key = "${valueKey(folded)}"`;
}

/** A filter for the documents whose name begins with this folded text, which is not empty. */
export function nameBegins(folded: string): string {
  const parts = digitsOf(folded);
  return parts.map((part, at) => `digits_${at} STARTS WITH "${part}"`).join(' AND ');
}

/**
 * A filter for the documents whose name has this folded text after its beginning; null where only the engine's
 * words can tell: the text does not begin in a script without spaces, or is longer than what is kept for it.
 */
export function nameContains(folded: string): string | null {
  const [part, ...more] = digitsOf(folded);
  if (part === undefined || more.length > 0 || !startsUnspaced(folded)) return null;
  return `tails STARTS WITH "${part}"`;
}

function digitsOf(folded: string): string[] {
  const digits = Buffer.from(folded).toString('hex');
  return digits.match(new RegExp(`.{1,${2 * BYTES_MAX}}`, 'g')) ?? [];
}

function tailsOf(folded: string): string[] {
  if (!UNSPACED_LETTER.test(folded)) return [];
  const letters = [...folded];
  return letters.flatMap((letter, at) => {
    if (at === 0 || !UNSPACED_LETTER.test(letter)) return [];
    // Every letter has a byte at least.
    return digitsOf(letters.slice(at, at + BYTES_MAX).join('')).slice(0, 1);
  });
}

function startsUnspaced(folded: string): boolean {
  const [first = ''] = folded;
  return UNSPACED_LETTER.test(first);
}
