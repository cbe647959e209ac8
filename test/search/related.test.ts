import pg from 'pg';
import { expect, test } from 'vitest';
import type { EngineSearches, Selection } from '../../search-index/engine.ts';
import type { RelatedClause } from '../../search-index/plan.ts';
import { relatedResolver } from '../../src/search/related.ts';
import { seenRecords } from '../../src/search/seen.ts';
import { openTestEngine, withSearches } from '../harness/engine.ts';

/** More ids than all cached sets may have together. */
const LARGE = Array.from({ length: 600_000 }, (_, at) => at + 1);

/** The job posts of a month, so that each clause has a set of its own. */
function jobsOf(month: number): RelatedClause {
  return { kind: 'related', to: 'jobs', where: [{ kind: 'range', field: 'date_featured', from: month }] };
}

test('a set of organizations that is read while other sets fill the cache is answered', async () => {
  const engine = openTestEngine('related_');
  const slow = Promise.withResolvers<number[]>();
  const reads: number[] = [];
  const values: EngineSearches['values'] = async ({ where }: Selection) => {
    const [range] = where;
    const month = range?.kind === 'range' ? (range.from ?? 0) : 0;
    reads.push(month);
    return month === 0 ? slow.promise : LARGE;
  };
  const indexes = { [engine.indexUid('jobs')]: { uid: 'jobs', mark: 'a' } };
  const state = { tombstones: [], events: '', indexes, foreign: [] };
  const sources = { pool: new pg.Pool(), engine };
  const { searches } = withSearches(engine, () => ({ values }));
  const resolve = relatedResolver(sources, seenRecords(sources.pool))(
    state,
    searches((name) => name),
  );
  const slowAnswer = resolve('organizations', [jobsOf(0)]);
  for (const month of [1, 2, 3]) {
    expect(await resolve('organizations', [jobsOf(month)])).toMatchObject([
      { values: { length: LARGE.length } },
    ]);
  }
  slow.resolve([7]);
  expect(await slowAnswer).toEqual([{ kind: 'any', field: 'id', values: [7] }]);
  expect(reads).toEqual([0, 1, 2, 3]);
  await engine.close();
});
