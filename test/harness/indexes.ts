import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { Engine } from '../../search-index/meilisearch.ts';

/** Removes the indexes of a test from the engine that all tests share. */
export async function removeIndexes(engine: Engine): Promise<void> {
  for (const { name } of SEARCH_INDEXES)
    await engine.send({ method: 'DELETE', path: `/indexes/${engine.indexUid(name)}` });
}
