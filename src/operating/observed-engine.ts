import type { Engine } from '../../search-index/meilisearch.ts';
import type { Metrics } from './metrics.ts';

/** The same engine; every request to it is timed. */
export function observedEngine(engine: Engine, metrics: Metrics): Engine {
  const timed = async <Answer>(kind: string, request: () => Promise<Answer>): Promise<Answer> => {
    const startMs = performance.now();
    try {
      return await request();
    } finally {
      metrics.engine(kind, (performance.now() - startMs) / 1_000);
    }
  };
  return {
    ...engine,
    search: (query) => timed('search', () => engine.search(query)),
    multiSearch: (queries) => timed('multi_search', () => engine.multiSearch(queries)),
    indexState: (name) => timed('index_state', () => engine.indexState(name)),
    send: (request) => timed('administration', () => engine.send(request)),
  };
}
