import type { EngineSearches, Selection } from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { type OwnEngine, putRows, VERSION } from './documents.ts';

const ALL: Selection = { index: 'jobs', where: [] };
const FIRST = { page: 1, pageSize: 100 };

/** Every method that reads. */
export const READS: Record<keyof EngineSearches, (engine: OwnEngine) => Promise<unknown>> = {
  page: (engine) => engine.page(ALL, FIRST),
  countDistinct: (engine) => engine.countDistinct(ALL, ['organization_id']),
  countFacets: (engine) => engine.countFacets(ALL, [{ field: 'organization_id' }], 10),
  countEach: (engine) => engine.countEach([ALL]),
  values: (engine) => engine.values(ALL, 'organization_id'),
};

/** Every method that sends requests to the engine. */
export const REQUESTS: Record<string, (engine: OwnEngine) => Promise<unknown>> = {
  ...READS,
  checkVersion: (engine) => engine.checkVersion(),
  createIndex: (engine) => engine.createIndex(engine.indexUid('a'), JOBS),
  completeIndex: (engine) => engine.completeIndex(engine.indexUid('a'), JOBS),
  putDocuments: (engine) => putRows(engine, engine.indexUid('a'), JOBS, [{ id: 1 }]),
  removeDocuments: (engine) => engine.removeDocuments(engine.indexUid('a'), [1], VERSION),
  removeIndex: (engine) => engine.removeIndex(engine.indexUid('a')),
  keepChangeCounts: (engine) => engine.keepChangeCounts(new Map([[engine.indexUid('a'), 1]])),
  readChangeCounts: (engine) => engine.readChangeCounts([engine.indexUid('a')]),
  countDocuments: (engine) => engine.countDocuments(),
};
