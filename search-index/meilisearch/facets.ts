import type { CountedFacets, EngineSearches, Selection } from '../engine.ts';
import {
  type CountedValue,
  type Facet,
  firstOf,
  inOrder,
  type RankedValue,
  rankedValues,
} from '../facets.ts';
import { INDEX_BY_NAME } from '../indexes/all.ts';
import { groupKey, isShared } from '../indexes/fields.ts';

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

/** A facet whose first values are looked for, from values that are ranked by upper bounds of their counts. */
interface Ranking {
  facet: Facet;
  /** All values, or those that are not counted yet. */
  ranked: readonly RankedValue[];
  /** How many of them were counted. */
  next: number;
  /** The first ones of the counted values, with their exact counts. */
  first: RankedValue[];
  /** The number of different values. */
  values: number;
}

/**
 * Counts results by facets. Results that are groups are counted exactly by values that all records of a group share, with one
 * record of each group. By other values, the number of records is an upper bound of the number of groups, and the values
 * with the highest bounds are counted. Where these do not decide, one record of each pair is counted: that is exact for the
 * ids of pairs, and a lower upper bound for other values that the records of a pair share.
 */
export async function countFacets(
  { countByValue, countEach }: Counting,
  ...[selection, facets, size, knownTotal]: Parameters<EngineSearches['countFacets']>
): Promise<CountedFacets> {
  const { index, where } = selection;
  const { group } = INDEX_BY_NAME[index];
  const isExact = ({ field }: Facet) => group === undefined || isShared(group, field);
  const exact = facets.filter(isExact);
  const bounded = facets.filter((facet) => !isExact(facet));
  const [results, records, [counted] = []] = await Promise.all([
    exact.length > 0 ? countByValue(selection, fieldsOf(exact), group && groupKey(group)) : null,
    bounded.length > 0 ? countByValue(selection, fieldsOf(bounded)) : null,
    exact.length > 0 || knownTotal !== undefined ? [] : countEach([selection]),
  ]);
  const total = knownTotal ?? results?.records ?? counted ?? 0;
  const rankings = bounded.map((facet): Ranking => {
    const ranked = rankedValues(facet, records?.countsOf(facet.field) ?? []);
    return { facet, ranked, next: 0, first: [], values: ranked.length };
  });
  if (records?.records === total) rankings.forEach((each) => void decide(each, size));
  else {
    await countFirst(rankings, {
      size,
      most: batchMax(where),
      countEach: (some) => countEach(some.map(({ clause }) => ({ index, where: [clause, ...where] }))),
      countPairs: async (some) => {
        const ofPairs = some.filter(({ facet }) => group?.pair && isShared(group.pair, facet.field));
        if (!group?.pair || ofPairs.length === 0) return;
        const fields = fieldsOf(ofPairs.map(({ facet }) => facet));
        const pairs = await countByValue(selection, fields, group.pair.field);
        for (const ranking of ofPairs) {
          rankAgain(ranking, pairs);
          const isOfIds = ranking.facet.field === `${group.pair.name}_id`;
          if (isOfIds || pairs.records === total) decide(ranking, size);
        }
      },
    });
  }
  const first = new Map(
    rankings.map(({ facet, first, values }) => [facet, firstOf(first, size, values > size)]),
  );
  for (const facet of exact)
    first.set(facet, firstOf(rankedValues(facet, results?.countsOf(facet.field) ?? []), size));
  return { total, facets: facets.flatMap((facet) => first.get(facet) ?? []) };
}

function fieldsOf(facets: readonly Facet[]): string[] {
  return facets.map(({ field }) => field);
}

/** Ranks the values that were not counted yet by other bounds. */
function rankAgain(ranking: Ranking, { countsOf }: ValueCounts): void {
  const done = new Set(ranking.ranked.slice(0, ranking.next).map(({ start }) => start));
  const ranked = rankedValues(ranking.facet, countsOf(ranking.facet.field));
  ranking.ranked = ranked.filter(({ start }) => !done.has(start));
  ranking.next = 0;
}

/** Takes the bounds of the values that were not counted yet for exact counts. */
function decide(ranking: Ranking, size: number): void {
  const { ranked, next, first } = ranking;
  ranking.first = [...first, ...ranked.slice(next)].sort(inOrder).slice(0, size);
  ranking.next = ranked.length;
}

/** Values of a facet that are counted in one of the first requests. */
const BATCH = 25;
/** Each later request counts so many times as many, so that the number of requests grows with their logarithm. */
const BATCH_GROWTH = 16;
/** Requests before pairs are counted: that takes the engine longer the more records match, and mostly it is not needed. */
const REQUESTS_BEFORE_PAIRS = 2;
/** The most characters of the conditions of a request: the engine takes 100 MB, and must answer within 10 s. */
const CONDITIONS_MAX = 40_000_000;

/** The most records among which a request counts, by the bounds of its values, as long as it has more than a batch. */
const RECORDS_MAX = 4_000_000;

/** The most values that one request may count, each with the conditions of the search. */
function batchMax(where: Selection['where']): number {
  return Math.max(BATCH, Math.floor(CONDITIONS_MAX / (JSON.stringify(where).length + 500)));
}

/** How the first values of facets are counted. */
interface FirstCounts {
  size: number;
  /** The most values that one request counts. */
  most: number;
  /** The exact counts of values. */
  countEach(values: readonly RankedValue[]): Promise<number[]>;
  /** Ranks the values of facets again, or decides them. */
  countPairs(rankings: readonly Ranking[]): Promise<void>;
}

/**
 * Counts the values of each facet in the order of their bounds, until none of the others can be among the first. A bound of
 * 1 is exact.
 */
async function countFirst(rankings: readonly Ranking[], counts: FirstCounts): Promise<void> {
  const { size, most } = counts;
  let batch = BATCH;
  for (let requests = 0; ; requests += 1) {
    const open = rankings.filter((ranking) => undecided(ranking, size, 1).length > 0);
    if (open.length === 0) return;
    if (requests === REQUESTS_BEFORE_PAIRS) await counts.countPairs(open);
    if (requests > REQUESTS_BEFORE_PAIRS) batch = Math.min(batch * BATCH_GROWTH, most);
    const batches = open.map((ranking) => undecided(ranking, size, batch));
    const uncertain = batches.flat().filter(({ count }) => count > 1);
    const exact = await counts.countEach(uncertain);
    for (const [at, value] of uncertain.entries()) value.count = exact[at] ?? 0;
    for (const [at, ranking] of open.entries()) {
      const counted = batches[at] ?? [];
      ranking.next += counted.length;
      ranking.first = [...ranking.first, ...counted.filter(({ count }) => count > 0)]
        .sort(inOrder)
        .slice(0, size);
    }
  }
}

/** The next values that can be among the first: as many as are missing, else those ahead of the last; at most `batch`. */
function undecided({ ranked, next, first }: Ranking, size: number, batch: number): RankedValue[] {
  const last = first[size - 1];
  const values = last
    ? ranked.slice(next, next + batch).filter((value) => inOrder(value, last) < 0)
    : ranked.slice(next, next + Math.min(batch, size - first.length));
  let records = 0;
  return values.filter(({ count }, at) => {
    records += count;
    return at < BATCH || records <= RECORDS_MAX;
  });
}
