import { beforeEach, expect, test } from 'vitest';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ownEngine, putRows } from './documents.ts';

const engine = ownEngine('late');
const uid = engine.indexUid('jobs');
beforeEach(async () => {
  await engine.removeIndex(uid);
  await engine.createIndex(uid, JOBS);
});

const put = (id: number, organization: number, version: number) =>
  putRows(engine, uid, JOBS, [{ id, organization_id: organization }], version);
const held = async () => (await engine.values({ index: 'jobs', where: [] }, 'organization_id')).sort();

test('a batch with a late write replaces older documents and leaves newer ones unchanged', async () => {
  await put(1, 12, 12);
  await put(2, 22, 10);
  const rows = [
    { id: 1, organization_id: 11 },
    { id: 2, organization_id: 23 },
  ];
  await putRows(engine, uid, JOBS, rows, 11);
  expect(await held()).toEqual([12, 23]);
});

test('a late write does not restore a removed document, and a late removal does not remove a newer document', async () => {
  await put(1, 12, 12);
  await engine.removeDocuments(uid, [1, 2], 13);
  await put(1, 11, 12);
  await put(2, 21, 12);
  expect(await held()).toEqual([]);
  await put(1, 14, 14);
  await engine.removeDocuments(uid, [1], 13);
  expect(await held()).toEqual([14]);
});

test('the engine keeps the version of a removed document for an hour', () => {
  expect(JSON.parse(engine.configuration(JOBS)).settings).toMatchObject({ gc_deletes: '1h' });
});
