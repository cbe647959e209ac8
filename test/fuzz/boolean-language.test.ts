import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextQuery } from '../../search-index/plan.ts';
import { analyze, UNSPACED_LETTER } from '../../search-index/text/analyzer.ts';
import {
  MAX_QUERY_CHARACTERS,
  type ParsedTextQuery,
  parseTextQuery,
} from '../../src/search/boolean-query.ts';
import { rawQuery, satisfies, writtenQuery } from '../property/raw-query.ts';
import { PIECES } from '../property/vocabulary.ts';
import { isIn } from '../search/naive-text.ts';
import { anyCharacters, CHEAP, CHEAP_RUNS } from './runs.ts';

const syntax = fc.constantFrom(
  ...['(', ')', '"', '“', '”', '-', '*', 'AND', 'OR', 'NOT', ' ', '\u00a0', '\u3000', '\n', '\0', '\ud800'],
  ...['a', 'ab*', 'c++', '.net', 'node.js', 'é', '工程师', 'ไทย', '🚀', '+', '#', "'", '&', 'ß', 'ﬁ', 'İ'],
);
const anyText = fc.oneof(
  { weight: 3, arbitrary: anyCharacters },
  fc.array(syntax, { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.array(syntax, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
  rawQuery.map(writtenQuery),
);

test('any text is parsed, or refused with a position inside it and the expected syntax', () => {
  const tally = { parsed: 0, refused: 0 };
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseTextQuery(text);
      tally[parsed.ok ? 'parsed' : 'refused'] += 1;
      if (parsed.ok) return;
      expect(parsed.message).toMatch(/^expected \S/);
      expect(Number.isInteger(parsed.position)).toBe(true);
      expect(parsed.position).toBeGreaterThanOrEqual(0);
      expect(parsed.position).toBeLessThanOrEqual([...text].length);
    }),
    CHEAP,
  );
  expect(Math.min(tally.parsed, tally.refused)).toBeGreaterThan(CHEAP_RUNS / 10);
});

/** The query in the boolean language, as a caller could write it. */
function printed(query: TextQuery): string {
  const grouped = (operand: TextQuery, kinds: readonly TextQuery['kind'][]) =>
    kinds.includes(operand.kind) ? `(${printed(operand)})` : printed(operand);
  switch (query.kind) {
    case 'or':
      return query.operands.map((operand) => printed(operand)).join(' OR ');
    case 'and':
      return query.operands.map((operand) => grouped(operand, ['or'])).join(' AND ');
    case 'not':
      return `NOT ${grouped(query.operand, ['or', 'and'])}`;
    case 'word':
      return query.word;
    case 'prefix':
      return `${query.prefix}*`;
    case 'phrase':
      return `"${query.words.join(' ')}"`;
  }
}

test('a parsed query stays the same when it is printed and parsed again', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseTextQuery(text);
      if (!parsed.ok || parsed.query === null) return;
      const again = printed(parsed.query);
      // A dictionary may split a word differently outside its text. A printed query may also be too long.
      if (UNSPACED_LETTER.test(again) || [...again].length > MAX_QUERY_CHARACTERS) return;
      compared += 1;
      expect<ParsedTextQuery>(parseTextQuery(again)).toEqual(parsed);
    }),
    CHEAP,
  );
  expect(compared).toBeGreaterThan(CHEAP_RUNS / 10);
});

test('a query that is written out and parsed matches the same texts as the original query', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 });
  const tally = { true: 0, false: 0 };
  fc.assert(
    fc.property(rawQuery, pieces, (raw, text) => {
      const written = writtenQuery(raw);
      fc.pre([...written].length <= MAX_QUERY_CHARACTERS);
      const parsed = parseTextQuery(written);
      if (!parsed.ok) {
        // The query is valid, so it can only exceed a limit.
        expect(parsed.message).toMatch(/^expected at most/);
        return;
      }
      const textWords = text.flatMap(({ words }) => words);
      const isMatch = satisfies(textWords, raw);
      tally[`${isMatch}`] += 1;
      expect(
        parsed.query !== null && isIn(analyze(text.map((piece) => piece.written).join(' ')), parsed.query),
      ).toBe(isMatch);
    }),
    CHEAP,
  );
  expect(Math.min(tally.true, tally.false)).toBeGreaterThan(CHEAP_RUNS / 20);
});

// A parser of quadratic time would exceed the time limit of the test.
test.each([
  ...'()"-* \u3000\u0301工\ud800',
  ...['. ', '.net', '+#', 'a*', 'NOT ', '- ', 'a-', '🚀 ', 'a b ', '"a" ', '(a) ', ' AND '],
])('a text of a million characters that repeats %j is parsed or refused within the time limit', (piece) => {
  for (const length of [2_000, 10_000, 1_000_000]) {
    const text = piece.repeat(length / piece.length);
    const parsed = parseTextQuery(text);
    if (length > 10_000 && text.trim() !== '') expect(parsed).toMatchObject({ ok: false });
  }
});
