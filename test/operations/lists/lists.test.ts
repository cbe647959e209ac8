import { describe, expect, test } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { sweep } from '../../../src/accounts/billing/sweeper.ts';
import type { Scope } from '../../../src/db/vocabulary.ts';
import { readAudit } from '../../../src/operations/account/audit.ts';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { listOf, makeList, onLists, recordsIn } from './calls.ts';

const service = serviceForTests();
const ADA = 9_007_199_254_740_991;

/** The ids of all pages of a search. */
async function pagesOf(search: string, filters: object): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { body } = await post(service, search, { ...filters, page, page_size: 7, fields: ['id'] });
    ids.push(...body.search_results.map(({ id }) => id));
    if (body.search_results.length === 0) return ids;
  }
}

/** The ids of a list's first part. */
async function idsIn(id: number): Promise<number[]> {
  const answer = await onLists(service, 'GET', `${id}/parts/0/?fields=id`);
  expect(answer.status).toBe(200);
  return recordsIn(answer).map((record) => record.id);
}

/** The service with another key of the account. */
async function withScopes(scopes: Scope[]) {
  const { key } = await issueApiKey(service.database.orm.em.fork(), { userId: service.userId, scopes });
  return { ...service, key };
}

describe('a list made by a search', () => {
  test.each([
    ['person_role_search', {}],
    ['person_role_search', { role_title: 'engineer OR fitter', role_is_current: true }],
    ['organization_search', {}],
    ['organization_search', { description: 'robots OR coffee', funding_types: ['seed', 'angel'] }],
    ['job_search', { organization_ids: [1001, 1002, 3] }],
    ['job_search', { title: 'nothing' }],
  ])('holds the ids of all pages of %s with %j, in order', async (search, filters) => {
    const ids = await pagesOf(search, filters);
    const list = await listOf(service, search, filters);
    expect(list).toMatchObject({ state: 'ready', total: ids.length, search, filters });
    expect(await idsIn(list.id)).toEqual(ids);
    const page = await post(service, search, { list: list.id, page: 2, page_size: 7, fields: ['id'] });
    expect(page.body.search_results.map(({ id }) => id)).toEqual(ids.slice(7, 14));
    expect(page.body).toMatchObject({ total_search_results: ids.length, gone: 0 });
  });

  test('has pages and parts whose items are those of the search, with matching roles and events', async () => {
    const filters = { role_title: 'engineer', job_post_title: 'backend' };
    const { body: plain } = await post(service, 'person_role_search', filters);
    const { id } = await listOf(service, 'person_role_search', filters);
    const { body } = await post(service, 'person_role_search', { list: id });
    expect(body.search_results).toEqual(plain.search_results);
    expect(JSON.stringify(body)).toContain('"job_events":[{');
    const part = await onLists(service, 'GET', `${id}/parts/0/?format=json`);
    expect(part.body).toMatchObject({ records: plain.search_results, gone: 0, next_part: null });
  });

  test('is made by a snapshot, whose answer is one of its pages', async () => {
    const filters = { role_title: 'engineer OR fitter' };
    const ids = await pagesOf('person_role_search', filters);
    const request = { ...filters, snapshot: true, page: 2, page_size: 2, fields: ['full_name'] };
    const { body } = await post(service, 'person_role_search', request);
    expect(body.search_results.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const { snapshot } = body as unknown as { snapshot: { id: number; expires: string } };
    expect(Date.parse(snapshot.expires)).toBeGreaterThan(Date.now());
    expect(await idsIn(snapshot.id)).toEqual(ids);
    const { body: list } = await onLists(service, 'GET', `${snapshot.id}/`);
    expect(list).toMatchObject({ filters, name: null, search: 'person_role_search' });
  });

  test('does not change', async () => {
    const { id } = await listOf(service, 'job_search', {});
    const { status, body } = await post(service, `lists/${id}/items`, { add: [601] });
    expect([status, body.code]).toEqual([400, 'list_is_frozen']);
  });
});

describe('a list of ids', () => {
  test('keeps their order, and changes; ids that no record has are named', async () => {
    const { id, total } = await makeList(service, { kind: 'persons', ids: [3, ADA, 3, 999] });
    expect([total, await idsIn(id)]).toEqual([2, [3, ADA]]);
    const { body } = await post(service, `lists/${id}/items`, { add: [2, 3, 998], remove: [3] });
    expect(body).toEqual({ added: 2, removed: 1, unknown: [998], total: 3 });
    expect(await idsIn(id)).toEqual([ADA, 2, 3]);
    const { body: page } = await post(service, 'person_role_search', { list: id });
    expect(page.search_results.map((item) => Reflect.get(item, 'matching_role_ids'))).toEqual([[], [], []]);
  });

  test('of concurrent changes each is made', async () => {
    const { id } = await makeList(service, { kind: 'organizations', ids: [] });
    const ids = Array.from({ length: 40 }, (_, at) => 1001 + at);
    const answers = await Promise.all(ids.map((one) => post(service, `lists/${id}/items`, { add: [one] })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect((await idsIn(id)).toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('has notes, beside the items of a page and in the records of a part', async () => {
    const { id } = await makeList(service, { kind: 'persons', ids: [3, ADA] });
    const note = { id: 3, note: 'Met “in” Berlin? \\ {1}', tags: ['a "b"', 'c,\\d', 'line\nbreak'] };
    expect((await post(service, `lists/${id}/notes`, note)).body).toEqual(note);
    expect((await post(service, `lists/${id}/notes`, { id: 3, note: 'Again' })).body).toEqual({
      ...note,
      note: 'Again',
    });
    const { body } = await post(service, 'person_role_search', { list: id, notes: true, fields: ['id'] });
    expect(body).toMatchObject({ notes: [{ ...note, note: 'Again' }] });
    const part = await onLists(service, 'GET', `${id}/parts/0/?fields=id&notes=true`);
    expect(recordsIn(part)).toEqual([
      { ...note, note: 'Again' },
      { id: ADA, note: null, tags: [] },
    ]);
    expect((await post(service, `lists/${id}/notes`, { id: 3, note: null, tags: null })).body).toEqual({
      id: 3,
      note: null,
      tags: [],
    });
    expect((await post(service, `lists/${id}/notes`, { id: 2, note: 'x' })).status).toBe(404);
  });
});

describe('lists of an account', () => {
  test('are listed, the newest first, and deleted', async () => {
    const fresh = await asAccount(service, 100);
    const made = [
      await listOf(fresh, 'job_search', {}),
      await makeList(fresh, { kind: 'persons', ids: [2] }),
    ];
    const { body } = await onLists(fresh, 'GET');
    expect(body).toMatchObject({ count: 2, results: made.toReversed() });
    expect((await onLists(fresh, 'DELETE', `${made[0]?.id}/`)).body).toMatchObject({ id: made[0]?.id });
    for (const path of [`${made[0]?.id}/`, `${made[0]?.id}/parts/0/`, `${made[0]?.id}/price/`])
      expect((await onLists(fresh, 'GET', path)).status).toBe(404);
  });

  test('are no other account’s, and need the scope of their kind', async () => {
    const { id } = await listOf(service, 'organization_search', {});
    const other = await asAccount(service, 100);
    expect((await onLists(other, 'GET', `${id}/`)).status).toBe(404);
    expect((await post(other, 'organization_search', { list: id })).body.code).toBe('unknown_list');
    const jobs = await withScopes(['jobs']);
    expect((await onLists(jobs, 'GET', `${id}/parts/0/`)).body.code).toBe('missing_scope');
    expect((await post(jobs, 'lists', { search: 'organization_search', filters: {} })).status).toBe(403);
    const people = await withScopes(['people']);
    const persons = await listOf(service, 'person_role_search', {});
    const contacts = await onLists(people, 'GET', `${persons.id}/parts/0/?contacts=phone_numbers`);
    expect([contacts.status, contacts.body.code]).toEqual([403, 'missing_scope']);
  });

  test('without a name are at most twenty: the one that was read longest ago goes, but not within 10 minutes', async () => {
    const fresh = await asAccount(service, 100);
    const make = () => post(fresh, 'lists', { kind: 'persons', ids: [] });
    for (let nr = 0; nr < 20; nr++) expect((await make()).status).toBe(201);
    const refused = await make();
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('delete one first')]);
    expect((await post(fresh, 'lists', { kind: 'persons', ids: [], name: 'Kept' })).status).toBe(201);
    const { pool } = service.database;
    const { rows } = await pool.query(
      `update lists set date_read = now() - interval '11 minutes'
      where id = (select min(id) + 3 from lists where account_id = $1) returning id`,
      [fresh.accountId],
    );
    expect((await make()).status).toBe(201);
    expect((await onLists(fresh, 'GET', `${rows[0].id}/`)).status).toBe(404);
  });

  test('without a name end a day after they were last read; a list with a name stays', async () => {
    const fresh = await asAccount(service, 100);
    const unnamed = await makeList(fresh, { kind: 'persons', ids: [20] });
    const named = await makeList(fresh, { kind: 'persons', ids: [20], name: 'Kept' });
    const { pool } = service.database;
    await pool.query(`update lists set date_read = now() - interval '25 hours' where account_id = $1`, [
      fresh.accountId,
    ]);
    expect((await onLists(fresh, 'GET', `${unnamed.id}/parts/0/`)).status).toBe(404);
    await sweep(pool);
    const { rows } = await pool.query('select id from lists where account_id = $1', [fresh.accountId]);
    expect(rows).toEqual([{ id: named.id }]);
  });

  test('are renamed, and without a name end a day later', async () => {
    const fresh = await asAccount(service, 100);
    const { id } = await makeList(fresh, { kind: 'persons', ids: [3] });
    const rename = async (name: string | null) => post(fresh, `lists/${id}`, { name });
    expect((await rename(' Called ')).body).toMatchObject({ id, name: 'Called', expires: null, total: 1 });
    expect((await rename('Called twice')).body).toMatchObject({ name: 'Called twice' });
    const { pool } = service.database;
    await pool.query(`update lists set date_read = now() - interval '25 hours' where id = $1`, [id]);
    const { body } = await rename(null);
    const { expires } = body as unknown as { expires: string };
    expect([Reflect.get(body, 'name'), Date.parse(expires) - Date.now() > 23 * 3_600_000]).toEqual([
      null,
      true,
    ]);
    await pool.query(`update lists set date_read = now() - interval '25 hours' where id = $1`, [id]);
    expect((await rename('Too late')).status).toBe(404);
    expect((await post(fresh, `lists/${id}`, {})).body.detail).toMatch(/^\/name is required/);
  });

  test('are renamed by a key with the scope of their kind, and by the account alone', async () => {
    const { id } = await makeList(service, { kind: 'persons', ids: [3], name: 'Own' });
    const jobs = await withScopes(['jobs']);
    expect((await post(jobs, `lists/${id}`, { name: 'x' })).body.code).toBe('missing_scope');
    const other = await asAccount(service, 100);
    expect((await post(other, `lists/${id}`, { name: 'x' })).status).toBe(404);
    expect((await onLists(service, 'GET', `${id}/`)).body).toMatchObject({ name: 'Own' });
  });

  test('that get or lose their name count among those with or without one', async () => {
    const fresh = await asAccount(service, 100);
    const { pool } = service.database;
    await pool.query(
      `insert into lists (account_id, kind, name, state, total)
      select $1, 'persons', case when nr > 20 then 'Some' end, 'ready', 0 from generate_series(1, 219) as nr`,
      [fresh.accountId],
    );
    const named = await makeList(fresh, { kind: 'persons', ids: [], name: 'Last' });
    const without = await post(fresh, `lists/${named.id}`, { name: null });
    expect([without.status, without.body.detail]).toEqual([400, expect.stringContaining('20 lists without')]);
    const { rows } = await pool.query<{ id: number }>(
      'select id from lists where account_id = $1 and name is null order by id',
      [fresh.accountId],
    );
    const { status, body } = await post(fresh, `lists/${rows[0]?.id}`, { name: 'One more' });
    expect([status, body.code, body.detail]).toEqual([
      400,
      'too_many_lists',
      expect.stringContaining('200 lists with a name'),
    ]);
    // A list whose name only changes is no further one, also where calls run at the same time.
    expect((await post(fresh, `lists/${named.id}`, { name: 'Other' })).status).toBe(200);
    await onLists(fresh, 'DELETE', `${named.id}/`);
    const all = await Promise.all(
      rows.slice(0, 6).map((row) => post(fresh, `lists/${row.id}`, { name: 'Raced' })),
    );
    expect(all.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test.each<[body: object, status: number, text: string]>([
    [{}, 400, 'either search and filters, or kind and ids'],
    [{ search: 'job_search' }, 400, 'either'],
    [{ search: 'job_search', filters: {}, kind: 'job_posts' }, 400, 'either'],
    [{ search: 'job_search', filters: { page: 2 } }, 400, '/filters/page is not a filter'],
    [{ search: 'job_search', filters: { account_id: 77 } }, 400, '/filters/account_id is not a filter'],
    [{ search: 'job_search', filters: { titel: 'x' } }, 400, '/filters/titel is not a field'],
    [{ search: 'job_search', filters: { title: '(' } }, 400, '/filters/title cannot be read'],
    [{ search: 'job_search', filters: { in_lists: [999_999] } }, 400, 'no list 999999'],
    [{ kind: 'persons', ids: [0] }, 400, '/ids/0'],
    [{ kind: 'persons', ids: Array.from({ length: 10_001 }, () => 1) }, 400, '10000'],
  ])('a wrong request %# is refused with what would be right', async (body, status, text) => {
    const answer = await post(service, 'lists', body);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(text)]);
  });

  test.each<[body: object, code: string]>([
    [{ list: 999_999 }, 'unknown_list'],
    [{ list: 'JOBS' }, 'list_kind'],
    [{ list: 'PERSONS', role_title: 'engineer' }, 'invalid_request'],
    [{ list: 'PERSONS', snapshot: true }, 'invalid_request'],
    [{ notes: true }, 'invalid_request'],
    [{ in_lists: ['JOBS'] }, 'list_kind'],
    [{ not_in_lists: [999_999] }, 'unknown_list'],
    [{ in_lists: ['paid:nothing'] }, 'invalid_request'],
  ])('a search with %j is refused as %s', async (body, code) => {
    const jobs = await listOf(service, 'job_search', {});
    const persons = await listOf(service, 'person_role_search', {});
    const text = JSON.stringify(body).replace('"JOBS"', `${jobs.id}`).replace('"PERSONS"', `${persons.id}`);
    const answer = await post(service, 'person_role_search', JSON.parse(text));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    for (const { id } of [jobs, persons]) await onLists(service, 'DELETE', `${id}/`);
  });
});

test('what is read of a list on a day is one entry of the audit trail', async () => {
  const { id } = await listOf(service, 'person_role_search', { role_title: 'engineer' });
  const path = `${id}/parts/0/?contacts=phone_numbers`;
  const read = recordsIn(await onLists(service, 'GET', path)).length;
  await onLists(service, 'GET', path);
  const { pool } = service.database;
  await sweep(pool);
  await pool.query(`update list_reads set day = day - 1`);
  await sweep(pool);
  await sweep(pool);
  const { results } = await readAudit(pool, service.accountId, {});
  const entries = results.filter(({ object }) => object === `list ${id}`);
  expect(entries).toMatchObject([{ action: 'list_read', counts: { parts: 2, records: 2 * read } }]);
});
