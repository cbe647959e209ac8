import type { TextQuery } from '../../search-index/plan.ts';

/** Whether a text with these words satisfies a query. */
export function isIn(words: readonly string[], query: TextQuery): boolean {
  switch (query.kind) {
    case 'and':
      return query.operands.every((operand) => isIn(words, operand));
    case 'or':
      return query.operands.some((operand) => isIn(words, operand));
    case 'not':
      return !isIn(words, query.operand);
    case 'word':
      return words.includes(query.word);
    case 'prefix':
      return words.some((word) => word.startsWith(query.prefix));
    case 'phrase':
      return words.some((_, at) => query.words.every((word, offset) => words[at + offset] === word));
  }
}
