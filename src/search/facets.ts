import type { CountedValue } from '../../search-index/engine.ts';
import type { DirectClause } from '../../search-index/plan.ts';

/** A range of numbers that a facet counts as one value, both ends included. */
export interface Bucket {
  value: string | number;
  from: number;
  to?: number;
}

/** A field of an index by whose values the results of a search are counted. */
export interface Facet {
  field: string;
  /** The range that a number of the field belongs to, or null. Absent where each value is counted by itself. */
  bucketOf?(value: number): Bucket | null;
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
export interface RankedValue {
  value: FacetValue;
  count: number;
  /** Decides between equal counts. */
  start: number;
  /** The condition that a record has the value. */
  clause: DirectClause;
}

/** Values of a facet that are counted in one request: an engine must answer each request in 10 s. */
const BATCH = 25;

/** The values of a facet, ranked, from the counts of its field. */
export function rankedValues(
  { field, bucketOf }: Facet,
  counts: ReadonlyMap<CountedValue, number> = new Map(),
): RankedValue[] {
  const byStart = new Map<number, RankedValue>();
  for (const [value, count] of counts) {
    const ranked = bucketOf ? ofBucket(field, bucketOf(Number(value))) : ofValue(field, value);
    if (ranked === null) continue;
    const known = byStart.get(ranked.start) ?? ranked;
    known.count += count;
    byStart.set(ranked.start, known);
  }
  return [...byStart.values()].sort(inOrder);
}

function ofValue(field: string, value: CountedValue): RankedValue {
  return { value, count: 0, start: Number(value), clause: { kind: 'any', field, values: [value] } };
}

function ofBucket(field: string, bucket: Bucket | null): RankedValue | null {
  if (bucket === null) return null;
  const { value, from, to } = bucket;
  const clause = { kind: 'range' as const, field, from, ...(to !== undefined && { to }) };
  return { value, count: 0, start: from, clause };
}

function inOrder(one: RankedValue, other: RankedValue): number {
  return other.count - one.count || one.start - other.start;
}

/** The first values of ranked ones. */
export function firstOf(
  ranked: readonly RankedValue[],
  size: number,
  more = ranked.length > size,
): FacetCounts {
  return { values: ranked.slice(0, size).map(({ value, count }) => ({ value, count })), more };
}

/**
 * The first values of each facet by their exact counts, from values that are ranked by upper bounds. Values are counted
 * in the order of their bounds, until none of the others can be among the first. A bound of 1 is exact.
 * @param countEach the exact counts of values
 */
export async function firstExactly(
  facets: readonly (readonly RankedValue[])[],
  size: number,
  countEach: (values: readonly RankedValue[]) => Promise<number[]>,
): Promise<FacetCounts[]> {
  const states = facets.map((ranked) => ({ ranked, next: 0, first: [] as RankedValue[] }));
  for (;;) {
    const batches = states.map(({ ranked, next, first }) => {
      const last = first[size - 1];
      if (!last) return ranked.slice(next, next + Math.min(BATCH, size - first.length));
      return ranked.slice(next, next + BATCH).filter((value) => inOrder(value, last) < 0);
    });
    const all = batches.flat();
    if (all.length === 0) break;
    const uncertain = all.filter(({ count }) => count > 1);
    const counts = await countEach(uncertain);
    for (const [at, value] of uncertain.entries()) value.count = counts[at] ?? 0;
    for (const [at, state] of states.entries()) {
      const batch = batches[at] ?? [];
      state.next += batch.length;
      state.first = [...state.first, ...batch.filter(({ count }) => count > 0)].sort(inOrder).slice(0, size);
    }
  }
  return states.map(({ ranked, first }) => firstOf(first, size, ranked.length > size));
}
