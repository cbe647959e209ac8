import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFilter } from '../../search-index/meilisearch/compile.ts';
import {
  and,
  between,
  type Filter,
  not,
  oneOf,
  or,
  printFilter,
  startsWith,
} from '../../search-index/meilisearch/filter.ts';
import type { DirectClause, TextQuery } from '../../search-index/plan.ts';

/** The engine's parser fails at this depth of nested parentheses. */
const ENGINE_PARENTHESES_MAX = 48;

describe('a filter', () => {
  test.each<[string, () => Filter, string | null]>([
    ['no conditions', () => and([]), null],
    ['no alternatives', () => or([]), 'id IN []'],
    ['the negation of everything', () => not(and([])), 'id IN []'],
    ['no values', () => oneOf('a', []), 'id IN []'],
    ['the negation of no values', () => not(oneOf('a', [])), null],
    ['a value', () => oneOf('a', [1]), 'a = "1"'],
    [
      'several values',
      () => oneOf('a', [1, 9_007_199_254_740_991, true]),
      'a IN ["1","9007199254740991","true"]',
    ],
    ['a prefix', () => startsWith('a', 'engin'), 'a STARTS WITH "engin"'],
    ['a range', () => between('a', 1, 2), 'a "1" TO "2"'],
    ['a range from zero without an end', () => between('a', 0, undefined), 'a >= "0"'],
    ['a range without a start', () => between('a', undefined, -2), 'a "-1.7976931348623157e+308" TO "-2"'],
    ['a range from zero to zero', () => between('a', 0, 0), 'a "0" TO "0"'],
    [
      'an AND of an OR',
      () => and([oneOf('a', [1]), or([oneOf('b', [2]), oneOf('c', [3])])]),
      'a = "1" AND (b = "2" OR c = "3")',
    ],
    [
      'an OR of an AND',
      () => or([oneOf('a', [1]), and([oneOf('b', [2]), oneOf('c', [3])])]),
      '(a = "1" OR (b = "2" AND c = "3"))',
    ],
    [
      'an AND of ANDs',
      () => and([oneOf('a', [1]), and([oneOf('b', [2]), oneOf('c', [3])])]),
      'a = "1" AND b = "2" AND c = "3"',
    ],
    [
      'an OR of ORs',
      () => or([oneOf('a', [1]), or([oneOf('b', [2]), oneOf('c', [3])])]),
      '(a = "1" OR b = "2" OR c = "3")',
    ],
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
      'the negation of an AND',
      () => not(and([oneOf('a', [1]), oneOf('b', [2])])),
      'NOT (a = "1" AND b = "2")',
    ],
    ['the negation of an OR', () => not(or([oneOf('a', [1]), oneOf('b', [2])])), 'NOT (a = "1" OR b = "2")'],
    ['a double negation', () => not(not(oneOf('a', [1]))), 'a = "1"'],
    ['a condition AND nothing', () => and([oneOf('a', [1]), oneOf('b', [])]), 'id IN []'],
    ['a condition AND everything', () => and([oneOf('a', [1]), and([])]), 'a = "1"'],
    ['a condition OR everything', () => or([oneOf('a', [1]), not(oneOf('b', []))]), null],
    ['a condition OR nothing', () => or([or([]), oneOf('a', [1])]), 'a = "1"'],
  ])('of %s is printed in the syntax of the engine', (_, filter, text) => {
    expect(printFilter(filter())).toBe(text);
  });

  test('with a constant inside a condition is refused, because the engine could not parse it', () => {
    const constant: Filter = { kind: 'not', operand: { kind: 'everything' } };
    expect(() => printFilter(constant)).toThrow('a constant inside a filter');
  });

  test.each<[DirectClause, string]>([
    [
      { kind: 'any', field: 'domain', values: ['a.example', 'b.example'] },
      'domain IN ["a.example","b.example"]',
    ],
    [{ kind: 'none', field: 'domain', values: ['a.example'] }, 'NOT domain = "a.example"'],
    [{ kind: 'none', field: 'id', values: [1, 2] }, 'NOT id IN ["1","2"]'],
    [{ kind: 'range', field: 'years', from: 1, to: 2 }, 'years "1" TO "2"'],
    [{ kind: 'text', field: 'title', query: { kind: 'word', word: 'cto' } }, 'title_words = "cto"'],
  ])('of the clause %j is %s', (clause, text) => {
    expect(compileFilter([clause])).toBe(text);
    const both = compileFilter([{ kind: 'any', field: 'is_current', values: [true] }, clause]);
    expect(both).toBe(`is_current = "true" AND ${text}`);
  });

  test('contains no text that could end its own quotation', () => {
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

  test('distinguishes values that the engine would treat as equal', () => {
    const values = [
      'a',
      'A',
      ' a',
      'a ',
      'ａ',
      'é',
      'e\u0301',
      'x'.repeat(500),
      'x'.repeat(501),
      '',
      'true',
      '1',
      '"',
      '\\',
    ];
    const filters = values.map((value) => compileFilter([{ kind: 'any', field: 'domain', values: [value] }]));
    expect(new Set(filters).size).toBe(values.length);
  });

  const current: DirectClause = { kind: 'any', field: 'is_current', values: [true] };
  const long: DirectClause = { kind: 'range', field: 'years', from: 5 };
  test.each<[string, DirectClause[][], string | null]>([
    ['between no lists passes nothing', [], 'id IN []'],
    ['with an empty list passes everything', [[long], []], null],
    ['of one list is the filter of that list', [[current, long]], 'is_current = "true" AND years >= "5"'],
    [
      'between lists keeps the clauses of each list together',
      [[current, long], [long]],
      '((is_current = "true" AND years >= "5") OR years >= "5")',
    ],
  ])('of a choice %s', (_, alternatives, text) => {
    expect(compileFilter([{ kind: 'either', alternatives }])).toBe(text);
  });

  test('of the presence or absence of a value is EXISTS or NOT EXISTS', () => {
    expect(compileFilter([{ kind: 'present', field: 'a' }])).toBe('a EXISTS');
    expect(compileFilter([{ kind: 'absent', field: 'a' }])).toBe('a NOT EXISTS');
  });

  test('of the deepest query stays below the nesting limit of the engine', () => {
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
});
