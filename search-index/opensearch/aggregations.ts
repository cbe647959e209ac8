import { type Grouping, isShared } from '../indexes/fields.ts';
import type { Selected } from './compile.ts';
import { RECORDS } from './grouped.ts';
import type { Found } from './search.ts';

/** The selected records of an index. */
export interface Source extends Selected {
  uid: string;
  group?: Grouping | undefined;
}

/** The selected ones among nested records, and what was asked about them. */
type SelectedRecords = { selected: { doc_count: number } & Record<string, unknown> };

/** The part of an answer with the number of selected records, where documents are groups. */
export const RECORDS_COUNT = `${RECORDS}.selected.doc_count`;

/** Whether a field stands in the documents themselves, and not in their nested records. */
export function isOfDocument({ group }: Source, field: string): boolean {
  return group === undefined || isShared(group, field);
}

/**
 * A request for aggregations by field. Those of fields of nested records are about the selected ones.
 * @param isCounted whether the results are counted, too
 */
export function aggregationsOf(
  source: Source,
  byField: Readonly<Record<string, object>>,
  isCounted: boolean,
): object {
  const of = (isWanted: boolean) => {
    const fields = Object.keys(byField).filter((field) => isOfDocument(source, field) === isWanted);
    return Object.assign({}, ...fields.map((field) => byField[field]));
  };
  const { query, records } = source;
  const ofRecords = { aggs: { selected: { filter: records, aggs: of(false) } } };
  return {
    query,
    size: 0,
    track_total_hits: isCounted,
    aggs: { ...of(true), ...(records && { [RECORDS]: { nested: { path: RECORDS }, ...ofRecords } }) },
  };
}

/** The number of the selected nested records; undefined where documents are no groups. */
export function recordsOf({ aggregations }: Found): number | undefined {
  return (aggregations?.[RECORDS] as SelectedRecords | undefined)?.selected.doc_count;
}

/** The answer of the aggregation of this name, on documents or on nested records. */
export function answerOf({ aggregations }: Found, name: string): unknown {
  const records = aggregations?.[RECORDS] as SelectedRecords | undefined;
  return records?.selected[name] ?? aggregations?.[name];
}
