import { type EnqueuedTask, taskDone } from '../../search-index/engine-tasks.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { Engine } from '../../search-index/meilisearch.ts';

/** How much room an index takes in the engine. */
export interface IndexSize {
  index: string;
  documents: number;
  bytes: number;
}

interface Statistics {
  /** Pages in use, of all indexes together. */
  usedDatabaseSize: number;
  indexes: Record<string, { numberOfDocuments: number }>;
}

/**
 * Measures each index by what the engine's size loses when it is removed: the engine tells only of all together.
 * Afterwards no index is left.
 */
export async function takeIndexSizes(engine: Engine): Promise<IndexSize[]> {
  const sizes: IndexSize[] = [];
  let before = await statistics(engine);
  for (const { name } of SEARCH_INDEXES) {
    const uid = engine.indexUid(name);
    const documents = before.indexes[uid]?.numberOfDocuments ?? 0;
    const removal = await engine.send<EnqueuedTask>({ method: 'DELETE', path: `/indexes/${uid}` });
    await taskDone(engine, removal);
    const after = await statistics(engine);
    sizes.push({ index: name, documents, bytes: before.usedDatabaseSize - after.usedDatabaseSize });
    before = after;
  }
  return sizes;
}

function statistics(engine: Engine): Promise<Statistics> {
  return engine.send({ method: 'GET', path: '/stats' });
}
