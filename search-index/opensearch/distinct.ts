import type { CountedValue } from '../engine.ts';
import { type Grouping, isShared } from '../indexes/fields.ts';
import type { Selected } from './compile.ts';
import { pathOf, RECORDS } from './grouped.ts';
import { type Found, type Searching, totalOf } from './search.ts';

/** The most values in one answer: the engine's limit of buckets, unless its operator has changed it. */
const VALUES_MAX = 65_535;
/** Room for the error of an estimated number of values. */
const SPARE = 1.2;

/** The selected records of an index. */
export interface Source extends Selected {
  uid: string;
  group?: Grouping | undefined;
}

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
  /** Of groups. */
  [RECORDS]?: SelectedRecords;
}

/** The selected ones among nested records, and what was asked about them. */
type SelectedRecords = { selected: { doc_count: number } & Record<string, unknown> };

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

const RECORDS_COUNT = `${RECORDS}.selected.doc_count`;
const COUNTS = [
  ...['sum_other_doc_count', 'count', 'sum'].map((part) => `aggregations.**.${part}`),
  `aggregations.${RECORDS_COUNT}`,
];
const VALUES = [...COUNTS, 'aggregations.**.buckets.key'];
const COUNTED_VALUES = [
  ...VALUES,
  ...['key_as_string', 'doc_count', RECORDS_COUNT].map((part) => `aggregations.**.buckets.${part}`),
];

/** Finds the different values of fields exactly. Where one answer can not hold them, they are asked for in parts. */
export function distinctValues({ search }: Pick<Searching, 'search'>) {
  const ask = (source: Source, part: Part, wanted: readonly string[]) =>
    search(source.uid, bodyOf(source, [part], false), wanted);

  /** Answers that together have all values of a part: the first one, or those of smaller parts. */
  async function whole(source: Source, part: Part, first: Found, wanted: readonly string[]) {
    if (isWhole(first, part)) return [first];
    const answers = smallerParts(first, part).map(async (smaller): Promise<Found[]> => {
      return whole(source, smaller, await ask(source, smaller, wanted), wanted);
    });
    return (await Promise.all(answers)).flat();
  }

  /** Counts the results, the records, and what `read` takes from the answers for a field. */
  async function counted<Read>(
    source: Source,
    fields: readonly string[],
    wanted: readonly string[],
    read: (answers: Found[], part: Part) => Read,
  ) {
    const parts = fields.map(allValues);
    const found = await search(source.uid, bodyOf(source, parts, true), wanted);
    const entries = parts.map(async (part) => {
      return [part.field, read(await whole(source, part, found, wanted), part)] as const;
    });
    const results = totalOf(found);
    const records = recordsOf(found)?.doc_count ?? results;
    return { results, records, byField: Object.fromEntries(await Promise.all(entries)) };
  }

  return {
    /** Counts results, records and the values of fields. */
    count: (source: Source, fields: readonly string[]) => counted(source, fields, COUNTS, numberOf),
    /** Counts results, records, and the records by the values of fields. */
    countRecords: (source: Source, fields: readonly string[]) =>
      counted(source, fields, COUNTED_VALUES, recordsByValue),
    /** Lists the values of a field, in no order. */
    list: async (source: Source, field: string): Promise<number[]> => {
      const part = allValues(field);
      const answers = await whole(source, part, await ask(source, part, VALUES), VALUES);
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
    buckets.map(({ key, key_as_string: flag, doc_count, [RECORDS]: records }) => [
      flag === undefined ? key : flag === 'true',
      records?.selected.doc_count ?? doc_count,
    ]),
  );
}

function recordsOf({ aggregations }: Found) {
  return (aggregations?.[RECORDS] as SelectedRecords | undefined)?.selected;
}

function valuesOf(found: Found, { field }: Part): Values {
  return (recordsOf(found)?.[field] ?? found.aggregations?.[field]) as Values;
}

function countsOf(found: Found, { field }: Part): Counts {
  const name = `${field}_count`;
  return (recordsOf(found)?.[name] ?? found.aggregations?.[name]) as Counts;
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

function bodyOf({ query, records, group }: Source, parts: readonly Part[], isCounted: boolean): object {
  const body = { query, size: 0, track_total_hits: isCounted };
  if (group === undefined || records === undefined) return { ...body, aggs: valuesIn(parts) };
  const [shared, ofRecords] = [true, false].map((wanted) =>
    parts.filter(({ field }) => isShared(group, field) === wanted),
  );
  const selected = (aggs: object) => ({
    [RECORDS]: { nested: { path: RECORDS }, aggs: { selected: { filter: records, aggs } } },
  });
  const aggs = { ...valuesIn(shared, selected({})), ...selected(valuesIn(ofRecords, undefined, group)) };
  return { ...body, aggs };
}

/** @param subAggregations aggregations inside the bucket of each value */
function valuesIn(parts: readonly Part[] = [], subAggregations?: object, group?: Grouping): object {
  const size = Math.floor(VALUES_MAX / parts.length / (subAggregations ? 3 : 1));
  const all = parts.map(({ field, nr, of }) => {
    const include = of > 1 && { include: { partition: nr, num_partitions: of } };
    const terms = { field: pathOf(group, field), size, shard_size: size, order: { _key: 'asc' }, ...include };
    return {
      [field]: { terms, ...(subAggregations && { aggs: subAggregations }) },
      [`${field}_count`]: { stats_bucket: { buckets_path: `${field}>_count` } },
    };
  });
  return Object.assign({}, ...all);
}
