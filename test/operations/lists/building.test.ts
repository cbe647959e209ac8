import { expect, test } from 'vitest';
import { buildNext } from '../../../src/operations/stored-lists/build.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { QUIET } from '../../data-in/tables/memory-table.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { listOf, makeList, onLists, recordsIn } from './calls.ts';

const service = serviceForTests({ lists: { atOnceMax: 10, idsMax: 1_000 } });

const build = (idsMax = 1_000) => {
  const { pool, indexPrefix } = service.database;
  return buildNext({ pool, engine: openTestEngine(indexPrefix), log: QUIET, idsMax });
};

test('a worker builds a list of many results, and meanwhile it is answered 409', async () => {
  const list = await listOf(service, 'organization_search', {});
  expect(list).toMatchObject({ state: 'building', total: null, as_of: null });
  // Its price is that of the number that the search had.
  expect((await onLists(service, 'GET', `${list.id}/price/`)).body).toMatchObject({ parts: 1 });
  for (const path of [`${list.id}/parts/0/`, `${list.id}/file/`]) {
    const { status, body, headers } = await onLists(service, 'GET', path);
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'list_building', '2']);
  }
  for (const body of [{ list: list.id }, { in_lists: [list.id] }])
    expect((await post(service, 'organization_search', body)).body.code).toBe('list_building');
  // Two workers don't build one list.
  expect(await Promise.all([build(), build()])).toContain(true);
  expect(await build()).toBe(false);
  const { total_search_results } = (await post(service, 'organization_search', {})).body;
  expect((await onLists(service, 'GET', `${list.id}/`)).body).toMatchObject({
    state: 'ready',
    total: total_search_results,
  });
  const ids = recordsIn(await onLists(service, 'GET', `${list.id}/parts/0/?fields=id`)).map(({ id }) => id);
  const { body } = await post(service, 'organization_search', { page_size: 100, fields: ['id'] });
  expect(ids).toEqual(body.search_results.map(({ id }) => id));
});

test('a list whose builder died is built by another one', async () => {
  const { id } = await listOf(service, 'organization_search', { employees_start: 1 });
  const session = await service.database.pool.connect();
  await session.query('begin');
  await session.query(`select from lists where id = $1 for no key update`, [id]);
  expect(await build()).toBe(false);
  session.release(true);
  await expect.poll(() => build()).toBe(true);
  expect((await onLists(service, 'GET', `${id}/`)).body).toMatchObject({ state: 'ready' });
});

test('a list that grew too large before it was built has failed, with the reason', async () => {
  const { id } = await listOf(service, 'organization_search', {});
  await build(20);
  const { body } = await onLists(service, 'GET', `${id}/`);
  expect(body).toMatchObject({ state: 'failed', error: expect.stringContaining('at most 20') });
  const own = await makeList(service, { kind: 'organizations', ids: [1001] });
  // Named in a request, it is a wrong value there, as an unknown one; it is no path that is not found.
  for (const [place, request] of [
    ['/list', { list: id }],
    ['/in_lists/1', { in_lists: [own.id, id] }],
    ['/not_in_lists/0', { not_in_lists: [id] }],
  ] as const) {
    const refused = await post(service, 'organization_search', request);
    expect([refused.status, refused.body.code]).toEqual([400, 'unknown_list']);
    expect(refused.body.errors).toMatchObject([
      { pointer: place, detail: expect.stringContaining('at most 20') },
    ]);
  }
  expect((await onLists(service, 'GET', `${id}/parts/0/`)).status).toBe(404);
});

test('what no list or snapshot can hold is refused with both numbers', async () => {
  const { body: snapshot } = await post(service, 'organization_search', { snapshot: true });
  expect([snapshot.code, snapshot.detail]).toEqual([
    'too_many_results',
    expect.stringMatching(/43 results, and a snapshot holds at most 10: create the list/),
  ]);
  const { body: list } = await post(service, 'lists', { search: 'job_search', filters: {} });
  expect([list.code, list.detail]).toEqual(['too_many_results', expect.stringMatching(/at most 1000/)]);
  const { id } = await makeList(service, { kind: 'organizations', ids: [1001, 1002] });
  const { pool } = service.database;
  await pool.query(`update lists set total = 100001 where id = $1`, [id]);
  const { body } = await post(service, 'organization_search', { in_lists: [id] });
  expect([body.code, body.detail]).toEqual(['too_many_ids', expect.stringMatching(/100001 .* 100000/)]);
});
