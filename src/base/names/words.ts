import { normalized } from '../text/normalized.ts';

/**
 * A name in its forms: the whole name first, then with less of it. A form is the words of the name without case, accents and
 * punctuation, with blanks between; `äöüåø` and `&` are kept. In forms of organizations, a `(` begins an addition at the end.
 */
export type Forms = readonly string[];

const PLAIN = /^[ -~]*$/;
const PLAIN_TOKEN = /[&(),]|[a-z0-9]+/g;
/** Vowel signs of Indic scripts are part of words. */
const TOKEN = /[&(),]|[\p{Alphabetic}\p{Nd}\u0900-\u109f\u1780-\u17ff]+/gu;

/** Letters that keep their marks, decomposed. */
const MARKED = /[aou]\u0308|a\u030a/g;

/** Marks of alphabets, apostrophes, the tatweel, and characters that are not shown. */
const DROPPED =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670'`´’‘′＇\u02b9-\u02bf\u02c8\u02ee\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  '[': '(',
  '{': '(',
  '【': '(',
  ']': ')',
  '}': ')',
  '】': ')',
};
const SPELLED = /[ßςæœþłđðı[\]{}【】]/g;

/** The words of a name without case, accents and punctuation; `&`, `,`, `(` and `)` are words of their own. */
export function nameTokens(name: string): string[] {
  if (PLAIN.test(name)) return spelled(name.toLowerCase()).replace(/['`]/g, '').match(PLAIN_TOKEN) ?? [];
  const lower = normalized(name, 'NFKD').toLowerCase();
  const letters = lower.replace(MARKED, (letter) => letter.normalize('NFC')).replace(DROPPED, '');
  return spelled(letters.normalize('NFC')).match(TOKEN) ?? [];
}

function spelled(text: string): string {
  return text.replace(SPELLED, (letter) => SPELLINGS[letter] as string);
}

/** Without the marks of letters: `ü` is `u`. */
export function plainLetters(text: string): string {
  return /[äöüåø]/.test(text)
    ? text.replaceAll(/[äå]/g, 'a').replaceAll(/[öø]/g, 'o').replaceAll('ü', 'u')
    : text;
}

/** One spelling for `ü`, `u` and `ue`, and so on. */
export function foldedLetters(text: string): string {
  return plainLetters(text).replaceAll(/([ou])e+|(a)[ae]+/g, '$1$2');
}

/** What `&` may stand for, in the languages of the data. */
export const AND_WORDS = ['and', 'und', 'et', 'y', 'e', 'i', 'en', 'och', 'og'];

/** Those of two batches of claims. */
const REMEMBERED_MAX = 6_000;

/** Remembers what is made of the last names: a load reads the same name when it stores a claim, a record and a reference. */
export function remembered<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const value = read(name);
    known.set(name, value);
    return value;
  };
}
