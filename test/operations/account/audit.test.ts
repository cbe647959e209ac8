import { beforeEach, describe, expect, test } from 'vitest';
import { issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { changeBalance } from '../../../src/accounts/billing/change-balance.ts';
import { mergeRecords, rankSources, removeSource, unmergeRecord } from '../../../src/data-in/manage.ts';
import { importDataset } from '../../../src/dataset/import/import.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { recordAction } from '../../../src/db/record-action.ts';
import { readAudit } from '../../../src/operations/account/audit.ts';
import {
  type CreatedAccount,
  closeAccount,
  createAccount,
  setUserActive,
} from '../../../src/operations/account/manage.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { writeDelivery } from '../../dataset/dataset-directory.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { call, clientWith } from './calls.ts';

type Page = Awaited<ReturnType<typeof readAudit>>;

const service = serviceForTests();
let account: CreatedAccount;
beforeEach(async () => {
  account = await createAccount(service.database.orm.em, 'Audited', 10);
});

const pathOf = (query = '', id = account.account_id) => `/api/${id}/audit/?${query}`;
const shown = ({ results }: Page) =>
  results.map(({ actor, action, object, counts }) => [actor, action, object, counts]);

async function read(query = ''): Promise<Page> {
  const { status, body } = await call<Page>(service, pathOf(query), { key: account.key });
  expect(status).toBe(200);
  return body;
}

/** The entries that `work` adds, of all accounts and none, in their order. */
async function added(work: () => Promise<unknown>) {
  const { pool } = service.database;
  const { count } = await readAudit(pool, null, {});
  await work();
  const after = await readAudit(pool, null, {});
  return shown({ ...after, results: after.results.slice(0, after.count - count).reverse() });
}

describe('of an account', () => {
  test('has its users, keys and grants, each with the one who did it', async () => {
    const { account_id: id, user_id: userId, key } = account;
    const { pool, orm } = service.database;
    const actor = prefixOf(key);
    const made = await call<{ prefix: string }>(service, '/api/api_keys/', { method: 'POST', key, body: {} });
    const { prefix } = made.body;
    await call(service, `/api/api_keys/${prefix}/`, { method: 'DELETE', key });
    const other = await issueApiKey(orm.em.fork(), { userId });
    await changeBalance(pool, { accountId: id, changeType: 'grant', sum: 5 });
    await post({ ...service, accountId: id, key }, 'person_detail_lookup', { person_id: 2 });
    await setUserActive(pool, userId, false);
    await setUserActive(pool, userId, true);
    await setUserActive(pool, userId, true);
    const entries = [
      ['operator', 'account_create', `account ${id}`, {}],
      ['operator', 'user_create', `user ${userId}`, {}],
      ['operator', 'key_create', `key ${actor}`, {}],
      ['operator', 'credits_grant', `account ${id}`, { credits: 10 }],
      [actor, 'key_create', `key ${prefix}`, {}],
      [actor, 'key_delete', `key ${prefix}`, {}],
      ['operator', 'key_create', `key ${other.prefix}`, {}],
      ['operator', 'credits_grant', `account ${id}`, { credits: 5 }],
      ['operator', 'user_deactivate', `user ${userId}`, {}],
      ['operator', 'user_activate', `user ${userId}`, {}],
    ];
    const page = await read();
    expect(shown(page).reverse()).toEqual(entries);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const entry of page.results) expect(entry).toMatchObject({ account_id: id, date_created: moment });
    expect(await clientWith(service, key).account.audit.query({ account_id: id })).toEqual(page);
    await closeAccount(service.database.orm.em, id);
    await closeAccount(service.database.orm.em, id);
    expect(shown(await readAudit(pool, id, {}))).toEqual([
      ['operator', 'account_close', `account ${id}`, {}],
      ...entries.toReversed(),
    ]);
  });

  test('is read with the scope of keys, by no other account', async () => {
    const { key } = await issueApiKey(service.database.orm.em.fork(), {
      userId: account.user_id,
      scopes: ['billing'],
    });
    const without = await call(service, pathOf(), { key });
    const foreign = await call(service, pathOf(), { key: service.key });
    expect([without.status, without.body.code]).toEqual([403, 'missing_scope']);
    expect(foreign.status).toBe(403);
  });

  test('has pages of 25 entries and periods, as the change log', async () => {
    const { account_id: id } = account;
    await service.database.pool.query(
      `insert into audit_entries (account_id, action, object, date_created)
      select $1, 'test', 'account ' || nr, timestamptz '2020-01-01Z' + nr * interval '1 day' from generate_series(1, 47) as nr`,
      [id],
    );
    const pages = await Promise.all(['', 'page=2', 'page=3'].map(read));
    expect(
      pages.map(({ count, next, previous, results }) => [count, next, previous, results.length]),
    ).toEqual([
      [51, 2, null, 25],
      [51, 3, 1, 25],
      [51, null, 2, 1],
    ]);
    const ids = pages.flatMap(({ results }) => results.map((entry) => entry.id));
    expect(new Set(ids).size).toBe(51);
    const { results } = await read('date_created_start=2020-01-30&date_created_end=2020-01-31');
    expect(results.map(({ object }) => object)).toEqual(['account 30', 'account 29']);
    const { status } = await call(service, pathOf('page=4'), { key: account.key });
    expect(status).toBe(404);
  });
});

