import { type Operations, type RosterClient, RosterError } from '../api.ts';
import type { ListKind } from '../searches.ts';

type Claim = Operations['records']['claims']['output']['results'][number];

/** The ids of the things that claims of a record are about, in their order. */
export function thingsOf(kind: ListKind, claims: readonly Claim[]): number[] {
  const own = claims.filter((claim) => claim.kind === kind && claim.named_by === 'key');
  return [...new Set(own.map(({ id }) => id))].sort((one, other) => one - other);
}

/** A record that was taken apart. */
export interface TakenApart {
  /** All its things. */
  ids: number[];
  /** Whether a merge of them was withdrawn; else each is judged different from each other. */
  withdrewMerge: boolean;
}

/**
 * Takes a record apart as it is now, which may be another state than the one on the page.
 * @throws Error where the record has not the things that were shown any more
 */
export async function takeApart(
  client: RosterClient,
  { kind, id, shown }: { kind: ListKind; id: number; shown: readonly number[] },
): Promise<TakenApart> {
  const claims: Claim[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const read = await client.records.claims({ kind, record_id: id, page });
    claims.push(...read.results);
    page = read.next;
  }
  const ids = thingsOf(kind, claims);
  const [a, b] = ids;
  if (a === undefined || b === undefined || !shown.every((one) => ids.includes(one)))
    throw new Error('The record has changed: look at its claims again.');
  const { withdrew_merge: withdrewMerge } = await client.pairs.judge({ kind, a, b, judgement: 'different' });
  return { ids, withdrewMerge };
}

/** Makes the things of a record that was taken apart one again. */
export async function undoTakeApart(
  client: RosterClient,
  kind: ListKind,
  { ids, withdrewMerge }: TakenApart,
): Promise<void> {
  const [a = 0, ...others] = ids;
  if (withdrewMerge) for (const b of others) await client.pairs.judge({ kind, a, b, judgement: 'same' });
  else
    for (const [at, one] of ids.entries())
      for (const other of ids.slice(at + 1))
        await client.pairs.judge({ kind, a: one, b: other, judgement: null }).catch(unlessWithdrawn);
}

/** A pair whose things are in the records of another one was withdrawn with that. */
function unlessWithdrawn(error: unknown): void {
  if (!(error instanceof RosterError && error.status === 404)) throw error;
}
