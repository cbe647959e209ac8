import { expect, test } from 'vitest';
import { mergeRecords, removeSource } from '../../../src/data-in/manage.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { makeList } from './calls.ts';

const service = serviceForTests();

/** Two persons of a source, merged, and a list that had both; the second one has a note. */
async function mergedPersons(source: string) {
  const { pool } = service.database;
  const keys = ['a', 'b'].map((key) => `${source}-${key}`);
  await deliver(service.database, source, {
    persons: keys.map((key) => ({ key, full_name: 'Ines Falke', network_public_identifier: key })),
  });
  const [record = 0, merged = 0] = await Promise.all(keys.map((key) => idOf(pool, 'persons', key)));
  const { id: list } = await makeList(service, { kind: 'persons', ids: [merged, record], name: source });
  await post(service, `lists/${list}/notes`, { id: merged, note: 'Met', tags: ['warm'] });
  await mergeRecords(context(), 'persons', [record, merged]);
  return { record, merged, list };
}

const context = () => ({ pool: service.database.pool, log: QUIET, report: '/dev/null' });

/** Writes notes one after another, and returns those that a page of the list shows. */
async function notesAfter(list: number, writes: readonly object[]) {
  for (const write of writes) expect((await post(service, `lists/${list}/notes`, write)).status).toBe(200);
  const { body } = await post(service, 'person_role_search', { list, notes: true, fields: ['id'] });
  return Reflect.get(body, 'notes');
}

test.each<[what: string, writes: object[], shown: object[]]>([
  ['is kept by new tags', [{ tags: ['x'] }], [{ note: 'Met', tags: ['x'] }]],
  ['keeps its tags beside a new text', [{ note: 'New' }], [{ note: 'New', tags: ['warm'] }]],
  ['is removed', [{ note: null, tags: null }], []],
  ['loses its text alone', [{ note: null }], [{ note: null, tags: ['warm'] }]],
  ['is removed in two steps', [{ note: null }, { tags: null }], []],
  ['stays where nothing is named', [{}], [{ note: 'Met', tags: ['warm'] }]],
])('a note on a record that was merged %s, by each id of the record', async (what, writes, shown) => {
  for (const by of ['record', 'merged'] as const) {
    const ids = await mergedPersons(`${what.replaceAll(' ', '-')}-${by}`);
    const named = writes.map((write) => ({ id: ids[by], ...write }));
    expect(await notesAfter(ids.list, named)).toEqual(shown.map((note) => ({ id: ids.record, ...note })));
  }
});

test('a note on a record that was merged ends with the person', async () => {
  const { list } = await mergedPersons('removed');
  await removeSource(context(), 'removed');
  const { rows } = await service.database.pool.query('select from list_notes where list_id = $1', [list]);
  expect(rows).toEqual([]);
});
