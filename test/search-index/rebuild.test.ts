import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type Engine, SearchUnavailableError } from '../../search-index/engine.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ORGANIZATIONS } from '../../search-index/indexes/organizations.ts';
import type { RebuildProgress } from '../../search-index/rebuild/fill.ts';
import { SWAP_LOCK } from '../../search-index/rebuild/locks.ts';
import { ensureIndexes, rebuildIndexes, rebuildStaleIndexes } from '../../search-index/rebuild/rebuild.ts';
import { liveIndexes } from '../../search-index/rebuild/states.ts';
import { openSession } from '../../src/dataset/import/session.ts';
import { createIndex } from '../engine/documents.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openTestEngine, refusedDocument } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';
import { searchNow } from '../harness/search.ts';
import { NO_DIFFERENCES } from '../sync/synced-records.ts';
import { findDifferences } from './engine-documents.ts';

const EVERYTHING = SEARCH_INDEXES.map(({ name }) => name);

let database: TestDatabase;
let engine: Engine;
let prefixes = 0;

/** One database for the file; each test has its own indexes. */
beforeEach(async () => {
  database ??= await createTestDatabase();
  engine = openTestEngine(`${database.indexPrefix}${prefixes++}_`);
  await database.pool.query('delete from search_builds');
  await database.pool.query('truncate organizations cascade');
  await database.pool.query(
    "insert into organizations (id, name) select id, 'o' from generate_series(1, 3) id",
  );
});

afterEach(async () => {
  await removeIndexes(engine);
  await engine.close();
});
afterAll(() => database.drop());

/** The indexes that the engine holds. */
async function uids(): Promise<string[]> {
  const counts = await engine.countDocuments();
  const position = engine.indexUid('position');
  const own = [...counts.keys()].filter((uid) => uid.startsWith(engine.indexUid('')) && uid !== position);
  return own.sort();
}

const live = () => liveIndexes(database.pool, engine);
const liveUids = async () => [...(await live()).values()].sort();
const liveUid = async (index: string) => (await live()).get(index) ?? '';
/** Ends the time for which replaced indexes are kept. */
const forgetReplaced = () =>
  database.pool.query("update search_builds set since = since - interval '1 hour' where state = 'retired'");

const ensure = () => ensureIndexes({ pool: database.pool, engine });
const tend = (as: Partial<Engine> = {}) =>
  rebuildStaleIndexes({ pool: database.pool, engine: { ...engine, ...as } });
const rebuild = (as: Partial<Engine> = {}) =>
  rebuildIndexes({ pool: database.pool, engine: { ...engine, ...as } });
const count = (index: 'organizations' | 'jobs' = 'organizations') =>
  searchNow({ pool: database.pool, engine }).count({ index, where: [] });
const addOrganization = () => database.pool.query("insert into organizations (id, name) values (4, 'o')");

test('missing indexes answer no search, and are built; current ones are left alone', async () => {
  await expect(count()).rejects.toThrow(SearchUnavailableError);
  expect(await ensure()).toEqual(EVERYTHING);
  expect(await count()).toBe(3);
  expect(await ensure()).toEqual([]);
  expect([...(await live()).keys()].sort()).toEqual([...EVERYTHING].sort());
  expect(await uids()).toEqual(await liveUids());
});

test('an index that is missing or has another definition is rebuilt, and no other index', async () => {
  await ensure();
  await engine.removeIndex(await liveUid('jobs'));
  expect(await ensure()).toEqual(['jobs']);
  await database.pool.query("update search_builds set definition = 'older' where kind = 'organizations'");
  expect(await ensure()).toEqual(['organizations']);
});

test('after a new data version ensureIndexes rebuilds every index, and searches then find the changed records', async () => {
  await ensure();
  await addOrganization();
  await database.pool.query('update data_version set version = version + 1');
  expect(await count()).toBe(3);
  expect(await ensure()).toEqual(EVERYTHING);
  expect(await count()).toBe(4);
});

test('the leftovers of a killed rebuild are deleted, and no search uses them', async () => {
  await ensure();
  for (const step of ['createIndex', 'completeIndex', 'keepChangeCounts'] as const) {
    const dying = rebuild({
      [step]: async () => {
        throw new Error('dies here');
      },
    });
    await expect(dying).rejects.toThrow('dies here');
    expect(await count()).toBe(3);
    expect(await tend()).toEqual([]);
    expect(await uids()).toEqual(await liveUids());
  }
});

test('an index that no build names is removed, and one of another prefix is not', async () => {
  await ensure();
  const id = '0123456789ab';
  const names = ['jobs', 'jobs_jobs'].map((kind) => engine.indexUid(`${kind}_${id}`));
  for (const uid of names) await createIndex(engine, uid, JOBS);
  await rebuild();
  const held = await uids();
  expect(names.map((uid) => held.includes(uid))).toEqual([false, true]);
});

test('a replaced index is kept for searches that were admitted before, and then removed', async () => {
  await ensure();
  const replaced = await liveUids();
  await rebuild();
  expect(await tend()).toEqual([]);
  expect(await uids()).toEqual([...replaced, ...(await liveUids())].sort());
  await forgetReplaced();
  expect(await tend()).toEqual([]);
  expect(await uids()).toEqual(await liveUids());
});

test('two processes that find the indexes missing build them once', async () => {
  const built = await Promise.all([ensure(), ensure()]);
  expect(built.flat().sort()).toEqual([...EVERYTHING].sort());
});

