import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alternativeIn,
  errorsAllowed,
  typedKeys,
  wordKeys,
} from '../../../search-index/autocomplete/typing-errors.ts';
import { nameKey, wordsOf } from '../../../search-index/autocomplete/words.ts';
import { SEED } from '../../harness/seed.ts';

test.each<[typed: string, word: string, alternative: string | null, errors?: number]>([
  ['jaba', 'java', 'java', 1],
  ['jva', 'java', null],
  ['jvaa', 'java', 'java', 1],
  ['javva', 'java', 'java', 1],
  ['jbbv', 'java', null],
  ['kava', 'java', null],
  ['javvenese', 'javanese', 'javanese', 2],
  ['jjvvnnse', 'javanese', null],
  ['kavanese', 'javanese', 'javanese', 2],
  ['avanesee', 'javanese', null],
  ['ytpescript', 'typescript', 'typescript', 2],
  ['java', 'java', 'java', 0],
  ['c++a', 'c++', 'c++', 1],
])('for the typed word %s the word %s stands as %s', (typed, word, text, errors) => {
  expect(alternativeIn(word, typed, false)).toEqual(text === null ? null : { text, errors });
});

test('the beginning of a word that stands for a typed one has the fewest errors, then the fewest letters', () => {
  expect(alternativeIn('javascript', 'jaba', true)).toEqual({ text: 'java', errors: 1 });
  expect(alternativeIn('javascript', 'javx', true)).toEqual({ text: 'jav', errors: 1 });
  expect(alternativeIn('javascript', 'javasxrixt', true)).toEqual({ text: 'javascript', errors: 2 });
  expect(alternativeIn('javascript', 'java', true)).toEqual({ text: 'java', errors: 0 });
});

test.each([
  ['राहुल', 0],
  ['नमस्ते', 1],
  ['ทั่ว', 0],
  ['கிருஷ்ணமூர்த்தி', 2],
  ['é\u0301te\u0301', 0],
])('vowel signs and other marks of %s are no letters that allow a typing error', (name, allowed) => {
  expect(wordsOf(nameKey(name)).map(errorsAllowed)).toEqual([allowed]);
});

const letter = fc.constantFrom(...'abcdefghijklmnop');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
/** A kind of typing error, its place and its letter. */
const error = fc.tuple(fc.constantFrom('missing', 'added', 'replaced', 'swapped'), fc.nat(12), letter);

function withErrors(word: string, errors: readonly [kind: string, place: number, letter: string][]): string {
  const letters = [...word];
  for (const [kind, place, by] of errors) {
    const at = place % (letters.length + 1);
    if (kind === 'swapped') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
    else letters.splice(at, kind === 'added' ? 0 : 1, ...(kind === 'missing' ? [] : [by]));
  }
  return letters.join('');
}

test('a word shares a key with everything that may be typed for it or for its beginning', () => {
  let found = 0;
  fc.assert(
    fc.property(
      word,
      fc.array(error, { minLength: 1, maxLength: 2 }),
      fc.string({ unit: letter, maxLength: 6 }),
      (start, errors, end) => {
        const typed = withErrors(start, errors);
        const isBeginning = end !== '';
        if (errorsAllowed(typed) === 0 || alternativeIn(start + end, typed, isBeginning) === null) return;
        found += 1;
        const keys = new Set(wordKeys(start + end));
        expect(typedKeys(typed).some((key) => keys.has(key))).toBe(true);
      },
    ),
    { seed: SEED, numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(5_000);
});
