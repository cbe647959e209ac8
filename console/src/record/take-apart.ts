import type { Output, RosterClient } from '../api.ts';
import type { ListKind } from '../searches.ts';

/** What a source says of a record or of a part of it. */
export type Claim = Output<'records.claims'>['results'][number];

/** The ids of the things that claims of a record are about, in their order. */
export function thingsOf(kind: ListKind, claims: readonly Claim[]): number[] {
  const own = claims.filter((claim) => claim.kind === kind && claim.named_by === 'key');
  return [...new Set(own.map(({ id }) => id))].sort((one, other) => one - other);
}

/** A record that was taken apart. */
export interface TakenApart {
  /** All its things. */
  ids: number[];
  /** When that was judged, by which exactly it is undone. */
  judgedAt: string | null;
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
    const read: Output<'records.claims'> = await client.records.claims({ kind, record_id: id, page });
    claims.push(...read.results);
    page = read.next;
  }
  const ids = thingsOf(kind, claims);
  const [a, b] = ids;
  if (a === undefined || b === undefined || !shown.every((one) => ids.includes(one)))
    throw new Error('The record has changed: look at its claims again.');
  const { judged_at: judgedAt } = await client.pairs.judge({ kind, a, b, judgement: 'different' });
  return { ids, judgedAt };
}
