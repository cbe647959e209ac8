import type { Query } from './compile.ts';
import type { Found, SearchIndexOf } from './search.ts';

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

interface Values {
  buckets?: { key: number }[];
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

/** Finds the different values of fields exactly. Where one answer can not hold them, they are asked for in parts. */
export function distinctValues(search: SearchIndexOf) {
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

  return {
    /** Searches, and counts the values of fields beside it. */
    count: async (uid: string, body: { query: Query }, fields: readonly string[]) => {
      const parts = fields.map((field): Part => ({ field, nr: 0, of: 1 }));
      const found = await search(uid, { ...body, ...aggregations(parts) }, COUNTS);
      const counts = parts.map(async (part) => {
        const answers = await whole(uid, body.query, part, found, COUNTS);
        const count = answers.reduce((sum, answer) => sum + countsOf(answer, part).count, 0);
        return [part.field, count] as const;
      });
      return { found, distinct: Object.fromEntries(await Promise.all(counts)) };
    },
    /** Lists the values of a field, in no order. */
    list: async (uid: string, query: Query, field: string): Promise<number[]> => {
      const part = { field, nr: 0, of: 1 };
      const first = await ask(uid, query, part, VALUES);
      const answers = await whole(uid, query, part, first, VALUES);
      return answers.flatMap((answer) => valuesOf(answer, part).buckets?.map(({ key }) => key) ?? []);
    },
  };
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
