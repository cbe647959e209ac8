import { randomBytes } from 'node:crypto';
import type { EngineUpkeep } from '../engine.ts';
import { groupKey } from '../indexes/fields.ts';
import type { DirectClause } from '../plan.ts';
import { selected } from './compile.ts';
import { distinctValues } from './distinct.ts';
import { documentsOf } from './documents.ts';
import { ENCODER } from './encoder.ts';
import { readMarks } from './marks.ts';
import { mergeSegments } from './merge.ts';
import { ownIndexes, rename } from './names.ts';
import { positions } from './position.ts';
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

/**
 * Keeping indexes, on OpenSearch. The full name of an index is an alias of the engine's own index, so that names are
 * swapped in one step.
 */
export function upkeep(transport: Transport, prefix: string, { shards, replicas }: Layout): EngineUpkeep {
  const administer = <Answer extends object>(request: EngineRequest) =>
    transport.send<Answer>('administration', request);
  const searching = createSearch(transport);
  const documents = documentsOf(transport);

  return {
    ...documents,
    ...positions(transport, prefix, replicas),
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
      const name = `${uid}-${randomBytes(8).toString('hex')}`;
      // Replicas follow once the index is filled.
      const spread = { number_of_shards: shards, number_of_replicas: 0 };
      const body = { settings: { ...settings, ...spread }, mappings, aliases: { [uid]: {} } };
      await administer({ method: 'PUT', path: `/${encodeURIComponent(name)}`, body });
      return (await ownIndexes(transport, [uid])).get(uid)?.uuid ?? '';
    },
    completeIndex: async (uid) => {
      // The size counts written segments only.
      await documents.settle([uid]);
      await mergeSegments(transport, uid);
      // The merged segments are kept for as long as searches see them.
      await documents.settle([uid]);
    },
    removeIndex: async (uid) => {
      const own = (await ownIndexes(transport, [uid])).get(uid);
      if (own === undefined) return;
      const path = `/${encodeURIComponent(own.name)}`;
      await administer({ method: 'DELETE', path, query: { ignore_unavailable: 'true' } });
    },
    swapIndexes: async (swaps) => {
      const uids = swaps.flatMap(({ from, to }) => [from, to]);
      const own = await ownIndexes(transport, uids);
      const filled = swaps.flatMap(({ from }) => own.get(from)?.name ?? []);
      await administer({
        method: 'PUT',
        path: `/${encodeURIComponent(filled.join())}/_settings`,
        body: { number_of_replicas: replicas },
      });
      const actions = swaps.flatMap(({ from, to }) => [
        ...rename(own.get(from), from, to),
        ...rename(own.get(to), to, from),
      ]);
      await administer({ method: 'POST', path: '/_aliases', body: { actions } });
    },
    readMarks: (uids) => readMarks(transport, uids),
    countDocuments: async () => {
      const own = await ownIndexes(transport, [`${prefix}*`]);
      // The engine's own statistics count nested documents, too.
      const each = { terms: { field: '_index', size: own.size || 1 } };
      const { aggregations } = await searching.search(`${prefix}*`, { size: 0, aggs: { each } }, [
        'aggregations.each.buckets',
      ]);
      const { buckets = [] } = (aggregations?.each ?? {}) as {
        buckets?: { key: string; doc_count: number }[];
      };
      const counts = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]));
      return new Map([...own].map(([uid, { name }]) => [uid, counts.get(name) ?? 0]));
    },
  };
}
