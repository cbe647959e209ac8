import type { DirectClause, TextQuery } from '../plan.ts';
import { valueKey } from '../text/value-key.ts';
import {
  absent,
  and,
  between,
  type Filter,
  not,
  oneOf,
  or,
  present,
  printFilter,
  startsWith,
} from './filter.ts';
import { phraseTerms } from './terms.ts';
import { wordTerm } from './word-terms.ts';

/** The filter for the records that satisfy all conditions; null where every record does. */
export function compileFilter(where: readonly DirectClause[]): string | null {
  return printFilter(allOf(where));
}

function allOf(where: readonly DirectClause[]): Filter {
  return and(where.map(clauseFilter));
}

function clauseFilter(clause: DirectClause): Filter {
  switch (clause.kind) {
    case 'any':
      return oneOf(clause.field, clause.values.map(attributeValue));
    case 'none':
      return not(oneOf(clause.field, clause.values.map(attributeValue)));
    case 'absent':
      return absent(clause.field);
    case 'present':
      return present(clause.field);
    case 'range':
      return between(clause.field, clause.from, clause.to);
    case 'text':
      return textFilter(clause.field, clause.query);
    case 'either':
      return or(clause.alternatives.map(allOf));
  }
}

function attributeValue(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? valueKey(value) : value;
}

/** A text query over a field as a filter over the field's terms. */
function textFilter(field: string, query: TextQuery): Filter {
  switch (query.kind) {
    case 'and':
      return and(query.operands.map((operand) => textFilter(field, operand)));
    case 'or':
      return or(query.operands.map((operand) => textFilter(field, operand)));
    case 'not':
      return not(textFilter(field, query.operand));
    case 'word':
      return oneOf(`${field}_words`, [wordTerm(query.word)]);
    case 'prefix':
      return startsWith(`${field}_words`, wordTerm(query.prefix));
    case 'phrase':
      return phraseFilter(field, query.words);
  }
}

function phraseFilter(field: string, words: readonly string[]): Filter {
  const phrases = `${field}_phrases`;
  const { pairs, runs } = phraseTerms(words);
  const absences = runs.map(({ absence }) => absence);
  return and([
    ...pairs.map((pair) => oneOf(phrases, [pair])),
    not(oneOf(phrases, absences)),
    ...runs.map(({ mark, extension }) => or([not(oneOf(phrases, [mark])), oneOf(phrases, [extension])])),
  ]);
}
