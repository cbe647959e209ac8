import type { DirectClause, TextQuery } from '../plan.ts';
import { valueKey } from '../text/analyzer.ts';
import { phraseTerms, wordTerm } from './terms.ts';

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
      return condition(`${clause.field} NOT EXISTS`);
    case 'present':
      return condition(`${clause.field} EXISTS`);
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

/** A filter of Meilisearch; {@link printFilter} is the only way to its text. */
export type Filter =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  | { kind: 'condition' | 'range'; text: string }
  | { kind: 'and' | 'or'; operands: Filter[] }
  | { kind: 'not'; operand: Filter };

const EVERYTHING: Filter = { kind: 'everything' };
const NOTHING: Filter = { kind: 'nothing' };

/**
 * All operands hold; without operands, everything. Ranges come last: Meilisearch evaluates each operand among the records
 * that the operands before it left, and a range reads one entry for each of its values.
 */
export function and(operands: Filter[]): Filter {
  const all = combined('and', operands, EVERYTHING, NOTHING);
  if (all.kind !== 'and') return all;
  const ordered = all.operands.toSorted((one, other) => Number(hasRange(one)) - Number(hasRange(other)));
  return { kind: 'and', operands: ordered };
}

function hasRange(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.some(hasRange);
    case 'not':
      return hasRange(filter.operand);
    default:
      return filter.kind === 'range';
  }
}

/** One operand holds; without operands, nothing. */
export function or(operands: Filter[]): Filter {
  return combined('or', operands, NOTHING, EVERYTHING);
}

/** The operand does not hold, as for records without the attribute. */
export function not(operand: Filter): Filter {
  if (operand.kind === 'everything') return NOTHING;
  if (operand.kind === 'nothing') return EVERYTHING;
  return operand.kind === 'not' ? operand.operand : { kind: 'not', operand };
}

/** The attribute has one of the values. */
export function oneOf(attribute: string, values: readonly (string | number | boolean)[]): Filter {
  const [only] = values;
  if (only === undefined) return NOTHING;
  if (values.length === 1) return condition(`${attribute} = ${quoted(only)}`);
  return condition(`${attribute} IN [${values.map(quoted).join(',')}]`);
}

/** A text of the attribute begins with the prefix. */
export function startsWith(attribute: string, prefix: string): Filter {
  return condition(`${attribute} STARTS WITH ${quoted(prefix)}`);
}

/** The attribute has a number in the range, both ends included. */
export function between(attribute: string, from: number | undefined, to: number | undefined): Filter {
  // Without a start every number matches, and a record without one does not.
  const start = quoted(from ?? -Number.MAX_VALUE);
  const text = to === undefined ? `${attribute} >= ${start}` : `${attribute} ${start} TO ${quoted(to)}`;
  return { kind: 'range', text };
}

/** The filter's text; null where nothing is filtered. */
export function printFilter(filter: Filter): string | null {
  if (filter.kind === 'everything') return null;
  if (filter.kind === 'nothing') return 'id IN []';
  return printed(filter, 'and');
}

/** Prints into a list of `around`. Parentheses only where needed: Meilisearch limits their depth. */
function printed(filter: Filter, around: 'and' | 'or' | 'not'): string {
  switch (filter.kind) {
    case 'condition':
    case 'range':
      return filter.text;
    case 'not':
      return `NOT ${printed(filter.operand, 'not')}`;
    case 'and':
    case 'or': {
      const { kind } = filter;
      const list = filter.operands.map((operand) => printed(operand, kind)).join(` ${kind.toUpperCase()} `);
      return kind === around ? list : `(${list})`;
    }
    default:
      throw new Error('a constant inside a filter');
  }
}

function combined(kind: 'and' | 'or', operands: Filter[], neutral: Filter, absorbing: Filter): Filter {
  const kept: Filter[] = [];
  for (const operand of operands) {
    if (operand.kind === absorbing.kind) return absorbing;
    if (operand.kind === kind) kept.push(...operand.operands);
    else if (operand.kind !== neutral.kind) kept.push(operand);
  }
  const [only] = kept;
  if (only === undefined) return neutral;
  return kept.length === 1 ? only : { kind, operands: kept };
}

function condition(text: string): Filter {
  return { kind: 'condition', text };
}

/**
 * A quoted value. Texts are keys (`analyzer.ts`, `phrase-codes.ts`) without quotation marks and backslashes: the filter
 * language can't express a text that ends in a backslash.
 */
function quoted(value: string | number | boolean): string {
  if (typeof value === 'string' && /["\\]/.test(value)) {
    throw new Error('A text in a filter must be a key, without quotation marks and backslashes.');
  }
  return `"${value}"`;
}
