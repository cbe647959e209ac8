import { inject } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine as openMeilisearch } from '../../search-index/meilisearch/engine.ts';
import { openEngine as openOpenSearch } from '../../search-index/opensearch/engine.ts';

/** The address of the engine that the tests of this project share. */
export function engineUrl(): string {
  return inject('opensearchUrl') ?? inject('services').meiliUrl;
}

/** Opens the engine that the tests of this project share, or one of its kind at another address. */
export function openTestEngine(prefix: string, url = engineUrl()): Engine {
  if (inject('opensearchUrl') !== undefined)
    return openOpenSearch({ nodes: [url], prefix, shards: 2, replicas: 0 });
  return openMeilisearch({ url, key: inject('services').meiliKey, prefix });
}
