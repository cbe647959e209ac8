import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phraseTerms, type Terms, termsOf, wordTerm } from '../../search-index/meilisearch/terms.ts';
import { analyze, MAX_PHRASE_WORDS, MAX_PREFIX_LETTERS, wordKey } from '../../search-index/text/analyzer.ts';

/** The longest value that the engine stores completely, in bytes. */
const ENGINE_LIMIT = 468;

function containsPhrase({ phrases }: Terms, phrase: readonly string[], termsOfPhrase = phraseTerms): boolean {
  const { pairs, runs } = termsOfPhrase(phrase);
  const held = new Set(phrases);
  return (
    pairs.every((pair) => held.has(pair)) &&
    runs.every(
      ({ mark, extension, absence }) => !held.has(absence) && (!held.has(mark) || held.has(extension)),
    )
  );
}

function occursIn(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));
}

const text = fc
  .integer({ min: 2, max: 4 })
  .chain((size) => fc.array(fc.constantFrom(...['a', 'bb', 'c++', 'é'].slice(0, size)), { maxLength: 40 }));

describe('the terms of a text', () => {
  test('hold the key of each word once, in the order of the text', () => {
    const pieces = fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'б', '工', '𐐨', 'ab1', '한', 'ば'),
          fc.constantFrom(1, 2, 99, 100, 101, 150),
        )
        .map(([letters, count]) => letters.repeat(count)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (pieces) => {
        const text = pieces.join(', ');
        expect(termsOf(text).words).toEqual([...new Set(analyze(text))].map(wordTerm));
      }),
    );
  });

  test('are empty for a text without words', () => {
    for (const text of ['', ' ', '&', '🚀']) expect(termsOf(text)).toEqual({ words: [], phrases: [] });
  });

  test('match a phrase exactly if its words occur consecutively in the text', () => {
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
          matches += occursIn(read, phrase) ? 1 : 0;
          expect(containsPhrase(terms, phrase), `${phrase.join(' ')} in ${read.join(' ')}`).toBe(
            occursIn(read, phrase),
          );
        }
      }),
      { numRuns: 10_000 },
    );
    expect(matches).toBeGreaterThan(1_000);
  });

  test('are exact for every phrase of up to six words in every text of up to nine, over two words', () => {
    // Caches the terms of the few phrases, which are read a million times.
    const known = new Map<string, ReturnType<typeof phraseTerms>>();
    const termsOfPhrase: typeof phraseTerms = (words) => {
      const key = words.join(' ');
      const terms = known.get(key) ?? phraseTerms(words);
      known.set(key, terms);
      return terms;
    };
    for (let length = 1; length <= 9; length++) {
      for (let text = 0; text < 1 << length; text++) {
        const words = binaryWords(text, length);
        const terms = termsOf(words.join(' '));
        for (let size = 2; size <= 6; size++) {
          for (let phrase = 0; phrase < 1 << size; phrase++) {
            const wanted = binaryWords(phrase, size);
            if (containsPhrase(terms, wanted, termsOfPhrase) !== occursIn(words, wanted)) {
              expect.fail(`"${wanted.join(' ')}" in "${words.join(' ')}"`);
            }
          }
        }
      }
    }
  });

  test('are exact for the longest phrase, even if only its last word differs', () => {
    const passage = Array.from({ length: MAX_PHRASE_WORDS - 2 }, (_, at) => `w${at}`);
    const terms = termsOf([...['a', ...passage, 'b', 'c', ...passage, 'd']].join(' '));
    expect(containsPhrase(terms, ['a', ...passage, 'b'])).toBe(true);
    expect(containsPhrase(terms, ['a', ...passage, 'd'])).toBe(false);
  });

  test('are distinct, and none is longer than the engine stores', () => {
    const long = '𐐀'.repeat(5_000);
    const text = `${long} ${long}x ${'漢字'.repeat(300)} ${'a'.repeat(20_000)} b ${long} c b ${long} d`;
    const { words, phrases } = termsOf(`${text} ${text}`);
    for (const terms of [words, phrases]) {
      expect(terms.length).toBeGreaterThan(0);
      expect(new Set(terms).size).toBe(terms.length);
      for (const term of terms) expect(Buffer.byteLength(term)).toBeLessThanOrEqual(ENGINE_LIMIT);
    }
  });

  test.each([
    ['one word 20,000 times', 'word '.repeat(20_000)],
    [
      'a passage of 1,000 words twice',
      `${Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(' ')} `.repeat(2),
    ],
    ['two words 10,000 times in turn', 'a b '.repeat(10_000)],
  ])('are few for %s', (_, text) => {
    expect(termsOf(text).phrases.length).toBeLessThanOrEqual(1_011);
  });
});

