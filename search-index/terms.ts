import { hash } from 'node:crypto';
import { ambiguousRuns } from './ambiguous-runs.ts';
import { analyze } from './analyzer.ts';

/**
 * The terms that a text is indexed under, each once. A word is in the text where its key is in `words`, two
 * words one after another where their key is in `pairs`, and `repeats` makes longer phrases exact.
 */
export interface Terms {
  words: string[];
  pairs: string[];
  /** See `ambiguous-runs.ts`. */
  repeats: string[];
}

/**
 * The most words that a phrase may have: `repeats` speaks of runs two words shorter, and of none longer, and a
 * phrase's filter grows with the square of its words.
 */
export const MAX_PHRASE_WORDS = 50;

/** The most letters that a prefix may have: so many of a long word are kept readable in its key. */
export const MAX_PREFIX_LETTERS = 100;

/** The engine cuts a value after 468 bytes; a pair of this many UTF-16 units has at most 240. */
const MAX_PAIR_UNITS = 80;

/** Longer ones cost more as they are than as a hash. */
const MAX_RUN_UNITS = 24;

/** What a word can't contain: it tells a key with a hash from a key as it is. */
const HASHED = '~';

/** The terms of a text. */
export function termsOf(text: string): Terms {
  const words = analyze(text);
  const { sequence, distinct } = numbered(words);
  const repeats =
    distinct.length === words.length
      ? []
      : ambiguousRuns(sequence, MAX_PHRASE_WORDS - 2).map(({ at, length, kind }) =>
          runKey(kind, words.slice(at, at + length)),
        );
  return { words: distinct.map(wordKey), pairs: pairsOf(words, sequence, distinct.length), repeats };
}

/** The words as numbers from 0, equal words equal numbers, and each word once. */
function numbered(words: readonly string[]): { sequence: Int32Array; distinct: string[] } {
  const numbers = new Map<string, number>();
  const sequence = Int32Array.from(words, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    if (number === numbers.size) numbers.set(word, number);
    return number;
  });
  return { sequence, distinct: [...numbers.keys()] };
}

/** Told apart by their words' numbers: to look at each pair as a text takes longer than all the rest. */
function pairsOf(words: readonly string[], sequence: Int32Array, distinct: number): string[] {
  const seen = new Set<number>();
  const pairs: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const number = (sequence[at - 1] as number) * distinct + (sequence[at] as number);
    if (seen.has(number)) continue;
    seen.add(number);
    pairs.push(pairKey(words[at - 1] as string, words[at] as string));
  }
  return pairs;
}

/** The key of one word: every prefix of up to {@link MAX_PREFIX_LETTERS} letters is one of its key too. */
export function wordKey(word: string): string {
  if (word.length <= MAX_PREFIX_LETTERS) return word;
  const letters = [...word];
  if (letters.length <= MAX_PREFIX_LETTERS) return word;
  return letters.slice(0, MAX_PREFIX_LETTERS).join('') + HASHED + digest(word);
}

/** The key of two words, one after the other. */
export function pairKey(first: string, second: string): string {
  return shortened(`${first} ${second}`, MAX_PAIR_UNITS);
}

/**
 * The key of a run of words: as a `mark`, that phrases through the run need a look at its neighbours; as an
 * `extension`, that the run stands in the text as the inside of a longer one (its first and last word are the
 * neighbours).
 */
export function runKey(kind: 'mark' | 'extension', words: readonly string[]): string {
  return (kind === 'mark' ? '=' : '+') + shortened(words.join(' '), MAX_RUN_UNITS);
}

function shortened(text: string, units: number): string {
  return text.length <= units ? text : HASHED + digest(text);
}

/** 80 bits in hexadecimal: the engine does not tell capitals from small letters. */
function digest(text: string): string {
  return hash('sha1', text).slice(0, 20);
}
