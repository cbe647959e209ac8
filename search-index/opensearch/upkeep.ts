import type { EngineUpkeep } from '../engine.ts';
import { groupKey } from '../indexes/fields.ts';
import type { DirectClause } from '../plan.ts';
import { selected } from './compile.ts';
import { distinctValues } from './distinct.ts';
import { documentsOf } from './documents.ts';
import { ENCODER } from './encoder.ts';
import { mergeSegments } from './merge.ts';
import { findIndexes } from './names.ts';
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
