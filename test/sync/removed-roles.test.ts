import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { insertPersons, insertRoles } from '../search/role-records.ts';
import { findDifferences } from '../search-index/engine-documents.ts';
import { runWorker, type SyncedRecords, syncedRecords } from './synced-records.ts';

const NO_DIFFERENCES = { missing: [], stale: [], leftOver: [] };

let records: SyncedRecords;
beforeEach(async () => {
  records ??= await syncedRecords();
  await records.change('delete from persons');
  await records.drain();
  await insertPersons(records.pool, [1, 2]);
});
afterAll(() => records.close());

/** An engine whose uploads of roles wait until `release` is called. */
function slowEngine(): { engine: Engine; isHeld: Promise<void>; release: () => void } {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const engine: Engine = {
    ...records.engine,
    putDocuments: async (uid, documents, version) => {
      if (uid === records.engine.indexUid('roles')) {
        held.resolve();
        await free.promise;
      }
      return records.engine.putDocuments(uid, documents, version);
    },
  };
  return { engine, isHeld: held.promise, release: free.resolve };
}

test.each([
  ['deleted', 'delete from roles where id = 10'],
  ['moved to another person', 'update roles set person_id = 2 where id = 10'],
])('a role that is %s while documents of its person are sent leaves no stale document', async (_, change) => {
  await insertRoles(records.pool, [
    { id: 10, person_id: 1 },
    { id: 11, person_id: 1 },
  ]);
  await records.pool.query('select gather_outbox()');
  await records.pool.query("update outbox set due_at = 'infinity' where topic = 'roles' and record_id = 10");
  const { engine, isHeld, release } = slowEngine();
  const stop = runWorker(records.pool, engine);
  try {
    await isHeld;
    await records.change(change);
    const drained = records.drain();
    await expect.poll(records.outbox).not.toContainEqual(expect.objectContaining({ record_id: 10 }));
    release();
    await drained;
    expect(await findDifferences(records.pool, records.engine)).toEqual(NO_DIFFERENCES);
  } finally {
    release();
    await stop();
  }
});
