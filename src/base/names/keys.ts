import { crc32 } from 'node:zlib';
import { AND_WORDS, type Forms, foldedLetters, plainLetters } from './words.ts';

/** Shorter words have no typing errors, and longer ones no keys for them. */
const LETTERS_MIN = 5;
const END_LETTERS_MAX = 60;

const SIGNS = /(?:^| )[&(](?= |$)/g;
const AND_BETWEEN = new RegExp(` (?:(?:${AND_WORDS.join('|')}) )+`);

/**
 * The keys of texts by all their letters. Two texts that agree share one, also with one letter missing, added or replaced, or two
 * neighbours swapped: such texts are equal once each has lost one letter or none.
 *
 * Each form has a key, and the shortest one has others with one letter less at each place. Words count as they are, folded to one
 * spelling for `ä`, `a` and `ae`, and without a word for "and".
 */
export function letterKeys(forms: Forms): number[] {
  const keys = new Set<number>();
  const shortest = forms.at(-1);
  for (const form of forms) {
    for (const spelling of spellingsOf(form)) {
      const letters = spelling.replaceAll(' ', '');
      keys.add(keyOf(` ${letters}`));
      if (form === shortest) for (const shorter of withLetterLess(letters)) keys.add(keyOf(` ${shorter}`));
    }
  }
  return [...keys];
}

/**
 * The keys of a person's name by its first and last word, in any order, and by all its letters. Two names that agree, their words
 * rotated or not, share one: see {@link letterKeys}.
 */
export function endKeys(forms: Forms): number[] {
  const keys = new Set<number>();
  for (const form of forms) {
    const spellings = spellingsOf(form);
    if (spellings.length === 0) continue;
    for (const spelling of spellings) keys.add(keyOf(` ${spelling.replaceAll(' ', '')}`));
    const ends = [...new Set([plainForm(form), foldedLetters(plainForm(form))])].map(endsOf);
    for (const [first] of ends) {
      for (const [, last] of ends) {
        keys.add(pairKey(first, last));
        for (const shorter of endsWithLetterLess(first)) keys.add(pairKey(shorter, last));
        for (const shorter of endsWithLetterLess(last)) keys.add(pairKey(first, shorter));
      }
    }
  }
  return [...keys];
}

/** The keys of a name by its first and last word as they are written, without typing errors. */
export function exactEndKeys(form: string): number[] {
  const ends = [plainLetters(form), foldedLetters(form)].map(endsOf);
  return [...new Set(ends.map(([first, last]) => pairKey(first, last)))];
}

/** A form as it is written, in one spelling for `ä`, `a` and `ae`, and without words for "and", as far as these differ. */
function spellingsOf(form: string): string[] {
  const plain = plainForm(form);
  if (plain === '') return [];
  const folded = foldedLetters(plain);
  const withoutAnd = folded.split(AND_BETWEEN).join(' ');
  return [...new Set([plain, folded, withoutAnd])];
}

/** Without the marks of letters, `&` and `(`. */
function plainForm(form: string): string {
  return plainLetters(form).replaceAll(SIGNS, '').trim();
}

function endsOf(form: string): [first: string, last: string] {
  const words = form.split(' ');
  return [words.length > 1 ? (words[0] as string) : '', words.at(-1) as string];
}

function endsWithLetterLess(word: string): string[] {
  return [...word].length > END_LETTERS_MAX || /[0-9]/.test(word) ? [] : withLetterLess(word);
}

/** The text without each of its letters; a digit is never a typing error. */
function withLetterLess(text: string): string[] {
  const shorter: string[] = [];
  let letters = 0;
  let at = 0;
  for (const letter of text) {
    const after = at + letter.length;
    if (letter < '0' || letter > '9') shorter.push(text.slice(0, at) + text.slice(after));
    letters += 1;
    at = after;
  }
  return letters < LETTERS_MIN ? [] : shorter;
}

function pairKey(one: string, other: string): number {
  return keyOf(one < other ? `${one} ${other}` : `${other} ${one}`);
}

/** A number that PostgreSQL can hold as an `int`. */
function keyOf(text: string): number {
  return crc32(text) | 0;
}
