import { type DirectClause, dayNumber, type TextQuery } from '../search/plan.ts';

/** Filters of a request as conditions of a plan: none where the filter is absent, null or an empty list. */

/** The field holds one of the values. */
export function anyOf(field: string, values: (string | number)[] | null | undefined): DirectClause[] {
  return values?.length ? [{ kind: 'any', field, values }] : [];
}

/** The field is the value. */
export function equal(field: string, value: string | boolean | null | undefined): DirectClause[] {
  return value == null ? [] : [{ kind: 'any', field, values: [value] }];
}

/** The field holds none of the values. */
export function noneOf(field: string, values: number[] | null | undefined): DirectClause[] {
  return values?.length ? [{ kind: 'none', field, values }] : [];
}

/** The field lies between the bounds, both included. */
export function between(
  field: string,
  from: number | null | undefined,
  to: number | null | undefined,
): DirectClause[] {
  if (from == null && to == null) return [];
  return [{ kind: 'range', field, ...(from != null && { from }), ...(to != null && { to }) }];
}

/** The field is a day between the bounds, both included. */
export function daysBetween(
  field: string,
  start: string | null | undefined,
  end: string | null | undefined,
): DirectClause[] {
  return between(field, start == null ? null : dayNumber(start), end == null ? null : dayNumber(end));
}

/** The text satisfies the query. */
export function textMatches(field: string, query: TextQuery | null | undefined): DirectClause[] {
  return query ? [{ kind: 'text', field, query }] : [];
}
