import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import { JOBS } from '../../search-index/jobs.ts';
import { type Engine, openEngine } from '../../search-index/meilisearch.ts';
import { ensureIndexes, type RebuildProgress, rebuildIndexes } from '../../search-index/rebuild.ts';
import { createSearch } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

const EVERYTHING = SEARCH_INDEXES.map(({ name }) => name);

let database: TestDatabase;
let engine: Engine;
let prefixes = 0;

/** A database for the file; each test has indexes of its own. */
beforeEach(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  database ??= await createTestDatabase();
  engine = openEngine({ url, key, prefix: `${database.indexPrefix}${prefixes++}_` });
  await database.pool.query('truncate organizations cascade');
  await database.pool.query(
    "insert into organizations (id, name) select id, 'o' from generate_series(1, 3) id",
  );
});

afterEach(() => engine.close());
afterAll(() => database.drop());

async function uids(): Promise<string[]> {
  const { results } = await engine.send<{ results: { uid: string }[] }>({
    method: 'GET',
    path: '/indexes?limit=1000',
  });
  return results.map(({ uid }) => uid).filter((uid) => uid.startsWith(engine.indexUid('')));
}

function ensure(): Promise<string[]> {
  return ensureIndexes({ pool: database.pool, engine });
}

function organizations(): Promise<number> {
  return createSearch({ pool: database.pool, engine }).count({ index: 'organizations', where: [] });
}

test('missing indexes are built, and current ones are left alone', async () => {
  expect(await ensure()).toEqual(EVERYTHING);
  expect(await organizations()).toBe(3);
  expect(await ensure()).toEqual([]);
  expect((await uids()).sort()).toEqual(EVERYTHING.map((name) => engine.indexUid(name)).sort());
});

test('an index that the engine lost, or of another definition, is built again, and no other', async () => {
  await ensure();
  await engine.send({ method: 'DELETE', path: `/indexes/${engine.indexUid('jobs')}` });
  await expect.poll(uids).not.toContain(engine.indexUid('jobs'));
  expect(await ensure()).toEqual(['jobs']);
  await database.pool.query("update index_states set definition_hash = 'older' where index_name = $1", [
    engine.indexUid('organizations'),
  ]);
  expect(await ensure()).toEqual(['organizations']);
});

test('changed records are seen when it returns', async () => {
  await ensure();
  await database.pool.query("insert into organizations (id, name) values (4, 'o')");
  await database.pool.query('update data_version set version = version + 1');
  expect(await organizations()).toBe(3);
  expect(await ensure()).toEqual(EVERYTHING);
  expect(await organizations()).toBe(4);
});

test('what a killed rebuild left is neither seen nor kept', async () => {
  await ensure();
  const uid = engine.indexUid('jobs_next');
  await engine.send({ method: 'POST', path: '/indexes', body: { uid, primaryKey: 'wrong' } });
  await engine.send({ method: 'POST', path: `/indexes/${uid}/documents`, body: [{ wrong: 'x' }] });
  await expect.poll(uids).toContain(uid);
  await rebuildIndexes({ pool: database.pool, engine });
  expect(await uids()).not.toContain(uid);
  expect(await createSearch({ pool: database.pool, engine }).count({ index: 'jobs', where: [] })).toBe(0);
});

test('searches never meet a half-built index: they find all records before, during and after a rebuild', async () => {
  await ensure();
  let rebuilding = true;
  const rebuilt = rebuildIndexes({ pool: database.pool, engine }).finally(() => {
    rebuilding = false;
  });
  const counts = new Set<number>();
  while (rebuilding) counts.add(await organizations());
  await rebuilt;
  counts.add(await organizations());
  expect([...counts]).toEqual([3]);
});

test('two processes that find the indexes missing build them once', async () => {
  const built = await Promise.all([ensure(), ensure()]);
  expect(built.flat().sort()).toEqual([...EVERYTHING].sort());
});

test('a rebuild that the engine fails names the task, leaves the live indexes, and lets the next one through', async () => {
  await ensure();
  const refusing: Engine = {
    ...engine,
    send: (request) =>
      engine.send(
        request.path.endsWith('/documents') ? { ...request, body: [{ id: 'no valid id!' }] } : request,
      ),
  };
  await expect(rebuildIndexes({ pool: database.pool, engine: refusing })).rejects.toThrow(
    /task \d+, documentAdditionOrUpdate of .*organizations_next: .*invalid_document_id/,
  );
  expect(await organizations()).toBe(3);
  await rebuildIndexes({ pool: database.pool, engine });
  expect(await organizations()).toBe(3);
});

test('progress goes from the first document sent to the last one indexed', async () => {
  const seen: RebuildProgress[] = [];
  await rebuildIndexes({ pool: database.pool, engine, onProgress: (progress) => seen.push(progress) });
  expect(seen.filter(({ index }) => index === 'organizations')).toEqual([
    { index: 'organizations', total: 3, sent: 3, indexed: 0 },
    { index: 'organizations', total: 3, sent: 3, indexed: 3 },
  ]);
});

test('the fingerprint of a definition is the same every time', () => {
  expect(JOBS.definitionHash()).toMatch(/^[0-9a-f]{40}$/);
  expect(JOBS.definitionHash()).toBe(JOBS.definitionHash());
});
