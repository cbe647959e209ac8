import type { EngineSearches, Selection } from '../engine.ts';
import {
  type CountedValue,
  type Facet,
  type FacetCounts,
  firstOf,
  inOrder,
  type RankedValue,
  rankedValues,
} from '../facets.ts';
import { indexNamed } from '../indexes/all.ts';
import { groupKey, isShared } from '../indexes/fields.ts';

/** The reads that counting by facets takes. */
interface Counting {
  /**
   * Counts the selected records, in all and by the values of fields.
   * @param key counts one record of each value of this field
   */
  countByValue(
    selection: Selection,
    fields: readonly string[],
    key?: string,
  ): Promise<{ records: number; countsOf(field: string): (readonly [CountedValue, number])[] }>;
  countEach: EngineSearches['countEach'];
}

/**
 * Counts results by facets. Results that are groups are counted exactly by values that all records of a group share, with one
 * record of each group. By other values, the number of records is an upper bound of the number of groups.
 */
export function facetCounts({ countByValue, countEach }: Counting): EngineSearches['countFacets'] {
  return async (selection, facets, size, knownTotal) => {
    const { index, where } = selection;
    const { group } = indexNamed(index);
    const isExact = ({ field }: Facet) => group === undefined || isShared(group, field);
    const exact = facets.filter(isExact);
    const bounded = facets.filter((facet) => !isExact(facet));
    const [results, records, [counted] = []] = await Promise.all([
      exact.length > 0 ? countByValue(selection, fieldsOf(exact), group && groupKey(group)) : null,
      bounded.length > 0 ? countByValue(selection, fieldsOf(bounded)) : null,
      exact.length > 0 || knownTotal !== undefined ? [] : countEach([selection]),
    ]);
    const total = knownTotal ?? results?.records ?? counted ?? 0;
    const bounds = bounded.map((facet) => rankedValues(facet, records?.countsOf(facet.field) ?? []));
    const firstBounded =
      records?.records === total
        ? bounds.map((each) => firstOf(each, size))
        : await firstExactly(bounds, size, (some) =>
            countEach(some.map(({ clause }) => ({ index, where: [clause, ...where] }))),
          );
    const first = new Map(bounded.map((facet, at) => [facet, firstBounded[at]]));
    for (const facet of exact)
      first.set(facet, firstOf(rankedValues(facet, results?.countsOf(facet.field) ?? []), size));
    return { total, facets: facets.flatMap((facet) => first.get(facet) ?? []) };
  };
}

function fieldsOf(facets: readonly Facet[]): string[] {
  return facets.map(({ field }) => field);
}

/** Values of a facet that are counted in one request: an engine must answer each request in 10 s. */
const BATCH = 25;

/**
 * The first values of each facet by their exact counts, from values that are ranked by upper bounds. Values are counted
 * in the order of their bounds, until none of the others can be among the first. A bound of 1 is exact.
 * @param countEach the exact counts of values
 */
async function firstExactly(
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
