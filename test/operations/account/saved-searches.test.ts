import { beforeEach, describe, expect, test } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';
import { closeAccount } from '../../../src/operations/account/manage.ts';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { holdLock } from '../../accounts/credits/database-troubles.ts';
import { sharedServiceForTests, type TestService } from '../../api/http/service.ts';
import { call } from './calls.ts';

const service = sharedServiceForTests();

interface SavedSearch {
  id: number;
  name: string;
  address: string;
  total: number | null;
}

const ADA = { name: 'Ada', address: 'people?person_name=Ada' };
const ENGINEERS = { name: ' Engineers\n', address: 'people?role_title=engineer%20OR%20fitter', total: 3 };

let account: TestService;
beforeEach(async () => {
  account = await asAccount(service, 0);
});

const pathOf = ({ accountId }: TestService, id?: number) =>
  `/api/${accountId}/datastorage/saved_searches/${id === undefined ? '' : `${id}/`}`;
const save = (body: unknown, { key = account.key } = {}) =>
  call<SavedSearch & Problem>(service, pathOf(account), { method: 'POST', key, body });
const list = async ({ key = account.key } = {}) =>
  (await call<SavedSearch[]>(service, pathOf(account), { key })).body;
const remove = (id: number, { key, accountId } = account) =>
  call<Problem>(service, `/api/${accountId}/datastorage/saved_searches/${id}/`, { method: 'DELETE', key });

/** How many searches the account has stored, whatever its keys may see. */
async function stored(): Promise<number> {
  const query = 'select from saved_searches where account_id = $1';
  return (await service.database.pool.query(query, [account.accountId])).rows.length;
}

async function keyWith(...scopes: ('people' | 'jobs')[]): Promise<{ key: string }> {
  return issueApiKey(service.database.orm.em.fork(), { userId: account.userId, scopes });
}

test('a saved search is listed with its total, the newest first, until it is deleted', async () => {
  const { status, body } = await save(ENGINEERS);
  expect([status, body]).toEqual([
    201,
    {
      ...ENGINEERS,
      name: 'Engineers',
      id: expect.any(Number),
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  const second = (await save({ name: 'Jobs', address: 'jobs' })).body;
  expect(second.total).toBe(null);
  expect(await list()).toEqual([second, body]);
  expect(await remove(body.id)).toMatchObject({ status: 200, body });
  expect((await remove(body.id)).body.code).toBe('not_found');
  expect(await list()).toEqual([second]);
});

test.each([
  [{ ...ENGINEERS, name: ' ' }, '/name'],
  [{ ...ENGINEERS, name: 'x'.repeat(256) }, '/name'],
  [{ ...ENGINEERS, address: 'keys' }, '/address'],
  [{ ...ENGINEERS, address: 'people/../keys?x=1' }, '/address'],
  [{ ...ENGINEERS, address: 'people?role_title=two words' }, '/address'],
  [{ ...ENGINEERS, address: `jobs?title=${'x'.repeat(8_000)}` }, '/address'],
  [{ ...ENGINEERS, total: -1 }, '/total'],
  [{ address: 'jobs' }, '/name'],
])('refuses %j at %s', async (body, pointer) => {
  const refused = await save(body);
  expect([refused.status, refused.body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
});

describe('the saved searches of an account', () => {
  test('are out of reach of the keys of another one', async () => {
    const { id } = (await save(ENGINEERS)).body;
    const other = await asAccount(service, 0);
    expect((await remove(id, other)).body.code).toBe('not_found');
    expect((await remove(id, { ...other, accountId: account.accountId })).body.code).toBe('wrong_account');
    expect((await call<SavedSearch[]>(service, pathOf(other), { key: other.key })).body).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('are those that the scopes of the key may run', async () => {
    const { id } = (await save(ENGINEERS)).body;
    const jobsKey = await keyWith('jobs');
    const jobs = (await save({ name: 'Jobs', address: 'jobs?title=cook' }, jobsKey)).body;
    expect((await save(ENGINEERS, jobsKey)).body.code).toBe('missing_scope');
    expect(await list(jobsKey)).toEqual([jobs]);
    expect((await remove(id, { ...account, ...jobsKey })).body.code).toBe('missing_scope');
    expect(await list()).toHaveLength(2);
  });

  test('are at most 200, also where they are saved at the same time', async () => {
    await service.database.pool.query(
      `insert into saved_searches (account_id, name, address) select $1, 'Some', 'jobs' from generate_series(1, 195)`,
      [account.accountId],
    );
    const saved = await Promise.all(Array.from({ length: 12 }, () => save(ENGINEERS)));
    expect(saved.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
    expect(saved.find(({ status }) => status === 400)?.body.detail).toContain('200 saved searches, the most');
    expect(await list()).toHaveLength(200);
  });

  test('are deleted when the account is closed, because they may hold names of persons', async () => {
    await save(ADA);
    const { pool, orm } = service.database;
    const held = await holdLock(pool, `select from accounts where id = ${account.accountId} for update`);
    const closing = closeAccount(orm.em, account.accountId);
    await held.untilWaiting(1);
    const saved = [save(ADA), save(ADA)];
    await held.untilWaiting(3);
    await held.release();
    await closing;
    for (const { status, body } of await Promise.all(saved))
      expect([status, body.code]).toEqual([403, 'inactive_user']);
    expect(await stored()).toBe(0);
  });

  test('that a closing account is just saving are deleted with the others', async () => {
    const { pool, orm } = service.database;
    const held = await holdLock(pool, 'lock table saved_searches in share mode');
    const saving = save(ADA);
    await held.untilWaiting(1);
    const closing = closeAccount(orm.em, account.accountId);
    await held.untilWaiting(2);
    await held.release();
    expect((await saving).status).toBe(201);
    await closing;
    expect(await stored()).toBe(0);
  });

  test('are deleted by one of the calls that delete them at the same time', async () => {
    const { id } = (await save(ENGINEERS)).body;
    const held = await holdLock(
      service.database.pool,
      `select from saved_searches where id = ${id} for update`,
    );
    const removed = [remove(id), remove(id)];
    await held.untilWaiting(2);
    await held.release();
    expect((await Promise.all(removed)).map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
