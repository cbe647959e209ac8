import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';

/** Removes the indexes of a test file from the shared engine. */
export async function removeIndexes(engine: Engine): Promise<void> {
  await Promise.all(SEARCH_INDEXES.map(({ name }) => engine.removeIndex(engine.indexUid(name))));
}
