import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFilter } from '../../src/search/compile.ts';
import { and, between, type Filter, not, oneOf, or, printFilter } from '../../src/search/filter.ts';
import type { TextQuery } from '../../src/search/plan.ts';

/** The engine's parser gives up at this many parentheses in one another. */
const ENGINE_PARENTHESES_MAX = 48;

describe('a filter', () => {
  test.each<[Filter, string | null]>([
    [and([]), null],
    [or([]), 'id IN []'],
    [oneOf('a', []), 'id IN []'],
    [not(oneOf('a', [])), null],
    [oneOf('a', [1]), 'a = "1"'],
    [oneOf('a', [1, 9_007_199_254_740_991, true]), 'a IN ["1","9007199254740991","true"]'],
    [between('a', 1, 2), 'a >= "1" AND a <= "2"'],
    [between('a', undefined, -2), 'a >= "-1.7976931348623157e+308" AND a <= "-2"'],
    [and([oneOf('a', [1]), or([oneOf('b', [2]), oneOf('c', [3])])]), 'a = "1" AND (b = "2" OR c = "3")'],
    [or([oneOf('a', [1]), and([oneOf('b', [2]), oneOf('c', [3])])]), '(a = "1" OR (b = "2" AND c = "3"))'],
    [not(and([oneOf('a', [1]), oneOf('b', [2])])), 'NOT (a = "1" AND b = "2")'],
    [not(not(oneOf('a', [1]))), 'a = "1"'],
    [and([oneOf('a', [1]), oneOf('b', [])]), 'id IN []'],
    [or([oneOf('a', [1]), not(oneOf('b', []))]), null],
  ])('of %j is %j', (filter, text) => {
    expect(printFilter(filter)).toBe(text);
  });

  test('holds no text that could end its own quotation', () => {
    expect(() => oneOf('a', ['x"y'])).toThrow('key');
    expect(() => oneOf('a', ['x\\'])).toThrow('key');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const filter = compileFilter([{ kind: 'any', field: 'domain', values: [value] }]);
        expect(filter).toMatch(/^domain = "[^"\\]*"$/);
      }),
    );
  });

  test('tells values apart that the engine would take for one', () => {
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

  test('of the deepest query stays within what the engine reads', () => {
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