describe('the key of a word', () => {
  test('is the word itself up to the longest searchable prefix, and ends with a hash beyond it', () => {
    for (const letter of ['a', 'б', '𐐨']) {
      const longest = letter.repeat(MAX_PREFIX_LETTERS);
      expect(wordKey(longest)).toBe(longest);
      expect(wordKey(`${longest}${letter}`)).toMatch(new RegExp(`^${longest}~[0-9a-f]{20}$`));
    }
  });

  test('differs between long words, and starts with every searchable prefix of the word', () => {
    const head = 'é'.normalize('NFC').repeat(MAX_PREFIX_LETTERS);
    const [first, second] = [analyze(`${head}abc`)[0] ?? '', analyze(`${head}abd`)[0] ?? ''];
    expect(wordKey(first)).not.toBe(wordKey(second));
    for (let letters = 1; letters <= MAX_PREFIX_LETTERS; letters++) {
      expect(wordKey(first).startsWith('e'.repeat(letters))).toBe(true);
    }
  });
});

describe('the term of a word', () => {
  test('of every letter is a text that the engine keeps unchanged', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x3_ffff; code++) {
      if (code === 0xd800) code = 0xe000;
      for (const word of analyze(String.fromCodePoint(code))) {
        const term = wordTerm(word);
        // Three vowels of Kirat Rai decompose, too. Equal words still have equal terms.
        if (/[\u{16d68}-\u{16d6a}]/u.test(term)) continue;
        if (term !== term.normalize('NFKD').toLowerCase().trim()) wrong.push(`${code.toString(16)}: ${term}`);
        if (Buffer.byteLength(term.repeat(100 / [...word].length)) > 400)
          wrong.push(`${code.toString(16)} is long`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['자바', '자바스크립트', true],
    ['자바', '자반', false],
    ['하나', '한', false],
    ['はは', 'はば', false],
    ['パリ', 'パリ市', true],
    ['ハリ', 'バリ', false],
    ['ab', 'abc한', true],
    ['가', '나', false],
  ])('of %s is the beginning of that of %s: %s', (prefix, word, isPrefix) => {
    expect(wordTerm(word).startsWith(wordTerm(prefix))).toBe(isPrefix);
    expect(word.startsWith(prefix)).toBe(isPrefix);
  });
});

describe('the codes of phrases', () => {
  test('differ between phrases of different kind, words, order or length', () => {
    const words = Array.from({ length: 400 }, (_, nr) => (nr < 200 ? `w${nr}` : nr.toString(36)));
    const codes = new Set<string>();
    let phrases = 0;
    for (const first of words) {
      for (const second of words) {
        const { pairs, runs } = phraseTerms([first, second, first]);
        const [{ mark = '', extension = '', absence = '' } = {}] = runs;
        for (const code of [pairs[0] ?? '', extension, absence]) codes.add(code);
        if (first === words[0]) codes.add(mark);
        phrases += first === words[0] ? 4 : 3;
      }
    }
    expect(codes.size).toBe(phrases);
  });

  test('consist of characters that the engine and its filters keep unchanged', () => {
    const { phrases } = termsOf(Array.from({ length: 2_000 }, (_, nr) => `w${nr}`).join(' '));
    for (const code of phrases) expect(code).toMatch(/^[!#-'*-[\]-~]{8}$/);
    for (const code of phrases) expect(code).toBe(code.toLowerCase().normalize('NFKD').trim());
  });
});

function binaryWords(bits: number, length: number): string[] {
  return Array.from({ length }, (_, at) => ((bits >> at) & 1 ? 'a' : 'b'));
}
