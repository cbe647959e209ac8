import type { RunFact } from './ambiguous-runs.ts';

/**
 * Codes under which phrases are indexed: 48 bits of a hash, as eight letters that the engine and JSON take as they are.
 *
 * Two phrases may have the same code. A query is affected if the code of one of its phrases is also that of another
 * phrase in the same field of some document, which has the probability `phrases in the index / 2^48`: 10^-7 for a phrase of
 * a query over 100,000 job posts (3·10^7 phrases). Then one of these documents may be found, or missed, wrongly.
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+,-./:;<=>?@[]^_`{|}~";
const LETTER_PAIRS = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));

const FIRST_FACTOR = 0x9e3779b1;
const SECOND_FACTOR = 0x85ebca77;
const KINDS: Record<'pair' | RunFact, number> = { pair: 1, mark: 2, extension: 3, absence: 4 };

/** The words of a text as numbers: equal words have equal numbers. */
export function numberWords(words: readonly string[]) {
  const numbers = new Int32Array(words.length + 2);
  const byWord = new Map<string, number>();
  const distinct: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    let number = byWord.get(word);
    if (number === undefined) {
      number = distinct.push(word);
      byWord.set(word, number);
    }
    numbers[at + 1] = number;
  }
  return { numbers, distinct };
}

/** The codes of a text's phrases. Each word has a hash of 64 bits, in two numbers of 32 bits. */
export function phraseCodes(words: readonly string[]) {
  const { numbers, distinct } = numberWords(words);
  const firsts = new Int32Array(distinct.length + 1);
  const seconds = new Int32Array(distinct.length + 1);
  for (const [at, word] of distinct.entries()) {
    let first = 0;
    let second = 0;
    for (let unit = 0; unit < word.length; unit++) {
      first = mixed(first, word.charCodeAt(unit), FIRST_FACTOR);
      second = mixed(second, word.charCodeAt(unit), SECOND_FACTOR);
    }
    firsts[at + 1] = first;
    seconds[at + 1] = second;
  }
  return {
    /** Of the words: from 1, in the order of the first use. A 0 stands before the first word and after the last one. */
    numbers,
    /** The different words: that of number 1 first. */
    distinct,
    /** The code of the words from the position `start` up to `end`, and then of the word at `last`. */
    code(kind: keyof typeof KINDS, start: number, end: number, last: number): string {
      let first = KINDS[kind];
      let second = first;
      for (let at = start; at <= end; at++) {
        const number = numbers[at === end ? last : at] ?? 0;
        first = mixed(first, firsts[number] ?? 0, FIRST_FACTOR);
        second = mixed(second, seconds[number] ?? 0, SECOND_FACTOR);
      }
      return (
        letters(Math.imul(first ^ (second >>> 16), SECOND_FACTOR)) + letters(Math.imul(second, FIRST_FACTOR))
      );
    },
  };
}

function mixed(hash: number, value: number, factor: number): number {
  const product = Math.imul(hash ^ value, factor);
  return product ^ (product >>> 15);
}

/** The upper 24 bits as four letters. */
function letters(bits: number): string {
  return (LETTER_PAIRS[bits >>> 20] ?? '') + (LETTER_PAIRS[(bits >>> 8) & 0xfff] ?? '');
}
