import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyze, MAX_PHRASE_WORDS, UNSPACED_LETTER, wordKey } from '../../search-index/text/analyzer.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { anyCharacters, CHEAP, CHEAP_RUNS } from './runs.ts';

const piece = fc.constantFrom(
  ...[
    ' ',
    '.',
    '..',
    '.net',
    '.NET',
    '+',
    '++',
    '#',
    "'",
    '_',
    '-',
    '&',
    '\u200d',
    '\ufeff',
    '\u00ad',
    'ʼ',
    'ŉ',
    '\uffff',
    '\0',
  ],
  ...['a', 'C++', 'é', 'e\u0301', '\u0301', 'ß', 'ẞ', 'İ', 'ı', 'ﬁ', 'Ⅷ', '½', '²', '٣', 'ς', 'Σ', 'ǅ', 'ŉ'],
  ...[
    '工程',
    '师',
    'カ',
    'ｶ',
    'ﾞ',
    '\u3099',
    'ㅂ',
    '\u1161',
    'ไทย',
    'ລາວ',
    'ខ្មែរ',
    'မြန်',
    '한국',
    'हिन्दी',
    '🚀',
    '👩‍💻',
    '𝒳',
    '\ud800',
    '\udc00',
  ],
);
const anyText = fc.oneof(
  { weight: 3, arbitrary: anyCharacters },
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
);

test('the words of any text can be stored: none is empty or ill-formed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of analyze(text)) {
        expect(word).not.toBe('');
        expect(word.isWellFormed()).toBe(true);
        expect(word).toMatch(/^(\.net|[\p{L}\p{N}][\p{L}\p{N}\u3099\u309a]*(\+\+|#)?)$/u);
        expect(word).toBe(word.normalize('NFC'));
        expect(word).not.toMatch(/[\p{DI}\u02b9-\u02bf\u02c8\u02ee]/u);
        expect(wordKey(word).isWellFormed()).toBe(true);
      }
    }),
    CHEAP,
  );
});

test('the words of a text stay the same when they are analyzed again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = analyze(text);
      expect(analyze(text)).toEqual(words);
      const spaced = words.filter((word) => !UNSPACED_LETTER.test(word));
      expect(analyze(spaced.join(' '))).toEqual(spaced);
      for (const word of spaced) expect(analyze(word)).toEqual([word]);
    }),
    CHEAP,
  );
});

test('a query for a word of a text, or for the text as a phrase, has the same words as the text', () => {
  let queries = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      const words = analyze(text);
      for (const word of words.filter((one) => !UNSPACED_LETTER.test(one))) {
        queries += 1;
        expect(parseTextQuery(word)).toEqual({ ok: true, query: { kind: 'word', word } });
      }
      const phrase = text.replaceAll(/["“”„‟«»＂*]/g, ' ');
      const phraseWords = analyze(phrase);
      if (phraseWords.length < 2 || phraseWords.length > MAX_PHRASE_WORDS) return;
      expect(parseTextQuery(`"${phrase}"`)).toEqual({
        ok: true,
        query: { kind: 'phrase', words: phraseWords },
      });
    }),
    CHEAP,
  );
  expect(queries).toBeGreaterThan(CHEAP_RUNS);
});

test('two texts with a space between them have the words of the first, then those of the second', () => {
  fc.assert(
    fc.property(anyText, anyText, (first, second) => {
      expect(analyze(`${first} \n ${second}`)).toEqual([...analyze(first), ...analyze(second)]);
    }),
    CHEAP,
  );
});

// An analyzer of quadratic time would exceed the time limit of the test.
test.each([...'.+#é\u0301工\uffff\ud800…한🚀', '.net', 'a.net', 'c++', 'a\u0301', '工 ', 'ไท', 'a…'])(
  'a text of 400,000 characters that repeats %j is analyzed within the time limit',
  (unit) => {
    const text = unit.repeat(400_000 / unit.length);
    expect(Array.isArray(analyze(text))).toBe(true);
  },
);
