import type { Engine, EngineSearches, Selection } from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { putRows, VERSION } from './documents.ts';

const ALL: Selection = { index: 'jobs', where: [] };
const FIRST = { page: 1, pageSize: 100 };

/** Every method that reads. */
export const READS: Record<keyof EngineSearches, (engine: Engine) => Promise<unknown>> = {
  page: (engine) => engine.page(ALL, FIRST),
  countDistinct: (engine) => engine.countDistinct(ALL, ['organization_id']),
  countFacets: (engine) => engine.countFacets(ALL, [{ field: 'organization_id' }], 10),
  countEach: (engine) => engine.countEach([ALL]),
  values: (engine) => engine.values(ALL, 'organization_id'),
  suggest: (engine) => engine.suggest({ kind: 'industries', text: 'a', offset: 0, limit: 10 }),
};

/** Every method that sends requests to the engine. */
export const REQUESTS: Record<string, (engine: Engine) => Promise<unknown>> = {
  ...READS,
  checkVersion: (engine) => engine.checkVersion(),
  createIndex: (engine) => engine.createIndex(engine.indexUid('a'), JOBS),
  completeIndex: (engine) => engine.completeIndex(engine.indexUid('a'), JOBS),
  putDocuments: (engine) => putRows(engine, engine.indexUid('a'), JOBS, [{ id: 1 }]),
  removeDocuments: (engine) => engine.removeDocuments(engine.indexUid('a'), [1], VERSION),
  removeIndex: (engine) => engine.removeIndex(engine.indexUid('a')),
  swapIndexes: (engine) => engine.swapIndexes([{ from: engine.indexUid('a'), to: engine.indexUid('b') }]),
  keepPosition: (engine) => engine.keepPosition(1),
  readPosition: (engine) => engine.readPosition(),
  readMarks: (engine) => engine.readMarks([engine.indexUid('a')]),
  countDocuments: (engine) => engine.countDocuments(),
};
