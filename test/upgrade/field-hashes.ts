import { hash } from 'node:crypto';
import type { EngineUpkeep } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { specimensOf } from '../../search-index/indexes/fields.ts';
import { openEngine as openMeilisearch } from '../../search-index/meilisearch/engine.ts';
import { openEngine as openOpenSearch } from '../../search-index/opensearch/engine.ts';

/** Engines that never connect. */
const ENGINES: Record<string, EngineUpkeep> = {
  meilisearch: openMeilisearch({ url: 'http://127.0.0.1:1', key: '', prefix: '' }),
  opensearch: openOpenSearch({ nodes: ['http://127.0.0.1:1'], prefix: '', shards: 1, replicas: 0 }),
};

/** By engine and field, a hash of how the engine holds the field: its values, their encoding and its settings. */
export function fieldHashes(): Record<string, Record<string, string>> {
  const engines = Object.entries(ENGINES).map(([name, engine]) => [name, hashesOf(engine)]);
  return Object.fromEntries(engines);
}

function hashesOf({ encoder, configuration }: EngineUpkeep): Record<string, string> {
  const hashes = SEARCH_INDEXES.flatMap((index) =>
    Object.entries(index.fields).map(([name, field]) => {
      const fields = { [name]: field };
      const order = index.order.filter((entry) => entry.startsWith(`${name}:`));
      const shown = index.shown?.filter((entry) => entry === name) ?? [];
      const held = [field, specimensOf(fields, encoder), configuration({ ...index, fields, order, shown })];
      return [`${index.name}.${name}`, hash('sha1', JSON.stringify(held)).slice(0, 8)];
    }),
  );
  return Object.fromEntries(hashes);
}

if (import.meta.main) console.log(JSON.stringify(fieldHashes(), null, 2));
