import { type DirectClause, dayNumber, type SeenClause, type TextQuery } from '../../search-index/plan.ts';

/** Converts filters of a request to clauses of a plan. A filter that is absent, null or empty gives no clause. */

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
