import { setTimeout as after } from 'node:timers/promises';
import type { Transport } from './transport.ts';

interface Stats {
  _shards: { successful: number };
  _all: { primaries: { store: { size_in_bytes: number } } };
}

/** The engine itself merges no segments into larger ones, so that later changes of the index cost no more. */
const SEGMENT_BYTES_MAX = 5_000_000_000;
/** The size of a shard from which merging pays. A smaller one has few segments, and a merge saves little of its disk. */
const SMALL_BYTES = 10_000_000;
const POLL_MS = 10;
const POLL_MAX_MS = 1_000;

/**
 * Merges the segments of an index. While it is filled the engine keeps each document as it was sent, for nodes that fall
 * behind: at a million persons half of the index, which goes with this merge.
 */
export async function mergeSegments({ send }: Transport, uid: string): Promise<void> {
  const path = `/${encodeURIComponent(uid)}`;
  const ask = <Answer extends object>(method: 'GET' | 'POST', path: string, query?: Record<string, string>) =>
    send<Answer>('administration', { method, path, ...(query && { query }) });
  const { _all, _shards } = await ask<Stats>('GET', `${path}/_stats/store`);
  const shardBytes = _all.primaries.store.size_in_bytes / Math.max(1, _shards.successful);
  if (shardBytes < SMALL_BYTES) return;
  const { task } = await ask<{ task: string }>('POST', `${path}/_forcemerge`, {
    max_num_segments: String(1 + Math.floor(shardBytes / SEGMENT_BYTES_MAX)),
    // The merge of a large index takes longer than a request may.
    wait_for_completion: 'false',
  });
  const isDone = async () => (await ask<{ completed: boolean }>('GET', `/_tasks/${task}`)).completed;
  for (let wait = POLL_MS; !(await isDone()); wait = Math.min(2 * wait, POLL_MAX_MS)) await after(wait);
}
