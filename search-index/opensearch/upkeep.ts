import { setTimeout as after } from 'node:timers/promises';
import type { EngineUpkeep } from '../engine.ts';
import { groupKey } from '../indexes/fields.ts';
import type { DirectClause } from '../plan.ts';
import { selected } from './compile.ts';
import { distinctValues } from './distinct.ts';
import { documentsOf } from './documents.ts';
import { ENCODER } from './grouped.ts';
import { createSearch } from './search.ts';
import { configurationOf } from './settings.ts';
import type { EngineRequest, Transport } from './transport.ts';

/** How indexes are spread over the nodes. */
export interface Layout {
  /** Parts of each index. */
  shards: number;
  /** Copies of each part beside the first. */
  replicas: number;
}

/** Keeping indexes, on OpenSearch. The kept number of an index is part of its mapping's `_meta`, which no search reads. */
export function upkeep(transport: Transport, prefix: string, { shards, replicas }: Layout): EngineUpkeep {
  const administer = <Answer extends object>(request: EngineRequest) =>
    transport.send<Answer>('administration', request);
  const searching = createSearch(transport);
  const { refresh, ...documents } = documentsOf(transport);

  return {
    ...documents,
    encoder: ENCODER,
    groupsWith: async (uid, { group }, ids) => {
      if (group === undefined) return [];
      const where: DirectClause[] = [{ kind: 'any', field: 'id', values: [...ids] }];
      const source = { uid, group, ...selected(group, where) };
      return distinctValues(searching).list(source, groupKey(group));
    },
    configuration: (index) => JSON.stringify(configurationOf(index)),
    createIndex: async (uid, index) => {
      const { settings, mappings } = configurationOf(index);
      // Replicas follow once the index is filled.
      const spread = { number_of_shards: shards, number_of_replicas: 0 };
      const body = { settings: { ...settings, ...spread }, mappings };
      await administer({ method: 'PUT', path: `/${encodeURIComponent(uid)}`, body });
    },
    completeIndex: async (uid) => {
      // The size counts written segments only.
      await refresh(uid);
      await mergeSegments(transport, uid);
      // The merged segments are kept for as long as searches see them.
      await refresh(uid);
      const body = { number_of_replicas: replicas };
      await administer({ method: 'PUT', path: `/${encodeURIComponent(uid)}/_settings`, body });
    },
    removeIndex: async (uid) => {
      const path = `/${encodeURIComponent(uid)}`;
      await administer({ method: 'DELETE', path, query: { ignore_unavailable: 'true' } });
    },
    keepChangeCounts: async (positions) => {
      for (const [uid, position] of positions) {
        const body = { _meta: { position } };
        await administer({ method: 'PUT', path: `/${encodeURIComponent(uid)}/_mapping`, body });
      }
      return async () => {};
    },
    readChangeCounts: async (uids) => {
      const found = await findIndexes(transport, uids);
      return uids.map((uid) => found.get(uid) ?? null);
    },
    countDocuments: async () => {
      const own = await findIndexes(transport, [`${prefix}*`]);
      // The engine's own statistics count nested documents, too.
      const each = { terms: { field: '_index', size: own.size || 1 } };
      const { aggregations } = await searching.search(`${prefix}*`, { size: 0, aggs: { each } }, [
        'aggregations.each.buckets',
      ]);
      const { buckets = [] } = (aggregations?.each ?? {}) as {
        buckets?: { key: string; doc_count: number }[];
      };
      const counts = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]));
      return new Map([...own.keys()].map((uid) => [uid, counts.get(uid) ?? 0]));
    },
  };
}

interface IndexAnswer {
  mappings?: { _meta?: { position?: number } };
}

/**
 * The indexes by full name, with the number that was kept for each, or 0; those that do not exist, or were not created by Roster, are
 * left out. A name may end with `*`.
 */
async function findIndexes({ send }: Transport, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const answer = await send<Record<string, IndexAnswer>>('administration', {
    method: 'GET',
    path: `/${encodeURIComponent(uids.join())}`,
    query: { ignore_unavailable: 'true', filter_path: '*.mappings.dynamic,*.mappings._meta' },
  });
  // An index that the engine has made for a late document has none of Roster's mappings.
  const own = Object.entries(answer).filter(([, { mappings }]) => mappings !== undefined);
  return new Map(own.map(([uid, { mappings }]) => [uid, mappings?._meta?.position ?? 0]));
}

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
async function mergeSegments({ send }: Transport, uid: string): Promise<void> {
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
