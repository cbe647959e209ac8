import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textFilter } from '../../search-index/meilisearch/compile.ts';
import type { Filter } from '../../search-index/meilisearch/filter.ts';
import { type Terms, termsOf } from '../../search-index/meilisearch/terms.ts';
import type { TextQuery } from '../../search-index/plan.ts';
import { isIn } from './naive-text.ts';

/** Whether a document with these terms in `title` passes the filter, as the engine evaluates it. */
function passes(filter: Filter, terms: Terms): boolean {
  switch (filter.kind) {
    case 'everything':
    case 'nothing':
      return filter.kind === 'everything';
    case 'and':
      return filter.operands.every((operand) => passes(operand, terms));
    case 'or':
      return filter.operands.some((operand) => passes(operand, terms));
    case 'not':
      return !passes(filter.operand, terms);
    case 'condition':
    case 'range':
      return holds(filter.text, terms);
  }
}

const CONDITION = /^title_(words|phrases) (=|IN|STARTS WITH) (.+)$/;

function holds(condition: string, terms: Terms): boolean {
  const [, list, operator, values] = CONDITION.exec(condition) ?? [];
  const held = terms[list as keyof Terms];
  const wanted = [JSON.parse(values ?? '')].flat() as string[];
  if (operator === 'STARTS WITH') return held.some((term) => term.startsWith(wanted[0] as string));
  return wanted.some((term) => held.includes(term));
}

const word = fc.constantFrom('ab', 'abc', 'b', `${'x'.repeat(60)}`);
const phrase = fc.array(fc.constantFrom('ab', 'abc', 'b'), { minLength: 2, maxLength: 6 });
const term: fc.Arbitrary<TextQuery> = fc.oneof(
  word.map((word): TextQuery => ({ kind: 'word', word })),
  fc.constantFrom('ab', 'abc', 'xx').map((prefix): TextQuery => ({ kind: 'prefix', prefix })),
  phrase.map((words): TextQuery => ({ kind: 'phrase', words })),
);
const { query } = fc.letrec<{ query: TextQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    term,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      operands: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('query') }),
  ),
}));

test('the filter of a query passes exactly the texts that match the query', () => {
  const text = fc.array(word, { maxLength: 12 });
  fc.assert(
    fc.property(text, query, (words, query) => {
      expect(passes(textFilter('title', query), termsOf(words.join(' ')))).toBe(isIn(words, query));
    }),
    { numRuns: 5_000 },
  );
});

test('the filter of a phrase passes exactly the texts that contain its words in sequence', () => {
  const two = fc.constantFrom('ab', 'b');
  const text = fc.array(two, { minLength: 3, maxLength: 14 });
  const phrase = fc.array(two, { minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(text, phrase, (words, wanted) => {
      const query: TextQuery = { kind: 'phrase', words: wanted };
      expect(passes(textFilter('title', query), termsOf(words.join(' ')))).toBe(isIn(words, query));
    }),
    { numRuns: 5_000 },
  );
});
