import type { RosterClient } from '../api.ts';

/** The most ids of a call. */
const IDS_MAX = 10_000;

/** What an addition to a list has done. */
export interface Addition {
  added: number;
  /** Ids that no record has. */
  unknown: number[];
}

/** Adds ids to an own list, with as many calls as they need. */
export async function addIds(client: RosterClient, id: number, ids: readonly number[]): Promise<Addition> {
  const sum: Addition = { added: 0, unknown: [] };
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const { added, unknown } = await client.lists.changeItems({ id, add: ids.slice(at, at + IDS_MAX) });
    sum.added += added;
    sum.unknown.push(...unknown);
  }
  return sum;
}

/** The ids in a column of a file; cells that are no positive whole number are left out and counted. */
export function idsIn(
  rows: readonly (readonly string[])[],
  column: number,
): { ids: number[]; others: number } {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const ids = cells
    .filter((cell) => /^[1-9]\d*$/.test(cell))
    .map(Number)
    .filter(Number.isSafeInteger);
  return { ids, others: cells.length - ids.length };
}
