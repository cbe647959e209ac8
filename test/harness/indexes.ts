import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';

/** Removes the indexes of a test file from the shared engine. */
export async function removeIndexes(engine: Engine): Promise<void> {
  const names = [...SEARCH_INDEXES.map(({ name }) => name), 'position'];
  await Promise.all(names.map((name) => engine.removeIndex(engine.indexUid(name))));
}
