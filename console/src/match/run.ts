import type { RosterClient } from '../api.ts';
import { columnTitle } from '../search/column-titles.ts';
import { cellText } from '../search/values.ts';
import { itemOf } from './columns.ts';
import { type MatchKind, type MatchTotals, matchItems, type RowResult } from './kinds.ts';

const ITEMS_MAX = 100;

/** The rows of a file, and how they are matched. */
export interface MatchOrder {
  kind: MatchKind;
  rows: readonly (readonly string[])[];
  /** The field that each column fills; null where it fills none. */
  fields: readonly (string | null)[];
  likelihoodMin: number;
  /** Paths of the fields of the record that are added to the file. */
  columns: readonly string[];
}

/** The items of the first rows of an order. */
export function itemsOf({ rows, fields, likelihoodMin }: MatchOrder, count = rows.length) {
  return rows.slice(0, count).map((row) => ({ ...itemOf(row, fields), min_likelihood: likelihoodMin }));
}

/**
 * Matches the rows of a run from `from` on, a hundred at a time, and ends after a hundred once the signal is aborted.
 * @param key of the run: its calls carry idempotency keys made of it
 * @param onResults called with the results of each hundred, and the first one's row
 */
export async function runMatch(
  order: MatchOrder & { key: string; from: number },
  client: RosterClient,
  stop: AbortSignal,
  onResults: (at: number, results: RowResult[]) => Promise<void>,
): Promise<void> {
  const { kind, rows, columns, key, from } = order;
  for (let at = from; at < rows.length && !stop.aborted; at += ITEMS_MAX) {
    const items = itemsOf({ ...order, rows: rows.slice(at, at + ITEMS_MAX) });
    await onResults(
      at,
      await matchItems(kind, client, { items, fields: ['id', ...columns] }, `${key}-${at}`),
    );
  }
}

/** How many rows have a likelihood, or none. */
export interface LikelihoodCount {
  label: string;
  count: number;
}

const NOT_FOUND = 'Not found';
/** What a row is called that can't be matched. */
export const INVALID = 'Too little in the row';

/** The counts of a preview, without those that are zero. */
export function previewCounts(totals: MatchTotals): LikelihoodCount[] {
  return [
    ...totals.likelihoods.map(({ likelihood, items }) => ({
      label: `Likelihood ${likelihood}`,
      count: items,
    })),
    { label: NOT_FOUND, count: totals.not_found },
    { label: 'By email or phone alone: known once matched', count: totals.not_compared },
    { label: INVALID, count: totals.invalid },
  ].filter(({ count }) => count > 0);
}

/** How many rows have each likelihood, the highest first, and how many have none. */
export function countResults(results: readonly RowResult[]): LikelihoodCount[] {
  const labelOf = ({ status, likelihood }: RowResult) =>
    status === 'invalid'
      ? INVALID
      : status === 'not_found' || likelihood === null
        ? NOT_FOUND
        : `Likelihood ${likelihood}`;
  const rank = ({ status, likelihood }: RowResult) => (status === 'invalid' ? -1 : (likelihood ?? 0));
  const sorted = results.toSorted((one, other) => rank(other) - rank(one));
  return [...Map.groupBy(sorted, labelOf)].map(([label, rows]) => ({ label, count: rows.length }));
}

/** The file with its results beside its rows. Rows that were not matched have none. */
export function matchedRows(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  results: readonly RowResult[],
  columns: readonly string[],
): string[][] {
  const added = [
    'Roster ID',
    'Likelihood',
    'Matched on',
    ...columns.map((path) => `Roster ${columnTitle(path)}`),
  ];
  return [
    [...headings, ...added],
    ...rows.map((row, at) => {
      const { record = null, likelihood = null, matchedOn = [] } = results[at] ?? {};
      const own = headings.map((_, nr) => row[nr] ?? '');
      const found = record ? columns.map((path) => cellText(record, path)) : columns.map(() => '');
      return [...own, String(record?.id ?? ''), String(likelihood ?? ''), matchedOn.join(', '), ...found];
    }),
  ];
}