describe('of the operators', () => {
  const load = () => ({ pool: service.database.pool, log: QUIET, report: '/dev/null' });
  const source = (nr: number) => ({ persons: [{ key: 'a', full_name: `Person ${nr}` }] });

  test('has suppressions, merges, ranks and removals of sources and persons', async () => {
    const { pool } = service.database;
    await deliver(service.database, 'one', source(1));
    await deliver(service.database, 'two', source(2));
    const [one, two] = (
      await pool.query<{ id: number }>(
        `select id from claims where kind = 'persons' and key = 'a' order by id`,
      )
    ).rows.map(({ id }) => id);
    const ids = [one ?? 0, two ?? 0];
    expect(await added(() => mergeRecords(load(), 'persons', ids))).toEqual([
      ['operator', 'merge', `persons ${ids.join(', ')}`, {}],
    ]);
    expect(await added(() => mergeRecords(load(), 'persons', ids))).toEqual([]);
    expect(await added(() => unmergeRecord(load(), 'persons', ids[0] ?? 0))).toEqual([
      ['operator', 'unmerge', `persons ${ids.join(', ')}`, {}],
    ]);
    expect(await added(() => rankSources(load(), ['two', 'one']))).toEqual([
      ['operator', 'sources_rank', 'sources two, one', {}],
    ]);
    expect(await added(() => removeSource(load(), 'two'))).toEqual([
      ['operator', 'source_remove', 'source two', { persons: 1 }],
    ]);
    const removed = { removed: [{ kind: 'persons', key: 'a' }] };
    expect(await added(() => deliver(service.database, 'one', removed))).toEqual([
      ['operator', 'claims_remove', 'source one', { persons: 1 }],
    ]);
    expect(await added(() => suppressPerson(pool, { person_id: 3, email: 'a@b.example' }))).toEqual([
      ['operator', 'identifier_suppress', expect.stringMatching(/^suppression \d+$/), {}],
      ['operator', 'person_suppress', 'person 3', {}],
      // The slug that the person has.
      ['operator', 'identifier_suppress', expect.stringMatching(/^suppression \d+$/), {}],
    ]);
    expect(await added(() => suppressPerson(pool, { person_id: 3 }))).toEqual([]);
    const removal = [4, 888_888].map((id) => ({ kind: 'persons', id }));
    const directory = await writeDelivery({ removed: removal });
    expect(await added(() => importDataset({ ...load(), directory }))).toEqual([
      ['operator', 'person_remove', 'person 4', {}],
    ]);
  });

  test('a rehearsal, a refused act and a transaction that rolls back leave no entry', async () => {
    const { pool } = service.database;
    await deliver(service.database, 'kept', { persons: [{ key: 'k', full_name: 'Kept' }] });
    const id = await idOf(pool, 'persons', 'k');
    expect(
      await added(async () => {
        await mergeRecords({ ...load(), isRehearsal: true }, 'persons', [id, 2]);
        await mergeRecords(load(), 'persons', [id, 777_777]).catch(() => {});
        await rankSources(load(), ['nowhere']).catch(() => {});
        const session = await pool.connect();
        await session.query('begin');
        await recordAction(session, {
          action: 'retention_run',
          object: 'source kept',
          counts: { persons: 1 },
        });
        await session.query('rollback');
        session.release();
      }),
    ).toEqual([]);
  });
});

describe('entries', () => {
  const CHANGES = [
    "update audit_entries set actor = 'nobody'",
    'delete from audit_entries where false',
    'truncate audit_entries',
  ];

  test.each(CHANGES)('cannot be changed by the owner of the tables: %s', async (change) => {
    await expect(service.database.pool.query(change)).rejects.toThrow(
      'The audit trail can only be added to.',
    );
  });
});

test('the command lists the entries of all accounts, or of one, from a time on', async () => {
  const { account_id: id } = account;
  const env = settingsOf(service);
  const [all, own, later] = await Promise.all([
    roster(['audit'], { env }),
    roster(['audit', '--account', String(id), '--since', '2020-01-01', '--json'], { env }),
    roster(['audit', '--since', '2999-01-01', '--json'], { env }),
  ]);
  expect(all.stdout).toMatch(/time +actor +action +object +account +counts\n/);
  expect(all.stdout).toMatch(/operator +credits_grant +account \d+ +\d+ +credits: 10/);
  expect(JSON.parse(own.stdout)).toEqual(await readAudit(service.database.pool, id, {}));
  expect(JSON.parse(later.stdout)).toEqual({ count: 0, next: null, previous: null, results: [] });
});
