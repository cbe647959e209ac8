import type { Encoder } from '../indexes/fields.ts';
import { analyze, foldName, UNSPACED_LETTER } from '../text/analyzer.ts';
import { wordKey } from '../text/words.ts';
import { groupDocument } from './grouped.ts';

/** Letters of a tail of a name; a longer text is found by its words alone. */
export const TAIL_LETTERS = 100;

/**
 * Encodes a text as its words in their order, and a name as its folded form, its words and its tails. A group is one
 * document with its records inside.
 */
export const ENCODER: Encoder = {
  text: (name, value) => {
    const words = wordsOf(value);
    return words === '' ? {} : { [name]: words };
  },
  name: (value) => {
    const folded = foldName(value);
    return { name_key: folded, words: wordsOf(folded), tails: tailsOf(folded) };
  },
  group: groupDocument,
};

/** The keys of the words of a text; no key has a blank. */
function wordsOf(text: string): string {
  return analyze(text).map(wordKey).join(' ');
}

/** In scripts without spaces, where words are not separated: the name from every later letter on. */
function tailsOf(folded: string): string[] {
  if (!UNSPACED_LETTER.test(folded)) return [];
  const letters = [...folded];
  return letters.flatMap((letter, at) =>
    at > 0 && UNSPACED_LETTER.test(letter) ? [letters.slice(at, at + TAIL_LETTERS).join('')] : [],
  );
}
