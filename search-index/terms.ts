import { hash } from 'node:crypto';
import type { RunFact } from './ambiguous-runs.ts';
import { LANES, RUN_KEY_LENGTH, RunHash, writeLanes } from './run-hash.ts';

/**
 * The keys of the terms that a text is indexed under, for documents and queries alike. A word is in the text
 * where its key is among the text's words, two words one after another where their key is among its pairs, and
 * the keys of runs (`ambiguous-runs.ts`) make longer phrases exact.
 */

/**
 * The most words that a phrase may have: documents tell of runs two words shorter, and of none longer, and a
 * phrase's filter grows with the square of its words.
 */
export const MAX_PHRASE_WORDS = 50;

/** The most letters that a prefix may have: so many of a long word are kept readable in its key. */
export const MAX_PREFIX_LETTERS = 100;

/** The engine cuts a value after 468 bytes; a pair of this many UTF-16 units has at most 240. */
export const MAX_PAIR_UNITS = 80;

/** What a word can't contain: it tells a key with a hash from a key as it is. */
const HASHED = '~';

/** The key of one word: every prefix of up to {@link MAX_PREFIX_LETTERS} letters is one of its key too. */
export function wordKey(word: string): string {
  if (word.length <= MAX_PREFIX_LETTERS) return word;
  const letters = [...word];
  if (letters.length <= MAX_PREFIX_LETTERS) return word;
  return letters.slice(0, MAX_PREFIX_LETTERS).join('') + HASHED + digest(word);
}

/** The key of two words, one after the other. */
export function pairKey(first: string, second: string): string {
  const text = `${first} ${second}`;
  return text.length <= MAX_PAIR_UNITS ? text : HASHED + digest(text);
}

/** The key of what is told of a run: of an `extension` and an `absence`, the run with both neighbours. */
export function runKey(fact: RunFact, words: readonly string[]): string {
  const run = new RunHash();
  const lanes = new Int32Array(LANES);
  run.begin(fact);
  for (const word of words) {
    writeLanes(word, lanes, 0);
    run.add(lanes, 0);
  }
  const key = Buffer.alloc(RUN_KEY_LENGTH);
  run.write(key, 0);
  return key.toString('latin1');
}

/** 80 bits in hexadecimal: the engine does not tell capitals from small letters. */
function digest(text: string): string {
  return hash('sha1', text).slice(0, 20);
}
