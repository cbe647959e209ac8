import { inject } from 'vitest';
import type { Engine, EngineSearches, RequestHooks } from '../../search-index/engine.ts';
import { openEngine as openMeilisearch } from '../../search-index/meilisearch/engine.ts';
import { openEngine as openOpenSearch } from '../../search-index/opensearch/engine.ts';
import { rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import type { TestDatabase } from './database.ts';

/** The shards and replicas of the indexes of tests on OpenSearch. */
const LAYOUT = { shards: 2, replicas: 0 };

/** The address of the engine that the tests of this project share. */
export function engineUrl(): string {
  return inject('opensearchUrl') ?? inject('services').meiliUrl;
}

/** Opens the engine that the tests of this project share, or an engine of the same kind at another address. */
export function openTestEngine(prefix: string, url = engineUrl(), observing: RequestHooks = {}): Engine {
  if (inject('opensearchUrl') !== undefined)
    return openOpenSearch({ ...observing, ...LAYOUT, nodes: [url], prefix: `${prefix}-` });
  return openMeilisearch({ ...observing, url, key: inject('services').meiliKey, prefix });
}

/** The engine with other reads. */
export function withSearches(
  engine: Engine,
  change: (reads: EngineSearches) => Partial<EngineSearches>,
): Engine {
  return {
    ...engine,
    searches: (uidOf) => {
      const reads = engine.searches(uidOf);
      return { ...reads, ...change(reads) };
    },
  };
}

/** The settings with which commands use the same engine and indexes. */
export function engineSettings(prefix: string, url = engineUrl()): Record<string, string> {
  if (inject('opensearchUrl') === undefined)
    return { MEILI_URL: url, MEILI_KEY: inject('services').meiliKey, MEILI_PREFIX: prefix };
  return {
    OPENSEARCH_URL: url,
    OPENSEARCH_PREFIX: prefix,
    OPENSEARCH_SHARDS: String(LAYOUT.shards),
    OPENSEARCH_REPLICAS: String(LAYOUT.replicas),
  };
}

/** For tests on OpenSearch: fills Meilisearch too, and returns the settings with which commands use it. */
export async function fillMeilisearch({
  pool,
  indexPrefix: prefix,
}: TestDatabase): Promise<Record<string, string>> {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  const engine = openMeilisearch({ url, key, prefix });
  await rebuildIndexes({ pool, engine });
  await engine.close();
  return { OPENSEARCH_URL: '', MEILI_URL: url, MEILI_KEY: key, MEILI_PREFIX: prefix };
}

/** The error with which the engine refuses a document that it cannot read. */
export function refusedDocument(): RegExp {
  return inject('opensearchUrl') === undefined
    ? /task \d+, documentAdditionOrUpdate of \S+: .*invalid_document_id/
    : /refused \d+ of \d+ changes \(mapper_parsing_exception\)/;
}
