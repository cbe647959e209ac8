import type { CountedValue } from '../engine.ts';
import {
  aggregationsOf,
  answerOf,
  isOfDocument,
  RECORDS_COUNT,
  recordsOf,
  type SelectedRecords,
  type Source,
  selectedRecords,
} from './aggregations.ts';
import { pathOf, RECORDS } from './grouped.ts';
import { type Found, type Searching, totalOf } from './search.ts';

/** The most values in one answer: the engine's limit of buckets, unless its operator has changed it. */
const VALUES_MAX = 65_535;
/** Room for the error of an estimated number of values. */
const SPARE = 1.2;

/** Some of the values of a field: those of a part, by their hash. */
interface Part {
  field: string;
  nr: number;
  of: number;
}

/** A value, and the number of its records. */
type Counted = [value: CountedValue, records: number];

interface Bucket {
  key: number;
  /** Only of flags. */
  key_as_string?: string;
  doc_count: number;
  /** Of groups. */
  [RECORDS]?: SelectedRecords;
}

interface Values {
  buckets?: Bucket[];
  /** The number of records with further values. */
  sum_other_doc_count: number;
}

const WANTED = [
  ...['sum_other_doc_count', 'value'].map((part) => `aggregations.**.${part}`),
  ...['key', 'key_as_string', 'doc_count', RECORDS_COUNT].map((part) => `aggregations.**.buckets.${part}`),
  `aggregations.${RECORDS_COUNT}`,
];

/**
 * Makes a function that counts results, records, and records by the values of fields, exactly. Where one answer can not
 * hold all values, they are asked for in parts.
 */
export function valueCounts({ search }: Pick<Searching, 'search'>) {
  /** Counts the records of each value of a part, from an answer about it or those of smaller parts. */
  async function countsOf(source: Source, part: Part, found: Found): Promise<Counted[]> {
    if (valuesOf(found, part).sum_other_doc_count === 0) return countsIn(found, part);
    const counts = smallerParts(found, part).map(async (smaller): Promise<Counted[]> => {
      const foundThere = await search(source.uid, bodyOf(source, [smaller], false), WANTED);
      return countsOf(source, smaller, foundThere);
    });
    return (await Promise.all(counts)).flat();
  }

  return async (source: Source, fields: readonly string[]) => {
    const parts = fields.map((field): Part => ({ field, nr: 0, of: 1 }));
    const found = await search(source.uid, bodyOf(source, parts, true), WANTED);
    const entries = parts.map(
      async (part) => [part.field, new Map(await countsOf(source, part, found))] as const,
    );
    const results = totalOf(found);
    const values = Object.fromEntries(await Promise.all(entries));
    return { records: recordsOf(found) ?? results, values };
  };
}

function countsIn(found: Found, part: Part): Counted[] {
  const { buckets = [] } = valuesOf(found, part);
  return buckets.map(({ key, key_as_string: flag, doc_count, [RECORDS]: records }) => [
    flag === undefined ? key : flag === 'true',
    records?.selected.doc_count ?? doc_count,
  ]);
}

function valuesOf(found: Found, { field }: Part): Values {
  return answerOf(found, field) as Values;
}

/** Parts that one answer can hold: the least values were found, and the others have as many records on average. */
function smallerParts(found: Found, part: Part): Part[] {
  const { value: sum } = answerOf(found, sumOf(part)) as { value: number };
  const { sum_other_doc_count } = valuesOf(found, part);
  const number = 1 + Math.ceil((SPARE * sum_other_doc_count) / (sum || 1));
  return Array.from({ length: number }, (_, at) => ({
    ...part,
    nr: part.nr + part.of * at,
    of: part.of * number,
  }));
}

/** The name of the aggregation of the records that have a found value. */
function sumOf({ field }: Part): string {
  return `${field}_sum`;
}

function bodyOf(source: Source, parts: readonly Part[], isCounted: boolean): object {
  const inBuckets = source.records && selectedRecords(source.records, {});
  const counts = parts.map((part) => {
    const { field, nr, of } = part;
    const aggs = isOfDocument(source, field) && inBuckets;
    // A group takes three buckets for a value: that of the value, and two for its selected records.
    const size = Math.floor(VALUES_MAX / parts.length / (aggs ? 3 : 1));
    const include = of > 1 && { include: { partition: nr, num_partitions: of } };
    const path = pathOf(source.group, field);
    const terms = { field: path, size, shard_size: size, order: { _key: 'asc' }, ...include };
    const ofField = {
      [field]: { terms, ...(aggs && { aggs }) },
      [sumOf(part)]: { sum_bucket: { buckets_path: `${field}>_count` } },
    };
    return [field, ofField] as const;
  });
  return aggregationsOf(source, Object.fromEntries(counts), isCounted);
}
