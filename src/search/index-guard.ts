import { LRUCache } from 'lru-cache';
import { SearchUnavailableError } from '../../search-index/engine.ts';
import { indexNamed } from '../../search-index/indexes/all.ts';
import { indexStates } from '../../search-index/rebuild/states.ts';
import type { SearchSources } from './related.ts';

const SEARCHED = (['organizations', 'roles', 'jobs'] as const).map(indexNamed);

/** How long a comparison of the indexes with the database holds. */
const HOLDS_MS = 1_000;

/**
 * A check that the engine holds the indexes that were built from this database, and not an earlier copy of them: an
 * operator may have restored the engine, or another installation may have replaced its indexes. It reads at most once a
 * second.
 * @returns a function that throws SearchUnavailableError where searches must not use the indexes
 */
export function createIndexGuard({
  pool,
  engine,
  indexesCurrentForMs = HOLDS_MS,
}: SearchSources): () => Promise<void> {
  const checked = new LRUCache<'all', true>({
    max: 1,
    ttl: indexesCurrentForMs,
    fetchMethod: async (): Promise<true> => {
      if ((await indexStates(pool, engine, SEARCHED)).some(({ isUnusable }) => isUnusable))
        throw new SearchUnavailableError(
          'The search indexes are not those of this database: a worker rebuilds them.',
        );
      return true;
    },
  });
  return async () => {
    await checked.fetch('all');
  };
}
