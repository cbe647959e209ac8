import type { CountedFacets } from '../engine.ts';
import { type CountedValue, type Facet, firstOf, rankedValues } from '../facets.ts';
import { aggregationsOf, answerOf, isOfDocument, type Source } from './aggregations.ts';
import { pathOf } from './grouped.ts';
import { type Found, type Searching, totalOf } from './search.ts';

/** The engine's limit of buckets in one answer, unless its operator has changed it. */
const BUCKETS_MAX = 65_535;
/** Values that each of several shards offers for the first ones. */
const OFFERED_MAX = 10_000;
/** Where an answer is not exact, the values of a facet are asked for in so many parts. */
const PARTS = 16;

/** Some of the values of a facet: those of a part, by their hash. */
interface Part {
  facet: Facet;
  nr: number;
  of: number;
}

/** A value and the number of results that have it. */
type Counted = readonly [value: CountedValue, results: number];

interface ValueBucket {
  key: number;
  /** Only of flags. */
  key_as_string?: string;
  /** The start of a range, in the place of a value. */
  from?: number;
  doc_count: number;
  /** The groups of the records in the bucket. */
  groups?: { doc_count: number };
}

interface Values {
  buckets?: ValueBucket[];
  /** Absent for ranges; 0 where no shard has left out one of the first values. */
  doc_count_error_upper_bound?: number;
  /** The number of records with further values. */
  sum_other_doc_count?: number;
}

const BUCKET = ['key', 'key_as_string', 'from', 'doc_count', 'groups.doc_count'];
const WANTED = [
  '_shards.total',
  ...['doc_count_error_upper_bound', 'sum_other_doc_count'].map((part) => `aggregations.**.${part}`),
  ...BUCKET.map((part) => `aggregations.**.buckets.${part}`),
];

/** Makes a function that counts results by facets. The engine ranks the values, so that an answer has few of them. */
export function facetCounts({ search }: Pick<Searching, 'search'>) {
  async function countsOf(source: Source, part: Part, size: number, found: Found): Promise<Counted[]> {
    if (isExact(found, part)) return countsIn(found, part);
    const counts: Counted[] = [];
    for (let at = 0; at < PARTS; at++) {
      const smaller = { ...part, nr: part.nr + part.of * at, of: part.of * PARTS };
      const foundThere = await search(source.uid, bodyOf(source, [smaller], size), WANTED);
      counts.push(...(await countsOf(source, smaller, size, foundThere)));
    }
    return counts;
  }

  return async (source: Source, facets: readonly Facet[], size: number): Promise<CountedFacets> => {
    const parts = facets.map((facet): Part => ({ facet, nr: 0, of: 1 }));
    const found = await search(source.uid, bodyOf(source, parts, size), WANTED);
    const counts = await Promise.all(parts.map((part) => countsOf(source, part, size, found)));
    return {
      total: totalOf(found),
      facets: facets.map((facet, at) => firstOf(rankedValues(facet, counts[at] ?? []), size)),
    };
  };
}

function valuesOf(found: Found, { facet: { field } }: Part): Values {
  return answerOf(found, field) as Values;
}

/** Whether the answer has all that decides the first values of a part. */
function isExact(found: Found, part: Part): boolean {
  const { doc_count_error_upper_bound: error = 0, sum_other_doc_count: others = 0 } = valuesOf(found, part);
  if (part.facet.bucketOf) return others === 0;
  return error === 0 || found._shards.total === 1;
}

function countsIn(found: Found, part: Part): Counted[] {
  const { buckets = [] } = valuesOf(found, part);
  return buckets.flatMap(({ key, key_as_string: flag, from, doc_count, groups }) => {
    const value = from ?? (flag === undefined ? key : flag === 'true');
    const results = groups?.doc_count ?? doc_count;
    return results > 0 ? [[value, results] as const] : [];
  });
}

function bodyOf(source: Source, parts: readonly Part[], size: number): object {
  const counted = parts.map((part) => {
    const { field } = part.facet;
    const ofGroups = source.group !== undefined && !isOfDocument(source, field);
    const aggs = ofGroups && { aggs: { groups: { reverse_nested: {} } } };
    const counts = aggregationOf(part, pathOf(source.group, field), ofGroups, size, parts.length);
    return [field, { [field]: { ...counts, ...aggs } }] as const;
  });
  return aggregationsOf(source, Object.fromEntries(counted), true);
}

function aggregationOf(
  { facet: { buckets, bucketOf }, nr, of }: Part,
  field: string,
  ofGroups: boolean,
  size: number,
  together: number,
): object {
  if (buckets) {
    // The end of a range of the engine is not included.
    const ranges = buckets.map(({ from, to }) => ({ from, ...(to !== undefined && { to: to + 1 }) }));
    return { range: { field, ranges } };
  }
  const include = of > 1 && { include: { partition: nr, num_partitions: of } };
  // All values, because the engine does not know their ranges; otherwise one more than wanted.
  if (bucketOf)
    return { terms: { field, size: Math.floor(BUCKETS_MAX / together), order: { _key: 'asc' }, ...include } };
  const order = [{ [ofGroups ? 'groups' : '_count']: 'desc' }, { _key: 'asc' }];
  return { terms: { field, size: size + 1, shard_size: OFFERED_MAX, order, ...include } };
}
