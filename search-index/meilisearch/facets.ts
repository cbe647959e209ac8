import { type EngineSearches, SearchUnavailableError, type Selection } from '../engine.ts';
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
import { type Grouping, groupKey, isShared } from '../indexes/fields.ts';
import { lacksField } from './connection.ts';

/** The counts of the selected records, in all and by the values of fields. */
interface ValueCounts {
  records: number;
  countsOf(field: string): (readonly [CountedValue, number])[];
}

/** The reads that counting by facets takes. */
interface Counting {
  /**
   * Counts the selected records, in all and by the values of fields.
   * @param key counts one record of each value of this field
   */
  countByValue(selection: Selection, fields: readonly string[], key?: string): Promise<ValueCounts>;
  countEach: EngineSearches['countEach'];
}

/**
 * Counts results by facets. Results that are groups are counted exactly by values that all records of a group share, with one
 * record of each group, and by the ids of pairs, with one record of each pair. By other values, the number of pairs or
 * of records is an upper bound of the number of groups.
 */
export function facetCounts({ countByValue, countEach }: Counting): EngineSearches['countFacets'] {
  return async (selection, facets, size, knownTotal) => {
    const { index, where } = selection;
    const { group } = indexNamed(index);
    const countsResults = (key: string | undefined) => !group || key === groupKey(group);
    const wanted = [...Map.groupBy(facets, ({ field }) => keyOf(group, field))];
    const [parts, [counted] = []] = await Promise.all([
      Promise.all(
        wanted.map(async ([key, some]) => {
          const fields = some.map(({ field }) => field);
          return { some, ...(await countWithKey(countByValue, selection, fields, key)) };
        }),
      ),
      knownTotal !== undefined || wanted.some(([key]) => countsResults(key)) ? [] : countEach([selection]),
    ]);
    const total = knownTotal ?? parts.find(({ key }) => countsResults(key))?.records ?? counted ?? 0;
    const ranked = new Map<Facet, RankedValue[]>();
    const bounded: Facet[] = [];
    for (const { some, key, records, countsOf } of parts) {
      for (const facet of some) {
        ranked.set(facet, rankedValues(facet, countsOf(facet.field)));
        const isExact = !group || records === total || isExactBy(group, key, facet);
        if (!isExact) bounded.push(facet);
      }
    }
    const firstBounded = await firstExactly(
      bounded.map((facet) => ranked.get(facet) ?? []),
      size,
      batchMax(where),
      (some) => countEach(some.map(({ clause }) => ({ index, where: [clause, ...where] }))),
    );
    const first = new Map(bounded.map((facet, at) => [facet, firstBounded[at]]));
    return {
      total,
      facets: facets.map((facet) => first.get(facet) ?? firstOf(ranked.get(facet) ?? [], size)),
    };
  };
}

/** The field of whose values one record each is counted by a facet; none where all records are. */
function keyOf(group: Grouping | undefined, field: string): string | undefined {
  if (group === undefined) return undefined;
  if (isShared(group, field)) return groupKey(group);
  return group.pair && isShared(group.pair, field) ? group.pair.field : undefined;
}

/** Whether one record of each value of the key counts groups by a facet. */
function isExactBy(group: Grouping, key: string | undefined, { field }: Facet): boolean {
  return key === groupKey(group) || (key !== undefined && field === `${group.pair?.name}_id`);
}

/** Counts one record of each value of the key; all records where the index, of an earlier version, lacks the key. */
async function countWithKey(
  countByValue: Counting['countByValue'],
  selection: Selection,
  fields: readonly string[],
  key: string | undefined,
): Promise<ValueCounts & { key: string | undefined }> {
  try {
    return { key, ...(await countByValue(selection, fields, key)) };
  } catch (error) {
    const isOlder = error instanceof SearchUnavailableError && lacksField(error.cause);
    if (!isOlder || key === undefined) throw error;
    return { key: undefined, ...(await countByValue(selection, fields)) };
  }
}

/** Values of a facet that are counted in the first request. */
const BATCH = 25;
/** Each later request counts so many times as many, so that the number of requests grows with their logarithm. */
const BATCH_GROWTH = 16;
/** The most characters of the conditions of a request: the engine takes 100 MB, and must answer within 10 s. */
const CONDITIONS_MAX = 40_000_000;

/** The most values that one request may count, each with the conditions of the search. */
function batchMax(where: Selection['where']): number {
  return Math.max(BATCH, Math.floor(CONDITIONS_MAX / (JSON.stringify(where).length + 500)));
}

/**
 * The first values of each facet by their exact counts, from values that are ranked by upper bounds. Values are counted
 * in the order of their bounds, until none of the others can be among the first. A bound of 1 is exact.
 * @param countEach the exact counts of values
 */
async function firstExactly(
  facets: readonly (readonly RankedValue[])[],
  size: number,
  most: number,
  countEach: (values: readonly RankedValue[]) => Promise<number[]>,
): Promise<FacetCounts[]> {
  const states = facets.map((ranked) => ({ ranked, next: 0, first: [] as RankedValue[] }));
  for (let batch = BATCH; ; batch = Math.min(batch * BATCH_GROWTH, most)) {
    const batches = states.map(({ ranked, next, first }) => {
      const last = first[size - 1];
      if (!last) return ranked.slice(next, next + Math.min(batch, size - first.length));
      return ranked.slice(next, next + batch).filter((value) => inOrder(value, last) < 0);
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
