import type { Engine } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { clientOf } from './engine-client.ts';

/** Removes the indexes of a test file from the shared engine. */
export async function removeIndexes(engine: Engine): Promise<void> {
  for (const { name } of SEARCH_INDEXES) await clientOf(engine).deleteIndex(engine.indexUid(name));
}
