import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RunFinder } from '../../search-index/ambiguous-runs.ts';
import { analyze } from '../../search-index/analyzer.ts';
import { ByteWriter } from '../../search-index/byte-writer.ts';
import { TermWriter } from '../../search-index/term-writer.ts';
import {
  MAX_PAIR_UNITS,
  MAX_PHRASE_WORDS,
  MAX_PREFIX_LETTERS,
  pairKey,
  runKey,
  wordKey,
} from '../../search-index/terms.ts';
import { termsOf } from './terms-of.ts';

/** Words about as long as every limit, in letters of one to four bytes. */
const word = fc
  .tuple(
    fc.constantFrom('a', 'б', '工', '𐐨', 'ab1'),
    fc.constantFrom(1, 2, 9, 10, 13, 14, 19, 20, 21, 39, 40, 41, 79, 80, 81, 99, 100, 101, 150),
    fc.constantFrom('', 'x', 'y'),
  )
  .map(([letters, count, end]) => letters.repeat(count) + end);

test('a text has the key of each of its words and of each two neighbours, once and in their order', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(', ');
      const words = analyze(text);
      const { words: wordKeys, pairs } = termsOf(text);
      expect(wordKeys).toEqual([...new Set(words)].map(wordKey));
      const neighbours = words.slice(1).map((word, at) => JSON.stringify([words[at], word]));
      const keys = [...new Set(neighbours)].map((pair) => pairKey(...(JSON.parse(pair) as [string, string])));
      expect(pairs).toEqual(keys);
    }),
    { numRuns: 1_000 },
  );
});

test('a text without words has no terms', () => {
  for (const text of ['', ' ', '&', '🚀'])
    expect(termsOf(text)).toEqual({ words: [], pairs: [], repeats: [] });
});

describe('the key of a word', () => {
  test('is the word, up to the longest prefix that can be asked for', () => {
    for (const letter of ['a', 'б', '𐐨']) {
      const longest = letter.repeat(MAX_PREFIX_LETTERS);
      expect(wordKey(longest)).toBe(longest);
      expect(wordKey(`${longest}${letter}`)).toMatch(new RegExp(`^${longest}~[0-9a-f]{20}$`));
    }
  });
});

describe('the key of a pair', () => {
  test('is both words while they are short, and tells all pairs apart', () => {
    const [first, second] = ['a'.repeat(40), 'b'.repeat(MAX_PAIR_UNITS - 41)];
    expect(pairKey(first, second)).toBe(`${first} ${second}`);
    expect(pairKey(first, `${second}b`)).toMatch(/^~[0-9a-f]{20}$/);
    expect(pairKey(first, `${second}b`)).not.toBe(pairKey(`${first}b`, second));
    expect(pairKey(`${first}${second}`, 'c')).not.toBe(pairKey(first, `${second}c`));
  });
});

describe('the key of a run', () => {
  const WORDS = Array.from({ length: 20 }, (_, nr) => `word${nr}`);

  test('is short, and in signs that the engine takes as they are', () => {
    for (const words of [['a'], ['é', 'c++', '工程'], WORDS]) {
      for (const fact of ['mark', 'extension', 'absence'] as const)
        expect(runKey(fact, words)).toMatch(/^[0-9a-v]{16}$/);
    }
  });

  test('tells runs apart by fact, words, order and length', () => {
    const keys = new Set<string>();
    let runs = 0;
    for (const fact of ['mark', 'extension', 'absence'] as const) {
      for (const first of WORDS) {
        for (const words of [
          [first],
          ...WORDS.flatMap((second) => [
            [first, second],
            [first, first, second],
          ]),
        ]) {
          keys.add(runKey(fact, words));
          runs++;
        }
      }
    }
    expect(keys.size).toBe(runs);
  });

  test('uses all of its 80 bits: each sign takes every value about as often, and depends on every word', () => {
    const count = 3_200;
    const tallies = Array.from({ length: 16 }, () => new Map<string, number>());
    const changes = Array.from({ length: 16 }, () => 0);
    for (let nr = 0; nr < count; nr++) {
      const key = runKey('extension', ['a', `word${nr}`, 'b']);
      const other = runKey('extension', ['c', `word${nr}`, 'b']);
      for (const [at, tally] of tallies.entries()) {
        const sign = key[at] as string;
        tally.set(sign, (tally.get(sign) ?? 0) + 1);
        if (sign !== other[at]) changes[at] = (changes[at] ?? 0) + 1;
      }
    }
    for (const tally of tallies) {
      // The first lane's seventh sign and the others' sixth hold fewer bits.
      expect(tally.size).toBeGreaterThanOrEqual(4);
      const share = count / tally.size;
      for (const times of tally.values()) expect(Math.abs(times - share)).toBeLessThan(share / 2);
    }
    for (const times of changes) expect(times).toBeGreaterThan(count / 2);
  });
});

test('a text has the keys of what is told of its ambiguous runs', () => {
  const words = fc.array(fc.constantFrom('a', 'bb', 'c++', '工', 'x'.repeat(120)), { maxLength: 30 });
  let told = 0;
  fc.assert(
    fc.property(words, (pieces) => {
      const text = analyze(pieces.join(' '));
      const different = [...new Set(text)];
      const numbers = Int32Array.from(text, (word) => different.indexOf(word));
      const keys: string[] = [];
      new RunFinder().find(numbers, text.length, MAX_PHRASE_WORDS - 2, (fact, at, length, left, right) => {
        const neighbour = (nr: number) => (nr < 0 ? [] : [different[nr] as string]);
        keys.push(runKey(fact, [...neighbour(left), ...text.slice(at, at + length), ...neighbour(right)]));
      });
      told += keys.length;
      expect(termsOf(pieces.join(' ')).repeats).toEqual(keys);
    }),
    { numRuns: 500 },
  );
  expect(told).toBeGreaterThan(100);
});

test('of the longest run that a phrase can hold inside it is told, and of no longer one', () => {
  const repeatsOf = (length: number) => {
    const passage = Array.from({ length }, (_, nr) => `w${nr}`);
    return termsOf(['a', ...passage, 'b', 'c', ...passage, 'd'].join(' ')).repeats.length;
  };
  expect(repeatsOf(MAX_PHRASE_WORDS - 2)).toBeGreaterThan(0);
  expect([repeatsOf(MAX_PHRASE_WORDS - 1), repeatsOf(MAX_PHRASE_WORDS)]).toEqual([0, 0]);
});

test('terms are whole wherever the bytes end that there is room for, and the same from a new writer', () => {
  // Words as long as are written byte by byte, and none longer: those make ample room.
  const text = `${'z'.repeat(40)} b ${'y'.repeat(39)} ${'x'.repeat(39)} b a c++ a b c++ b a b`;
  const expected = termsOf(text);
  const filler = new Uint8Array(65_536).fill(0x20);
  for (let room = 0; room < 600; room++) {
    const line = new ByteWriter();
    line.part(filler, 0, line.bytes.length - room);
    const start = line.length;
    new TermWriter(line).write('text', text);
    const members = line.view().subarray(start).toString();
    const document = JSON.parse(`{"id":1${members}}`);
    expect([document.text_words, document.text_pairs, document.text_repeats]).toEqual([
      expected.words,
      expected.pairs,
      expected.repeats,
    ]);
  }
});