test('a rebuild whose documents are all refused fails with the reason, keeps the live indexes, and can be repeated', async () => {
  await ensure();
  const bad = [{ id: 0, records: [0], json: '{"id":"no valid id!"}' }];
  const refused = rebuild({ putDocuments: (uid) => engine.putDocuments(uid, bad, 1) });
  await expect(refused).rejects.toThrow(refusedDocument());
  expect(await count()).toBe(3);
  await rebuild();
  expect(await count()).toBe(3);
});

test('a rebuild ends while workers note changes as fast as it replays them, and replays all of them', async () => {
  // As a worker does, nothing is noted while indexes are swapped.
  const note = `
    insert into rebuild_changes (topic, record_id)
    select 'organizations', id from generate_series(1, 2000) id where pg_try_advisory_xact_lock_shared(${SWAP_LOCK})
    on conflict do nothing`;
  let replays = 0;
  await rebuild({
    putDocuments: async (...upload) => {
      await database.pool.query(note);
      return engine.putDocuments(...upload);
    },
    removeDocuments: async (...removal) => {
      replays += 1;
      await database.pool.query(note);
      return engine.removeDocuments(...removal);
    },
  });
  expect(replays).toBe(2);
  expect((await database.pool.query('select from rebuild_changes')).rowCount).toBe(0);
  expect(await count()).toBe(3);
});

test('progress reports the indexed documents of each index, the number left in total, and each complete index', async () => {
  const seen: RebuildProgress[] = [];
  await rebuildIndexes({ pool: database.pool, engine, onProgress: (progress) => seen.push(progress) });
  expect(seen.filter(({ isComplete }) => !isComplete)).toEqual([
    { index: 'organizations', total: 3, indexed: 3, left: 0, isComplete: false },
  ]);
  expect(seen.filter(({ isComplete }) => isComplete).map(({ index }) => index)).toEqual(EVERYTHING);
});

test('after a rebuild every document matches the records', async () => {
  await ensure();
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
  await database.pool.query(
    "insert into organizations (id, name, description) values (4, 'o', 'some words')",
  );
  await database.pool.query("update organizations set description = 'other words' where id = 1");
  await database.pool.query('delete from organizations where id = 2');
  expect(await findDifferences(database.pool, engine)).toMatchObject({
    missing: ['organizations 4', 'autocomplete_organizations 4', 'organization_name_keys 4'],
    stale: ['organizations 1'],
    leftOver: ['organizations 2', 'autocomplete_organizations 2', 'organization_name_keys 2'],
  });
  await rebuild();
  expect(await findDifferences(database.pool, engine)).toEqual(NO_DIFFERENCES);
});

test('an index that belongs to other records is rebuilt, and answers no search meanwhile', async () => {
  await ensure();
  const uid = await liveUid('organizations');
  await engine.removeIndex(uid);
  await createIndex(engine, uid, ORGANIZATIONS);
  await (await engine.putDocuments(uid, [{ id: 9, records: [9], json: '{"id":9}' }], 1))();
  expect(await count()).toBe(1);
  const answers = new Set<number | string>();
  const rebuilt = await tend({
    putDocuments: async (...upload) => {
      answers.add(await count().catch(({ name }) => name));
      return engine.putDocuments(...upload);
    },
  });
  expect(rebuilt).toEqual(['organizations']);
  expect([...answers]).toEqual([SearchUnavailableError.name]);
  expect(await count()).toBe(3);
});

test('a rebuild fails if its new index is lost while it is filled, and the live index stays', async () => {
  await ensure();
  const rebuilt = rebuild({
    putDocuments: async (uid, ...upload) => {
      await engine.removeIndex(uid);
      return engine.putDocuments(uid, ...upload);
    },
  });
  await expect(rebuilt).rejects.toThrow(/lost the index|no such index/);
  expect(await count()).toBe(3);
  expect(await tend()).toEqual([]);
});

test('rebuildStaleIndexes rebuilds nothing during a load, and rebuilds every index after a killed load', async () => {
  await ensure();
  const load = await openSession(database.pool);
  await load.query('update data_version set version = version + 1');
  expect(await tend()).toEqual([]);
  load.release(true);
  await expect.poll(() => tend(), { timeout: 30_000 }).toEqual(EVERYTHING);
});

test.each(['checkVersion', 'completeIndex'] as const)(
  'a signal that aborts during %s stops the rebuild, and the next call does it',
  async (step) => {
    await ensure();
    const before = await liveUids();
    await database.pool.query('update data_version set version = version + 1');
    const stopping = new AbortController();
    const act: (...given: never[]) => unknown = engine[step];
    const stopped = rebuildStaleIndexes({
      pool: database.pool,
      signal: stopping.signal,
      engine: {
        ...engine,
        [step]: (...given: never[]) => {
          stopping.abort(new Error('stopped'));
          return act(...given);
        },
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await liveUids()).toEqual(before);
    await expect.poll(() => tend(), { timeout: 30_000 }).toEqual(EVERYTHING);
  },
);

test('of two concurrent calls of rebuildStaleIndexes one rebuilds, and the other returns at once', async () => {
  await ensure();
  await database.pool.query('update data_version set version = version + 1');
  let other: string[] | undefined;
  const completeIndex: Engine['completeIndex'] = async (...completed) => {
    other = await tend();
    return engine.completeIndex(...completed);
  };
  expect(await tend({ completeIndex })).toEqual(EVERYTHING);
  expect(other).toEqual([]);
});
