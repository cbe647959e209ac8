import pg from 'pg';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type Engine, SearchUnavailableError } from '../../search-index/engine.ts';
import { rebuildIndexes } from '../../search-index/rebuild/rebuild.ts';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { gather } from '../../search-index/sync/outbox.ts';
import { refusedDocument } from '../harness/engine.ts';
import { isOf, NO_DIFFERENCES, recordsForTests } from '../sync/synced-records.ts';
import { findDifferences } from './engine-documents.ts';

const BAD = [1003, 1017, 1038];

const records = recordsForTests();
let logged: string[];
const log = pino({ level: 'warn' }, { write: (entry) => void logged.push(entry) });

beforeEach(() => {
  logged = [];
});

/** An engine that refuses the documents of these organizations for an index that is being built. */
async function refusing(isBad: (id: number) => boolean): Promise<Pick<Engine, 'putDocuments'>> {
  const live = new Set((await liveIndexes(records.pool, records.engine)).values());
  return {
    putDocuments: (uid, documents, version) => {
      const isNew = isOf(records.engine, uid, 'organizations') && !live.has(uid);
      const sent = documents.map((document) =>
        isNew && isBad(document.id) ? { ...document, json: '{"id":"no valid id!"}' } : document,
      );
      return records.engine.putDocuments(uid, sent, version);
    },
  };
}

/** An engine that makes changes before it takes the first documents: the snapshot lacks them. */
function changedFirst(
  { putDocuments }: Pick<Engine, 'putDocuments'>,
  change: () => Promise<void>,
): Pick<Engine, 'putDocuments'> {
  let isFirst = true;
  return {
    putDocuments: async (...upload) => {
      const isNow = isFirst;
      isFirst = false;
      if (isNow) await change();
      return putDocuments(...upload);
    },
  };
}

function rebuild(as: Partial<Engine> = {}, pool = records.pool): Promise<void> {
  return rebuildIndexes({ pool, engine: { ...records.engine, ...as }, log });
}

const differences = () => findDifferences(records.pool, records.engine);

test('a rebuild sets refused documents aside, logs them, and completes without them', async () => {
  await rebuild(await refusing((id) => BAD.includes(id)));
  const setAside = BAD.map((record_id) => ({
    topic: 'organizations',
    record_id,
    attempts: 1,
    is_set_aside: true,
    reason: expect.stringMatching(refusedDocument()),
  }));
  expect(await records.outbox()).toEqual(setAside);
  expect(logged.map((entry) => JSON.parse(entry).ids[0]).sort()).toEqual(BAD);
  const missing = BAD.map((id) => `organizations ${id}`);
  expect(await differences()).toEqual({ ...NO_DIFFERENCES, missing });

  // The rows stay set aside until their records change. Then they are tried again.
  await records.drain();
  expect(await records.outbox()).toEqual(setAside);
  await records.change('update organizations set employees = 77 where id = 1017');
  await records.drain();
  expect(await records.outbox()).toEqual([setAside[0], setAside[2]]);
});

test('a row that was set aside is deleted once a rebuild indexes its document', async () => {
  await rebuild();
  expect(await records.outbox()).toEqual([]);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a rebuild leaves no change to workers that its snapshot has, and every later one', async () => {
  await records.change('update organizations set employees = 79 where id in (1003, 1004)');
  await records.change('update persons set headline = $$new$$ where id in (2, 3)');
  await gather(records.pool);
  expect((await records.outbox()).map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['organizations', 'person_roles']),
  );
  // This change is not in the outbox yet when the snapshot is taken.
  await records.change('update organizations set employees = 80 where id = 1005');
  await rebuild(
    changedFirst(records.engine, async () => {
      await records.change('update organizations set employees = 81 where id in (1004, 1006)');
      await gather(records.pool);
    }),
  );
  const left = (await records.outbox()).filter(({ topic }) => !topic.startsWith('autocomplete'));
  expect(left.filter(({ topic }) => topic === 'organizations')).toMatchObject([
    { record_id: 1004 },
    { record_id: 1006 },
  ]);
  expect(left.filter(({ topic }) => topic.endsWith('_roles')).map(({ record_id }) => record_id)).toEqual([
    1004, 1006,
  ]);
  await records.drain();
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a document that is refused during the replay of changes is set aside, and other replayed documents are not', async () => {
  const engine = await refusing((id) => id === 1003);
  await rebuild(
    changedFirst(engine, async () => {
      await records.change('update organizations set employees = 78 where id in (1003, 1004)');
      await records.drain();
    }),
  );
  expect(await records.outbox()).toMatchObject([{ record_id: 1003, is_set_aside: true }]);
  expect(await differences()).toEqual({
    ...NO_DIFFERENCES,
    missing: ['organizations 1003'],
  });
  await rebuild();
});

test('a rebuild fails with a clear error if the engine refuses most documents, and the live index stays', async () => {
  await expect(rebuild(await refusing((id) => id > 1010))).rejects.toThrow(
    new RegExp(
      `refused \\d+ of \\d+ documents of the index organizations, so their content is not the reason.*${refusedDocument().source}`,
    ),
  );
  expect(await records.outbox()).toEqual([]);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a rebuild fails with the engine’s reason if it refuses a new index, and the live indexes stay', async () => {
  const createIndex: Engine['createIndex'] = (uid, index) => records.engine.createIndex(`${uid}*`, index);
  await expect(rebuild({ createIndex })).rejects.toThrow(/refused a request \(invalid_index_\w+\)/);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a rebuild repeats uploads that fail while the engine is unavailable', async () => {
  let failures = 2;
  await rebuild({
    putDocuments: async (...upload) => {
      if (failures-- > 0) throw new SearchUnavailableError('The search engine can not answer now.');
      return records.engine.putDocuments(...upload);
    },
  });
  expect(failures).toBeLessThan(0);
  expect(await differences()).toEqual(NO_DIFFERENCES);
});

test('a rebuild survives an engine that is slow to complete an index, on a server that ends idle transactions', async () => {
  const { database, engine } = records;
  // A busy machine may be idle for long between two statements.
  const options = '-c idle_in_transaction_session_timeout=500';
  const pool = new pg.Pool({ connectionString: database.url, options });
  const completeIndex: Engine['completeIndex'] = async (...index) => {
    await database.pool.query('select pg_sleep(1)');
    return engine.completeIndex(...index);
  };
  await rebuild({ completeIndex }, pool);
  await pool.end();
  expect(await differences()).toEqual(NO_DIFFERENCES);
});
