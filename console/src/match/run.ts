import type { RosterClient } from '../api.ts';
import { columnTitle } from '../search/column-titles.ts';
import { cellText } from '../search/values.ts';
import { itemOf } from './columns.ts';
import type { MatchKind, RowResult } from './kinds.ts';

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

/** Matches rows, a hundred at a time, and ends after a hundred once the signal is aborted. */
export async function runMatch(
  { kind, rows, fields, likelihoodMin, columns }: MatchOrder,
  client: RosterClient,
  stop: AbortSignal,
  onResults: (results: RowResult[]) => void,
): Promise<void> {
  for (let at = 0; at < rows.length && !stop.aborted; at += ITEMS_MAX) {
    const items = rows
      .slice(at, at + ITEMS_MAX)
      .map((row) => ({ ...itemOf(row, fields), min_likelihood: likelihoodMin }));
    onResults(await kind.match(client, { items, fields: ['id', ...columns] }));
  }
}

/** How many rows have each likelihood, the highest first, and how many have none. */
export function countResults(results: readonly RowResult[]): { label: string; count: number }[] {
  const labelOf = ({ status, likelihood }: RowResult) =>
    status === 'invalid'
      ? 'Too little in the row'
      : status === 'not_found' || likelihood === null
        ? 'Not found'
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
