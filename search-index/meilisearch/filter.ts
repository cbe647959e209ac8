import { compile, type QueryMaker } from '../compile.ts';
import type { DirectClause } from '../plan.ts';
import { phraseTerms, wordTerm } from './terms.ts';

/** The filter for the records that satisfy all conditions; null where every record does. */
export function compileFilter(where: readonly DirectClause[]): string | null {
  return printFilter(compile<Filter>(where, MAKER));
}

const MAKER: QueryMaker<Filter> = {
  and,
  or,
  not,
  oneOf,
  exists: (field) => condition(`${field} EXISTS`),
  range: between,
  word: (field, word) => oneOf(`${field}_words`, [wordTerm(word)]),
  prefix: (field, prefix) => startsWith(`${field}_words`, wordTerm(prefix)),
  phrase: phraseFilter,
};

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

/** A filter of Meilisearch: whether it holds for all records or for none, or a condition. */
export type Filter = boolean | Condition;

interface Condition {
  text: string;
  /** How it is made of other conditions. */
  by?: 'and' | 'or' | 'not';
  parts: readonly Condition[];
  hasRange: boolean;
}

/**
 * All operands hold; without operands, everything. Ranges come last: Meilisearch evaluates each operand among the records
 * that the operands before it left, and a range reads one entry for each of its values.
 */
export function and(operands: readonly Filter[]): Filter {
  return combined('and', operands);
}

/** One operand holds; without operands, nothing. */
export function or(operands: readonly Filter[]): Filter {
  return combined('or', operands);
}

/** The operand does not hold, as for records without the attribute. */
export function not(operand: Filter): Filter {
  if (typeof operand === 'boolean') return !operand;
  const { by, parts, hasRange } = operand;
  if (by === 'not') return parts[0] ?? true;
  return { by: 'not', parts: [operand], hasRange, text: `NOT ${nested(operand)}` };
}

/** The attribute has one of the values. */
export function oneOf(attribute: string, values: readonly (string | number | boolean)[]): Filter {
  const [only] = values;
  if (only === undefined) return false;
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
  return { text, parts: [], hasRange: true };
}

/** The filter's text; null where nothing is filtered. */
export function printFilter(filter: Filter): string | null {
  if (typeof filter === 'boolean') return filter ? null : 'id IN []';
  return filter.by === 'or' ? nested(filter) : filter.text;
}

function combined(by: 'and' | 'or', operands: readonly Filter[]): Filter {
  const neutral = by === 'and';
  if (operands.includes(!neutral)) return !neutral;
  const parts = operands.flatMap((one) => (typeof one === 'boolean' ? [] : one.by === by ? one.parts : one));
  if (parts.length < 2) return parts[0] ?? neutral;
  const ordered =
    by === 'and' ? parts.toSorted((one, other) => Number(one.hasRange) - Number(other.hasRange)) : parts;
  const text = ordered.map(nested).join(` ${by.toUpperCase()} `);
  return { by, parts: ordered, hasRange: parts.some(({ hasRange }) => hasRange), text };
}

/** The text inside of another kind of conditions. Parentheses only where needed: Meilisearch limits their depth. */
function nested({ by, text }: Condition): string {
  return by === 'and' || by === 'or' ? `(${text})` : text;
}

function condition(text: string): Condition {
  return { text, parts: [], hasRange: false };
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
