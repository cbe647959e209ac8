import type { CountedValue } from '../engine.ts';
import type { Query } from './compile.ts';
import type { Found, Searching } from './search.ts';

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

interface Bucket {
  key: number;
  /** Only of flags. */
  key_as_string?: string;
  doc_count: number;
}

interface Values {
  buckets?: Bucket[];
  /** The number of records with further values. */
  sum_other_doc_count: number;
}

/** The number of values, and the number of records that have them. */
interface Counts {
  count: number;
  sum: number | null;
}

const COUNTS = ['aggregations.*.sum_other_doc_count', 'aggregations.*.count', 'aggregations.*.sum'];
const VALUES = [...COUNTS, 'aggregations.*.buckets.key'];
const COUNTED_VALUES = [
  ...VALUES,
  'aggregations.*.buckets.key_as_string',
  'aggregations.*.buckets.doc_count',
];

/** Finds the different values of fields exactly. Where one answer can not hold them, they are asked for in parts. */
export function distinctValues({ search, searchAll }: Searching) {
  const ask = (uid: string, query: Query, part: Part, wanted: readonly string[]) =>
    search(uid, { query, size: 0, track_total_hits: false, ...aggregations([part]) }, wanted);

  /** Answers that together have all values of a part: the first one, or those of smaller parts. */
  async function whole(uid: string, query: Query, part: Part, first: Found, wanted: readonly string[]) {
    if (isWhole(first, part)) return [first];
    const answers = smallerParts(first, part).map(async (smaller): Promise<Found[]> => {
      return whole(uid, query, smaller, await ask(uid, query, smaller, wanted), wanted);
    });
    return (await Promise.all(answers)).flat();
  }

  /** Searches, and finds the values of fields beside it; `read` takes them from the answers for a field. */
  async function beside<Read>(
    uid: string,
    body: { query: Query },
    fields: readonly string[],
    wanted: readonly string[],
    read: (answers: Found[], part: Part) => Read,
  ): Promise<{ found: Found; byField: Record<string, Read> }> {
    const parts = fields.map(allValues);
    const found = await search(uid, { ...body, ...aggregations(parts) }, wanted);
    const entries = parts.map(async (part) => {
      return [part.field, read(await whole(uid, body.query, part, found, wanted), part)] as const;
    });
    return { found, byField: Object.fromEntries(await Promise.all(entries)) };
  }

  return {
    /** Searches, and counts the values of fields beside it. */
    count: (uid: string, body: { query: Query }, fields: readonly string[]) =>
      beside(uid, body, fields, COUNTS, numberOf),
    /** Searches, and counts the found records by the values of fields beside it. */
    countRecords: (uid: string, body: { query: Query }, fields: readonly string[]) =>
      beside(uid, body, fields, COUNTED_VALUES, recordsByValue),
    /** The number of values of a field among the records of each query. */
    countEach: async (uid: string, queries: readonly Query[], field: string): Promise<number[]> => {
      const part = allValues(field);
      const bodies = queries.map((query) => ({
        ...{ query, size: 0, track_total_hits: false },
        ...aggregations([part]),
      }));
      const found = await searchAll(uid, bodies, COUNTS);
      const counts = queries.map(async (query, at) => {
        const first = found[at] as Found;
        return numberOf(await whole(uid, query, part, first, COUNTS), part);
      });
      return Promise.all(counts);
    },
    /** Lists the values of a field, in no order. */
    list: async (uid: string, query: Query, field: string): Promise<number[]> => {
      const part = allValues(field);
      const first = await ask(uid, query, part, VALUES);
      const answers = await whole(uid, query, part, first, VALUES);
      return answers.flatMap((answer) => valuesOf(answer, part).buckets?.map(({ key }) => key) ?? []);
    },
  };
}

function allValues(field: string): Part {
  return { field, nr: 0, of: 1 };
}

function numberOf(answers: readonly Found[], part: Part): number {
  return answers.reduce((sum, answer) => sum + countsOf(answer, part).count, 0);
}

function recordsByValue(answers: readonly Found[], part: Part): Map<CountedValue, number> {
  const buckets = answers.flatMap((answer) => valuesOf(answer, part).buckets ?? []);
  return new Map(
    buckets.map(({ key, key_as_string: flag, doc_count }) => [
      flag === undefined ? key : flag === 'true',
      doc_count,
    ]),
  );
}

function valuesOf({ aggregations }: Found, { field }: Part): Values {
  return aggregations?.[field] as Values;
}

function countsOf({ aggregations }: Found, { field }: Part): Counts {
  return aggregations?.[`${field}_count`] as Counts;
}

function isWhole(found: Found, part: Part): boolean {
  return valuesOf(found, part).sum_other_doc_count === 0;
}

/** Parts that one answer can hold: the least values were found, and the others have as many records on average. */
function smallerParts(found: Found, part: Part): Part[] {
  const { sum } = countsOf(found, part);
  const { sum_other_doc_count } = valuesOf(found, part);
  const number = 1 + Math.ceil((SPARE * sum_other_doc_count) / (sum || 1));
  return Array.from({ length: number }, (_, at) => ({
    ...part,
    nr: part.nr + part.of * at,
    of: part.of * number,
  }));
}

function aggregations(parts: readonly Part[]): object {
  const size = Math.floor(VALUES_MAX / parts.length);
  const all = parts.map(({ field, nr, of }) => {
    const include = of > 1 && { include: { partition: nr, num_partitions: of } };
    return {
      [field]: { terms: { field, size, shard_size: size, order: { _key: 'asc' }, ...include } },
      [`${field}_count`]: { stats_bucket: { buckets_path: `${field}>_count` } },
    };
  });
  return all.length === 0 ? {} : { aggs: Object.assign({}, ...all) };
}
