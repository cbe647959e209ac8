import { pairKey, runKey, wordKey } from '../../search-index/terms.ts';
import { and, type Filter, not, oneOf, or, startsWith } from './filter.ts';
import type { TextQuery } from './plan.ts';

/** A text query over a field as a filter over the terms that the field is indexed under. */
export function textFilter(field: string, query: TextQuery): Filter {
  switch (query.kind) {
    case 'and':
      return and(query.operands.map((operand) => textFilter(field, operand)));
    case 'or':
      return or(query.operands.map((operand) => textFilter(field, operand)));
    case 'not':
      return not(textFilter(field, query.operand));
    case 'word':
      return oneOf(`${field}_words`, [wordKey(query.word)]);
    case 'prefix':
      return startsWith(`${field}_words`, query.prefix);
    case 'phrase':
      return phraseFilter(field, query.words);
  }
}

/** All pairs of the phrase stand in the text, and no run inside it is known without its neighbours (`ambiguous-runs.ts`). */
function phraseFilter(field: string, words: readonly string[]): Filter {
  const pairs = new Set<string>();
  for (let at = 1; at < words.length; at++) pairs.add(pairKey(words[at - 1] as string, words[at] as string));
  const markByExtension = new Map<string, string>();
  const absences = new Set<string>();
  for (let start = 1; start < words.length - 1; start++) {
    for (let end = start + 1; end < words.length; end++) {
      const surrounded = words.slice(start - 1, end + 1);
      markByExtension.set(runKey('extension', surrounded), runKey('mark', words.slice(start, end)));
      absences.add(runKey('absence', surrounded));
    }
  }
  return and([
    ...[...pairs].map((pair) => oneOf(`${field}_pairs`, [pair])),
    not(oneOf(`${field}_repeats`, [...absences])),
    ...[...markByExtension].map(([extension, mark]) =>
      or([not(oneOf(`${field}_repeats`, [mark])), oneOf(`${field}_repeats`, [extension])]),
    ),
  ]);
}
