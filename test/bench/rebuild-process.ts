import { openEngine } from '../../search-index/meilisearch.ts';
import { rebuildIndexes } from '../../search-index/rebuild.ts';
import { openDatabase } from '../../src/db/database.ts';
import { childOptions, peakMemory } from './child-process.ts';

/** Where to rebuild the indexes. */
export interface RebuildTask {
  databaseUrl: string;
  meiliUrl: string;
  meiliKey: string;
  indexPrefix: string;
}

/** What a rebuild took. */
export interface RebuildResult {
  documents: number;
  ms: number;
  peakMemoryBytes: number;
}

const task = childOptions<RebuildTask>();
const database = await openDatabase(task.databaseUrl);
const engine = openEngine({ url: task.meiliUrl, key: task.meiliKey, prefix: task.indexPrefix });
const documents = new Map<string, number>();
const begin = performance.now();
await rebuildIndexes({
  pool: database.pool,
  engine,
  onProgress: ({ index, indexed }) => documents.set(index, indexed),
});
const ms = performance.now() - begin;
await engine.close();
await database.close();
const result: RebuildResult = {
  documents: documents.values().reduce((sum, count) => sum + count, 0),
  ms,
  peakMemoryBytes: peakMemory(),
};
process.stdout.write(JSON.stringify(result));
