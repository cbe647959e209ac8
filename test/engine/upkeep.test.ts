import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  EngineRefusalError,
  type IndexMark,
  SearchUnavailableError,
  type Selection,
} from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import { createIndex, encodedDocument, ownEngine, putRows, VERSION } from './documents.ts';
import { READS } from './every-request.ts';

const ALL: Selection = { index: 'jobs', where: [] };
const FIRST = { page: 1, pageSize: 100 };
const SWAPS = 6;

describe('the upkeep of indexes', () => {
  const engine = ownEngine('upkeep');
  const live = engine.indexUid('jobs');
  const next = engine.indexUid('jobs_next_1');
  beforeEach(async () => {
    for (const uid of [live, next]) await engine.removeIndex(uid);
    await createIndex(engine, live, JOBS);
  });
  afterAll(() => engine.removeIndex(next));

  const put = (uid: string, ...rows: { id: number }[]) => putRows(engine, uid, JOBS, rows);
  const ids = async (where: Selection['where'] = []) =>
    (await engine.page({ index: 'jobs', where }, FIRST)).ids;
  async function mark(uid = live): Promise<IndexMark> {
    const [found] = await engine.readMarks([uid]);
    if (!found) throw new Error(`no mark of ${uid}`);
    return found;
  }

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

  test('after settle, every accepted change is found', async () => {
    for (const id of [1, 2, 3]) await engine.putDocuments(live, [encodedDocument(id, { id })], VERSION);
    await engine.settle([live, next]);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('the documents of each index are counted exactly', async () => {
    await put(live, { id: 1 }, { id: 2 });
    await createIndex(engine, next, JOBS);
    const counts = await engine.countDocuments();
    expect([counts.get(live), counts.get(next), counts.get(`${live}_none`)]).toEqual([2, 0, undefined]);
  });

  test('a swap gives each index the name and the documents of the other', async () => {
    await put(live, { id: 1 });
    await createIndex(engine, next, JOBS);
    await put(next, { id: 2 }, { id: 3 });
    const [before, beside] = [await mark(live), await mark(next)];
    await engine.swapIndexes([{ from: next, to: live }]);
    expect(await ids()).toEqual([2, 3]);
    expect((await mark(live)).createdAt).toBe(beside.createdAt);
    expect((await mark(next)).createdAt).toBe(before.createdAt);
    await put(live, { id: 4 });
    await engine.removeIndex(next);
    expect(await ids()).toEqual([2, 3, 4]);
  });

  test('one swap can rename several indexes to names that do not exist yet', async () => {
    const roles = engine.indexUid('roles');
    await engine.removeIndex(live);
    const rolesNext = engine.indexUid('roles_next_1');
    await createIndex(engine, next, JOBS);
    await createIndex(engine, rolesNext, ROLES);
    await put(next, { id: 2 });
    await engine.swapIndexes([
      { from: next, to: live },
      { from: rolesNext, to: roles },
    ]);
    expect(await ids()).toEqual([2]);
    expect(await engine.countEach([{ index: 'roles', where: [] }])).toEqual([0]);
    expect(await engine.readMarks([next, rolesNext])).toEqual([null, null]);
  });

  test('while two indexes are swapped, every search sees the whole of one of them', async () => {
    await put(live, ...Array.from({ length: 10 }, (_, at) => ({ id: at + 1 })));
    const seen = new Set<string>();
    let isOver = false;
    const searches = Promise.all(
      [1, 2].map(async () => {
        while (!isOver) seen.add(JSON.stringify(await engine.page(ALL, { page: 1, pageSize: 1 })));
      }),
    );
    try {
      for (let nr = 1; nr <= SWAPS; nr++) {
        await createIndex(engine, next, JOBS);
        const documents = Array.from({ length: nr % 2 === 0 ? 10 : 20 }, (_, at) => ({
          id: at + 1 + (nr % 2) * 100,
        }));
        await put(next, ...documents);
        await engine.swapIndexes([{ from: next, to: live }]);
        await engine.removeIndex(next);
      }
    } finally {
      isOver = true;
      await searches;
    }
    expect([...seen].sort()).toEqual(['{"ids":[101],"total":20}', '{"ids":[1],"total":10}']);
  });

  test('the mark of an index grows with every change, and keeps the time when the index was created', async () => {
    await engine.removeIndex(live);
    const createdAt = await createIndex(engine, live, JOBS);
    const marks = [await mark()];
    const changes = [
      () => put(live, { id: 1 }),
      () => put(live, { id: 2 }, { id: 3 }),
      () => put(live, { id: 1, organization_id: 7 } as { id: number }),
      () => engine.removeDocuments(live, [1], VERSION),
      () => put(live, { id: 1 }),
    ];
    for (const change of changes) {
      await change();
      marks.push(await mark());
    }
    expect(new Set(marks.map((each) => each.createdAt))).toEqual(new Set([createdAt]));
    const updates = marks.map(({ updatedAt }) => updatedAt);
    expect(new Set(updates).size).toBe(marks.length);
    expect(updates.toSorted()).toEqual(updates);
    const tasks = marks.map(({ taskUid }) => taskUid ?? 0);
    expect(tasks.toSorted((a, b) => a - b)).toEqual(tasks);
  });

  test('an index that is removed and created again has a different mark, and a missing index has none', async () => {
    const before = await mark();
    // The second one does not exist.
    for (const uid of [live, next]) await engine.removeIndex(uid);
    expect(await engine.readMarks([live, next])).toEqual([null, null]);
    expect(await engine.readMarks([])).toEqual([]);
    const createdAt = await createIndex(engine, live, JOBS);
    expect(createdAt).not.toBe(before.createdAt);
    expect((await mark()).createdAt).toBe(createdAt);
  });

  test('the position that is read is the last one stored, or 0 if none was', async () => {
    expect(await engine.readPosition()).toBe(0);
    for (const position of [7, 2 ** 52, 3]) {
      await engine.keepPosition(position);
      await expect.poll(() => engine.readPosition()).toBe(position);
    }
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
