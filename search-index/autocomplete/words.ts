import { analyze, foldName, UNSPACED_LETTER, wordKey } from '../text/analyzer.ts';

/** So many tell names apart, and PostgreSQL can index them. */
const KEY_LETTERS_MAX = 500;

/** Letters of a tail; a longer text is found by its words alone. */
const TAIL_LETTERS_MAX = 100;

/** The key by which names are compared: without case, accents and extra blanks. */
export function nameKey(name: string): string {
  // PostgreSQL stores no zero characters.
  const folded = foldName(name.replaceAll('\0', ' '));
  return folded.length <= KEY_LETTERS_MAX ? folded : [...folded].slice(0, KEY_LETTERS_MAX).join('');
}

/** The words of a key, in its order. */
export function wordsOf(key: string): string[] {
  return analyze(key).map(wordKey);
}

/** In scripts without spaces, where words are not separated: the key from every later letter on. */
export function tailsOf(key: string): string[] {
  if (!UNSPACED_LETTER.test(key)) return [];
  const letters = [...key];
  return letters.flatMap((letter, at) =>
    at > 0 && UNSPACED_LETTER.test(letter) ? [letters.slice(at, at + TAIL_LETTERS_MAX).join('')] : [],
  );
}

/** How a text stands among the terms of a name. Korean syllables are decomposed: they are typed letter by letter. */
export function termOf(text: string): string {
  return text.replace(/[\uac00-\ud7a3]+/g, (syllables) => syllables.normalize('NFD'));
}

/** Whether a key, where a name contains it, is the beginning of the name or of one of its tails. */
export function isTailBeginning(key: string): boolean {
  const letters = [...key];
  return UNSPACED_LETTER.test(letters[0] ?? '') && letters.length <= TAIL_LETTERS_MAX;
}
