import type { EngineSearches, Selection } from '../engine.ts';
import {
  type CountedValue,
  type FacetCounts,
  firstOf,
  inOrder,
  type RankedValue,
  rankedValues,
} from '../facets.ts';
import { indexNamed } from '../indexes/all.ts';

/** The reads that counting by facets takes. */
interface Counting {
  /** The number of the selected records, and of those with each value of a field. */
  countByValue(
    selection: Selection,
    fields: readonly string[],
  ): Promise<{ records: number; countsOf(field: string): (readonly [CountedValue, number])[] }>;
  countEach: EngineSearches['countEach'];
}

/** Counts results by facets. Meilisearch counts records, whose number is an upper bound of that of their groups. */
export function facetCounts({ countByValue, countEach }: Counting): EngineSearches['countFacets'] {
  return async (selection, facets, size, knownTotal) => {
    const { index, where } = selection;
    const fields = facets.map(({ field }) => field);
    const counting = countByValue(selection, fields);
    const countResults = async () =>
      indexNamed(index).group ? (await countEach([selection]))[0] : (await counting).records;
    const [{ records, countsOf }, total = 0] = await Promise.all([counting, knownTotal ?? countResults()]);
    const ranked = facets.map((facet) => rankedValues(facet, countsOf(facet.field)));
    if (records === total) return { total, facets: ranked.map((each) => firstOf(each, size)) };
    const exact = await firstExactly(ranked, size, (some) =>
      countEach(some.map(({ clause }) => ({ index, where: [clause, ...where] }))),
    );
    return { total, facets: exact };
  };
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
