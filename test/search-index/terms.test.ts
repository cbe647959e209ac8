import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../search-index/analyzer.ts';
import { MAX_PHRASE_WORDS, MAX_PREFIX_LETTERS, pairKey, runKey, wordKey } from '../../search-index/terms.ts';
import { type Terms, termsOf } from './terms-of.ts';

/** The longest value that the engine keeps whole, in bytes. */
const ENGINE_LIMIT = 468;

function holdsPhrase(terms: Terms, phrase: readonly string[], keyOf = runKey): boolean {
  for (let at = 0; at + 1 < phrase.length; at++) {
    if (!terms.pairs.includes(pairKey(phrase[at] ?? '', phrase[at + 1] ?? ''))) return false;
  }
  for (let start = 1; start < phrase.length - 1; start++) {
    for (let end = start + 1; end < phrase.length; end++) {
      const surrounded = phrase.slice(start - 1, end + 1);
      if (terms.repeats.includes(keyOf('absence', surrounded))) return false;
      if (!terms.repeats.includes(keyOf('mark', phrase.slice(start, end)))) continue;
      if (!terms.repeats.includes(keyOf('extension', surrounded))) return false;
    }
  }
  return true;
}

function standsIn(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));
}

const text = fc
  .integer({ min: 2, max: 4 })
  .chain((size) => fc.array(fc.constantFrom(...['a', 'bb', 'c++', 'é'].slice(0, size)), { maxLength: 40 }));

describe('the terms of a text', () => {
  test('decide every phrase as a search of consecutive words does', () => {
    let matches = 0;
    const phrases = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 2, max: 8 }), fc.nat(9), fc.nat(3)));
    fc.assert(
      fc.property(text, phrases, (words, samples) => {
        const terms = termsOf(words.join(' '));
        const read = analyze(words.join(' '));
        for (const [at, length, changedAt, change] of samples) {
          const phrase = read.slice(at, at + length);
          if (changedAt < phrase.length) phrase[changedAt] = ['a', 'bb', 'c++', 'e'][change] ?? '';
          if (phrase.length < 2) continue;
          matches += standsIn(read, phrase) ? 1 : 0;
          expect(holdsPhrase(terms, phrase), `${phrase.join(' ')} in ${read.join(' ')}`).toBe(
            standsIn(read, phrase),
          );
        }
      }),
      { numRuns: 10_000 },
    );
    expect(matches).toBeGreaterThan(1_000);
  });

  test('decide every phrase of up to six words in every text of up to nine, over two words', () => {
    // Few runs, asked for a million times.
    const keys = new Map<string, string>();
    const keyOf: typeof runKey = (fact, words) => {
      const run = `${fact} ${words.join(' ')}`;
      const key = keys.get(run) ?? runKey(fact, words);
      keys.set(run, key);
      return key;
    };
    for (let length = 1; length <= 9; length++) {
      for (let text = 0; text < 1 << length; text++) {
        const words = binaryWords(text, length);
        const terms = termsOf(words.join(' '));
        for (let size = 3; size <= 6; size++) {
          for (let phrase = 0; phrase < 1 << size; phrase++) {
            const wanted = binaryWords(phrase, size);
            if (holdsPhrase(terms, wanted, keyOf) !== standsIn(words, wanted)) {
              expect.fail(`"${wanted.join(' ')}" in "${words.join(' ')}"`);
            }
          }
        }
      }
    }
  });

  test('decide the longest phrase, also where only its last word tells', () => {
    const passage = Array.from({ length: MAX_PHRASE_WORDS - 2 }, (_, at) => `w${at}`);
    const terms = termsOf([...['a', ...passage, 'b', 'c', ...passage, 'd']].join(' '));
    expect(holdsPhrase(terms, ['a', ...passage, 'b'])).toBe(true);
    expect(holdsPhrase(terms, ['a', ...passage, 'd'])).toBe(false);
  });

  test('are each distinct, and none is longer than what the engine keeps', () => {
    const long = '𐐀'.repeat(5_000);
    const text = `${long} ${long}x ${'漢字'.repeat(300)} ${'a'.repeat(20_000)} b ${long} c b ${long} d`;
    const { words, pairs, repeats } = termsOf(`${text} ${text}`);
    for (const terms of [words, pairs, repeats]) {
      expect(terms.length).toBeGreaterThan(0);
      expect(new Set(terms).size).toBe(terms.length);
      for (const term of terms) expect(Buffer.byteLength(term)).toBeLessThanOrEqual(ENGINE_LIMIT);
    }
  });

  test('tell long words apart, and show each prefix of a word as a prefix of its key', () => {
    const head = 'é'.normalize('NFC').repeat(MAX_PREFIX_LETTERS);
    const [first, second] = [analyze(`${head}abc`)[0] ?? '', analyze(`${head}abd`)[0] ?? ''];
    expect(wordKey(first)).not.toBe(wordKey(second));
    for (let letters = 1; letters <= MAX_PREFIX_LETTERS; letters++) {
      expect(wordKey(first).startsWith('e'.repeat(letters))).toBe(true);
    }
    expect(pairKey(first, second)).not.toBe(pairKey(second, first));
  });

  test.each([
    ['one word 20,000 times', 'word '.repeat(20_000)],
    [
      'a passage of 1,000 words twice',
      `${Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(' ')} `.repeat(2),
    ],
    ['two words 10,000 times in turn', 'a b '.repeat(10_000)],
  ])('stay few for %s', (_, text) => {
    const { pairs, repeats } = termsOf(text);
    expect(pairs.length).toBeLessThanOrEqual(1_001);
    expect(repeats.length).toBeLessThanOrEqual(10);
  });
});

function binaryWords(bits: number, length: number): string[] {
  return Array.from({ length }, (_, at) => ((bits >> at) & 1 ? 'a' : 'b'));
}
