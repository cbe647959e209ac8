/**
 * The conditions of a search, as plain data. A feature turns its request into a plan, the engine runs the plan, and the tests
 * run the same plan through a naive evaluator in memory.
 */

/** A boolean text query, parsed: every term is in the analyzer's words. */
export type TextQuery =
  | { kind: 'and'; operands: TextQuery[] }
  | { kind: 'or'; operands: TextQuery[] }
  | { kind: 'not'; operand: TextQuery }
  /** One word that the text contains. */
  | { kind: 'word'; word: string }
  /** The text contains a word that begins with the prefix. */
  | { kind: 'prefix'; prefix: string }
  /** The words stand one after another in the text; at least two. */
  | { kind: 'phrase'; words: string[] };

/** Kinds of records that a condition may refer to; each record belongs to one organization. */
export type RelatedKind = 'organizations' | 'jobs' | 'simple_events' | 'funding_events';

/** A condition on the record itself. */
export type DirectClause =
  /** The field holds at least one of the values; an empty list matches nothing. */
  | { kind: 'any'; field: string; values: (string | number | boolean)[] }
  /** The field holds none of the values; a record without the field matches. */
  | { kind: 'none'; field: string; values: (string | number)[] }
  /** The field is a number in the range, both ends included; a record without the field never matches. */
  | { kind: 'range'; field: string; from?: number; to?: number }
  /** The field has no value. */
  | { kind: 'absent'; field: string }
  /** The field has a value. */
  | { kind: 'present'; field: string }
  /** The text field satisfies the query; a record without a text is one whose text is empty. */
  | { kind: 'text'; field: string; query: TextQuery }
  /**
   * All conditions of at least one of the lists hold; without a list nothing matches. In an index that groups its records
   * they are all about fields that a group shares, or all about others.
   */
  | { kind: 'either'; alternatives: DirectClause[][] };

/** A condition on records of another kind. */
export interface RelatedClause {
  kind: 'related';
  to: RelatedKind;
  /** The record's organization has (or is) one record of the other kind for which all of these hold. */
  where: Clause[];
}

/** One condition on a record. All conditions of a list must hold on the same record. */
export type Clause = DirectClause | RelatedClause;

/**
 * A delivery last had the record, of a role the person, on one of these days. No index holds the day: a delivery that changes
 * nothing writes no document.
 */
export interface SeenClause {
  kind: 'last_seen';
  from?: number;
  to?: number;
}

/** A condition of a search. */
export type PlanClause = Clause | SeenClause;

/** The indexes that can be searched. */
export type IndexName = 'organizations' | 'roles' | 'jobs';

/** The records of an index that a search selects. Their order is that of the index. */
export interface Plan<Index extends IndexName = IndexName> {
  index: Index;
  where: PlanClause[];
}

/** Days since 1970-01-01 of a `YYYY-MM-DD` date: the form of every date in a plan and in an index. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

// Filters of a request as clauses. A filter that is absent, null or empty gives no clause.

/** The field has one of the values. */
export function anyOf(field: string, values: (string | number)[] | null | undefined): DirectClause[] {
  return values?.length ? [{ kind: 'any', field, values }] : [];
}

/** The field is the value. */
export function equal(field: string, value: string | boolean | null | undefined): DirectClause[] {
  return value == null ? [] : [{ kind: 'any', field, values: [value] }];
}

/** The field has none of the values. */
export function noneOf(field: string, values: number[] | null | undefined): DirectClause[] {
  return values?.length ? [{ kind: 'none', field, values }] : [];
}

/** A bound of a range: a number or a day. */
type Bound = number | string | null | undefined;

/** The field is within the bounds, both included. */
export function inRange(field: string, from: Bound, to: Bound): DirectClause[] {
  if (from == null && to == null) return [];
  return [
    {
      kind: 'range',
      field,
      ...(from != null && { from: numberOf(from) }),
      ...(to != null && { to: numberOf(to) }),
    },
  ];
}

function numberOf(bound: number | string): number {
  return typeof bound === 'string' ? dayNumber(bound) : bound;
}

/** The field is within the range `name` of the request, both ends included. */
export function between<Name extends string>(
  request: { [End in `${NoInfer<Name>}_start` | `${NoInfer<Name>}_end`]?: Bound },
  name: Name,
  field: string = name,
): DirectClause[] {
  return inRange(field, request[`${name}_start`], request[`${name}_end`]);
}

/** The text satisfies the query. */
export function textMatches(field: string, query: TextQuery | null | undefined): DirectClause[] {
  return query ? [{ kind: 'text', field, query }] : [];
}

/** A delivery had the record on that day or later. */
export function seenSince(day: string | null | undefined): SeenClause[] {
  return day == null ? [] : [{ kind: 'last_seen', from: dayNumber(day) }];
}
