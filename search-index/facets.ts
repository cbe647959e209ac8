import type { DirectClause } from './plan.ts';

/** A value of a field that results are counted by. */
export type CountedValue = number | boolean;

/** A range of numbers that a facet counts as one value, both ends included. */
export interface Bucket {
  value: string | number;
  from: number;
  to?: number;
}

/** A field of an index by whose values the results of a search are counted: each by itself, or in ranges. */
export interface Facet {
  field: string;
  /** The ranges, in ascending order. */
  buckets?: readonly Bucket[];
  /** The range of a number, where there are too many to list them. Only for an index that groups no records. */
  bucketOf?(value: number): Bucket;
}

/** A value of a facet: an id, a number, a flag, or the text of a range. */
export type FacetValue = CountedValue | string;

/** The most frequent values of a facet; ties by value, ranges by their start. */
export interface FacetCounts {
  values: { value: FacetValue; count: number }[];
  /** Whether the facet has further values. */
  more: boolean;
}

/** A value of a facet with its count, or with an upper bound of it. */
interface Counted {
  value: FacetValue;
  count: number;
  /** Decides between equal counts. */
  start: number;
}

/** A counted value by which further conditions can be made. */
export interface RankedValue extends Counted {
  /** The condition that a record has the value. */
  clause: DirectClause;
}

/** The values of a facet, ranked, from the counts of the values of its field. */
export function rankedValues(
  facet: Facet,
  counts: Iterable<readonly [value: CountedValue, count: number]>,
): RankedValue[] {
  const byStart = new Map<number, RankedValue>();
  for (const [value, count] of counts) {
    const ranked = rankedValue(facet, value);
    if (ranked === null) continue;
    const known = byStart.get(ranked.start) ?? ranked;
    known.count += count;
    byStart.set(ranked.start, known);
  }
  return [...byStart.values()].sort(inOrder);
}

/** A value of the field as one of the facet, not counted yet; null for a number in no range. */
function rankedValue({ field, buckets, bucketOf }: Facet, value: CountedValue): RankedValue | null {
  if (!buckets && !bucketOf)
    return { value, count: 0, start: Number(value), clause: { kind: 'any', field, values: [value] } };
  const bucket = bucketOf?.(Number(value)) ?? buckets?.findLast(({ from }) => from <= Number(value));
  if (bucket === undefined) return null;
  const { value: name, from, to } = bucket;
  const clause = { kind: 'range' as const, field, from, ...(to !== undefined && { to }) };
  return { value: name, count: 0, start: from, clause };
}

/** Compares two values of a facet: the more frequent one stands first. */
export function inOrder(one: Counted, other: Counted): number {
  return other.count - one.count || one.start - other.start;
}

/** The first of ranked values. */
export function firstOf(ranked: readonly Counted[], size: number, more = ranked.length > size): FacetCounts {
  return { values: ranked.slice(0, size).map(({ value, count }) => ({ value, count })), more };
}
