import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  and,
  between,
  compileFilter,
  type Filter,
  not,
  oneOf,
  or,
  printFilter,
  startsWith,
} from '../../search-index/meilisearch/filter.ts';
import type { TextQuery } from '../../search-index/plan.ts';

/** The engine's parser fails at this depth of nested parentheses. */
const ENGINE_PARENTHESES_MAX = 48;

test.each<[string, () => Filter, string | null]>([
  [
    'an AND with ranges, which come last',
    () =>
      and([
        between('a', 1, undefined),
        or([oneOf('b', [2]), and([oneOf('c', [3]), between('c', 3, 4)])]),
        oneOf('d', [5]),
        not(between('e', 6, undefined)),
        not(oneOf('f', [7])),
        or([oneOf('g', [8]), oneOf('h', [9])]),
      ]),
    'd = "5" AND NOT f = "7" AND (g = "8" OR h = "9") AND a >= "1" AND (b = "2" OR (c = "3" AND c "3" TO "4")) AND NOT e >= "6"',
  ],
  [
    'an OR with ranges, which keep their place',
    () => or([between('a', 1, undefined), oneOf('b', [2])]),
    '(a >= "1" OR b = "2")',
  ],
  [
    'an AND of ANDs, which needs no parentheses',
    () => and([oneOf('a', [1]), and([oneOf('b', [2]), oneOf('c', [3])])]),
    'a = "1" AND b = "2" AND c = "3"',
  ],
  [
    'an OR of ORs, which needs no more parentheses',
    () => or([oneOf('a', [1]), or([oneOf('b', [2]), oneOf('c', [3])])]),
    '(a = "1" OR b = "2" OR c = "3")',
  ],
  ['the negation of everything', () => not(and([])), 'id IN []'],
  ['a condition AND nothing', () => and([oneOf('a', [1]), oneOf('b', [])]), 'id IN []'],
  ['a condition OR everything', () => or([oneOf('a', [1]), not(oneOf('b', []))]), null],
])('a filter of %s is printed in the syntax of the engine', (_, filter, text) => {
  expect(printFilter(filter())).toBe(text);
});

test('a filter contains no text that could end its own quotation', () => {
  expect(() => oneOf('a', ['x"y'])).toThrow('key');
  expect(() => oneOf('a', ['x\\'])).toThrow('key');
  expect(() => startsWith('a', 'x"y')).toThrow(
    'A text in a filter must be a key, without quotation marks and backslashes.',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const filter = compileFilter([{ kind: 'any', field: 'domain', values: [value] }]);
      expect(filter).toMatch(/^domain = "[^"\\]*"$/);
    }),
  );
});

test('the filter of the deepest query stays below the nesting limit of the engine', () => {
  const phrase: TextQuery = { kind: 'phrase', words: ['a', 'b', 'c', 'd'] };
  let query: TextQuery = phrase;
  for (let depth = 0; depth < 20; depth++) {
    query = { kind: depth % 2 ? 'and' : 'or', operands: [phrase, { kind: 'not', operand: query }] };
  }
  const text = compileFilter([{ kind: 'text', field: 'title', query }]) ?? '';
  let open = 0;
  let deepest = 0;
  for (const sign of text) {
    open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    deepest = Math.max(deepest, open);
  }
  expect(open).toBe(0);
  expect(deepest).toBeLessThan(ENGINE_PARENTHESES_MAX);
});
