import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineRefusalError, SearchUnavailableError, type Selection } from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import { createIndex, encodedDocument, ownEngine, putRows, VERSION } from './documents.ts';
import { READS } from './every-request.ts';

const ALL: Selection = { index: 'jobs', where: [] };
const FIRST = { page: 1, pageSize: 100 };

describe('the upkeep of indexes', () => {
  const engine = ownEngine('upkeep');
  const live = engine.indexUid('jobs');
  const next = engine.indexUid('jobs_1');
  beforeEach(async () => {
    for (const uid of [live, next]) await engine.removeIndex(uid);
    await createIndex(engine, live, JOBS);
  });
  afterAll(() => engine.removeIndex(next));

  const put = (uid: string, ...rows: { id: number }[]) => putRows(engine, uid, JOBS, rows);
  const ids = async (where: Selection['where'] = []) =>
    (await engine.page({ index: 'jobs', where }, FIRST)).ids;

  test('documents are found after they are put, until they are removed, and after they are put again', async () => {
    const sent = [1, 2, Number.MAX_SAFE_INTEGER].map((id) => encodedDocument(id, { id }));
    const visible = await engine.putDocuments(live, sent, VERSION);
    await visible();
    expect(await ids()).toEqual([1, 2, Number.MAX_SAFE_INTEGER]);
    await engine.removeDocuments(live, [2, 777, Number.MAX_SAFE_INTEGER], VERSION);
    expect(await ids()).toEqual([1]);
    await engine.removeDocuments(live, [777], VERSION);
    await engine.removeDocuments(live, [], VERSION);
    expect(await ids()).toEqual([1]);
    await put(live, { id: 2 });
    expect(await ids()).toEqual([1, 2]);
  });

  test('a document replaces the whole document with the same id', async () => {
    const row = { id: 1, organization_id: 5, title: 'a b', is_active: true, location_ids: 9 };
    await put(live, row, { ...row, id: 2 });
    await put(live, { id: 1, organization_id: 6 } as typeof row);
    expect(await ids([{ kind: 'any', field: 'organization_id', values: [5] }])).toEqual([2]);
    expect(await ids([{ kind: 'any', field: 'organization_id', values: [6] }])).toEqual([1]);
    const word = { kind: 'word' as const, word: 'a' };
    expect(await ids([{ kind: 'text', field: 'title', query: word }])).toEqual([2]);
    expect(await ids([{ kind: 'absent', field: 'location_ids' }])).toEqual([1]);
    expect(await engine.countEach([ALL])).toEqual([2]);
  });

  test('a document that the engine cannot read is refused as a faulty document, and later ones are accepted', async () => {
    const bad = encodedDocument(2, { id: 'no valid id!' });
    const refusal = await engine
      .putDocuments(live, [bad], VERSION)
      .then((visible) => visible())
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EngineRefusalError);
    expect(refusal).toMatchObject({ of: 'documents', code: expect.stringMatching(/^\w+$/) });
    await put(live, { id: 3 });
    expect(await ids()).toEqual([3]);
  });

  test('the documents of each index are counted exactly', async () => {
    await put(live, { id: 1 }, { id: 2 });
    await createIndex(engine, next, JOBS);
    const counts = await engine.countDocuments();
    expect([counts.get(live), counts.get(next), counts.get(`${live}_none`)]).toEqual([2, 0, undefined]);
  });

  test('reads are of the named index', async () => {
    await put(live, { id: 1 });
    await createIndex(engine, next, JOBS);
    await put(next, { id: 2 }, { id: 3 });
    const reads = engine.searches((name) => engine.indexUid(`${name}_1`));
    expect([await ids(), (await reads.page(ALL, FIRST)).ids]).toEqual([[1], [2, 3]]);
  });

  test('the number of an index is the one kept last, 0 before, and it has none once it is removed', async () => {
    const read = () => engine.readChangeCounts([next, live]);
    expect(await engine.readChangeCounts([])).toEqual([]);
    expect(await read()).toEqual([null, 0]);
    await createIndex(engine, next, JOBS);
    for (const position of [7, 2 ** 52]) {
      const kept = await engine.keepChangeCounts(
        new Map([
          [live, position],
          [next, position + 1],
        ]),
      );
      await kept();
      expect(await read()).toEqual([position + 1, position]);
    }
    await put(live, { id: 1 });
    expect([await read(), await ids(), await engine.countEach([ALL])]).toEqual([
      [2 ** 52 + 1, 2 ** 52],
      [1],
      [1],
    ]);
    for (const uid of [live, next]) await engine.removeIndex(uid);
    expect(await read()).toEqual([null, null]);
    await createIndex(engine, live, JOBS);
    expect(await read()).toEqual([null, 0]);
  });

  test.each(Object.entries(READS))('%s is unavailable for an index that does not exist', async (_, read) => {
    await engine.removeIndex(live);
    await expect(read(engine)).rejects.toThrow(SearchUnavailableError);
  });

  test('the configuration of an index is a constant text, which differs between indexes with different fields', () => {
    expect(engine.configuration(JOBS)).toBe(engine.configuration(JOBS));
    expect(engine.configuration(JOBS)).not.toBe(engine.configuration(ROLES));
  });
});
