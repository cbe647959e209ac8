import { type IndexMark, SearchUnavailableError } from '../engine.ts';
import { ownIndexes } from './names.ts';
import type { Transport } from './transport.ts';

interface Copy {
  routing: { state: string };
  seq_no: { max_seq_no: number };
}

interface Stats {
  indices?: Record<string, { shards?: Record<string, Copy[]> }>;
}

const PARTS = 'indices.*.shards.*.routing.state,indices.*.shards.*.seq_no.max_seq_no';
/** Digits of the greatest number of changes. */
const DIGITS = 16;

/**
 * The marks of indexes. An index is identified by the engine's own id, and dated by the number of changes that all copies
 * of its shards have. A change is confirmed once they have it, so this number does not shrink when one copy is lost.
 */
export async function readMarks(
  transport: Transport,
  uids: readonly string[],
): Promise<(IndexMark | null)[]> {
  const own = await ownIndexes(transport, uids);
  if (own.size === 0) return uids.map(() => null);
  const names = [...own.values()].map(({ name }) => name);
  const { indices = {} } = await transport.send<Stats>('administration', {
    method: 'GET',
    path: `/${encodeURIComponent(names.join())}/_stats/docs`,
    query: { level: 'shards', ignore_unavailable: 'true', filter_path: PARTS },
  });
  return uids.map((uid) => {
    const index = own.get(uid);
    if (index === undefined) return null;
    const updatedAt = changesOf(Object.values(indices[index.name]?.shards ?? {}), index.shards);
    return { createdAt: index.uuid, updatedAt, taskUid: null };
  });
}

function changesOf(shards: readonly Copy[][], expected: number): string {
  const active = shards
    .map((copies) => copies.filter(({ routing }) => routing.state !== 'INITIALIZING'))
    .filter((copies) => copies.length > 0);
  if (active.length < expected) {
    throw new SearchUnavailableError('Some shards of a search index are not active.');
  }
  const changes = active.map((copies) => 1 + Math.min(...copies.map(({ seq_no }) => seq_no.max_seq_no)));
  return String(changes.reduce((sum, count) => sum + count, 0)).padStart(DIGITS, '0');
}
