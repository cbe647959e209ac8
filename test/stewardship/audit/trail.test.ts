import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAudit } from '../../../src/operations/account/audit.ts';
import {
  type CreatedAccount,
  createAccount,
  renameAccount,
  setLimits,
} from '../../../src/operations/account/manage.ts';
import { markNotified } from '../../../src/stewardship/notice.ts';
import { setRetention } from '../../../src/stewardship/retention/rules.ts';
import { readSubject } from '../../../src/stewardship/subject/read-subject.ts';
import { idOf, importTables, type Rows } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();
let account: CreatedAccount;
let personId: number;
beforeAll(async () => {
  account = await createAccount(database.orm.em, 'Trail', 10);
  await importTables(database.pool, 'crm', {
    persons: [
      { key: 'ann', full_name: 'Ann Archer' },
      { key: 'bob', full_name: 'Bob Bell' },
    ],
    emails: [{ person_key: 'ann', email: 'ann@gmail.com' }],
  });
  personId = await idOf(database.pool, 'persons', 'ann');
});

/** The entries that `work` adds, in their order. */
async function added(work: () => Promise<unknown>) {
  const { count } = await readAudit(database.pool, null, {});
  await work();
  const { count: after, results } = await readAudit(database.pool, null, {});
  return results
    .slice(0, after - count)
    .reverse()
    .map(({ action, object, counts }) => [action, object, counts]);
}

/** Runs statements in a session that fires no ordinary triggers, as a superuser may have it. */
async function asReplica(statements: string): Promise<pg.QueryResult[]> {
  const session = await database.pool.connect();
  try {
    return (await session.query(`set session_replication_role = replica; ${statements}`)) as never;
  } finally {
    session.release(true);
  }
}

describe('in a session with session_replication_role = replica', () => {
  test.each([
    "update audit_entries set actor = 'nobody'",
    'delete from audit_entries',
    'delete from audit_entries where false',
    'truncate audit_entries',
    'truncate audit_entries restart identity cascade',
    `insert into audit_entries (id, action, object) select id, 'x', 'x' from audit_entries
      on conflict (id) do update set action = 'x'`,
    `merge into audit_entries e using (select 1) as one on true when matched then delete`,
  ])('an entry can not be changed: %s', async (change) => {
    await expect(asReplica(change)).rejects.toThrow('The audit trail can only be added to.');
  });

  test.each<[statement: string, action: string, before?: string]>([
    [`insert into accounts (name, credit_balance) values ('Other', 0)`, 'account_create'],
    [`update accounts set name = name || '.'`, 'account_rename'],
    [`update accounts set rate_limits = '{"searches": 7}'`, 'account_limits'],
    ['insert into users (account_id) select min(id) from accounts', 'user_create'],
    ['update users set is_active = false', 'user_deactivate'],
    ['update users set is_active = true', 'user_activate', 'update users set is_active = false'],
    ['delete from api_keys', 'key_delete'],
    [
      `insert into credit_changes (account_id, change_type, change_sum, balance_after) select min(id), 'grant', 1, 11 from accounts`,
      'credits_grant',
    ],
    ['insert into suppressed_persons (person_id) values (777)', 'person_suppress'],
    [
      `insert into suppressions (kind, hash) values ('slug', identifier_hash('slug:zoe'))`,
      'identifier_suppress',
    ],
    [`insert into notified_persons (person_id) select min(id) from persons`, 'person_notify'],
    [
      `insert into retention_rules (source_id, kind, days) select id, 'roles', 9 from sources`,
      'retention_set',
    ],
    [
      'delete from retention_rules',
      'retention_unset',
      "insert into retention_rules (source_id, kind, days) select id, '*', 9 from sources",
    ],
    [
      'update retention_rules set days = 8',
      'retention_set',
      "insert into retention_rules (source_id, kind, days) select id, '*', 9 from sources",
    ],
    ['update accounts set date_closed = now()', 'account_close'],
  ])('an act has its entry: %s', async (statement, action, before = '') => {
    const results = await asReplica(`begin; ${before};
      create temp table earlier as select id from audit_entries; ${statement};
      select distinct action from audit_entries where id not in (select id from earlier)`);
    expect(results.at(-1)?.rows).toEqual([{ action }]);
  });
});

test('every trigger of the trail fires in every session', async () => {
  const { rows } = await database.pool.query<{ trigger: string; fires: string }>(
    `select tgrelid::regclass || '.' || tgname as trigger, tgenabled as fires from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and (tgrelid = 'audit_entries'::regclass or prosrc ~ 'audit_entries') order by 1`,
  );
  expect(rows.filter(({ fires }) => fires !== 'A')).toEqual([]);
  expect(rows.length).toBeGreaterThan(15);
});

describe('an act has one entry, and what changes nothing has none:', () => {
  test('another name of an account', async () => {
    const { account_id: id } = account;
    const rename = (name: string) => added(() => renameAccount(database.pool, id, name));
    expect(await rename('Market research')).toEqual([['account_rename', `account ${id}`, {}]]);
    expect(await rename('Market research')).toEqual([]);
    expect(await added(() => renameAccount(database.pool, 999_999, 'x').catch(() => {}))).toEqual([]);
  });

  test.each<[limits: object, counts: object | null]>([
    [{ searches: 600 }, { searches: 600 }],
    [{ searches: 600 }, null],
    [
      { lookups: 5, other: 6 },
      { searches: 600, lookups: 5, other: 6 },
    ],
    [{ searches: null, other: null }, { lookups: 5 }],
    [{ lookups: null }, {}],
    [{ lookups: null }, null],
  ])('limits of an account: %j', async (limits, counts) => {
    const { account_id: id } = account;
    const entries = await added(() => setLimits(database.pool, id, limits));
    expect(entries).toEqual(counts === null ? [] : [['account_limits', `account ${id}`, counts]]);
  });

  test.each<
    [
      kind: 'emails' | null,
      days: number | null,
      entry: [action: string, object: string, counts: object] | null,
    ]
  >([
    [null, 90, ['retention_set', 'source crm', { days: 90 }]],
    [null, 90, null],
    [null, 30, ['retention_set', 'source crm', { days: 30 }]],
    ['emails', 30, ['retention_set', 'source crm, emails', { days: 30 }]],
    [null, null, ['retention_unset', 'source crm', {}]],
    [null, null, null],
    ['emails', null, ['retention_unset', 'source crm, emails', {}]],
  ])('retention of kind %s for %s days', async (kind, days, entry) => {
    const entries = await added(() => setRetention(database.pool, { source: 'crm', kind, days }));
    expect(entries).toEqual(entry ? [entry] : []);
  });

  test('a notice to a person', async () => {
    const told = { person_id: personId, contact: 'ann@gmail.com' };
    const unreachable = { person_id: await idOf(database.pool, 'persons', 'bob'), contact: null };
    const mark = () => added(() => markNotified(database.pool, [told, unreachable] as never));
    expect(await mark()).toEqual([['person_notify', `person ${personId}`, {}]]);
    expect(await mark()).toEqual([]);
  });

  test('an answered access request, by the ids of the person', async () => {
    const ask = (asked: object) => added(() => readSubject(database.pool, asked as never).catch(() => {}));
    const entry = ['subject_export', `person ${personId}`, {}];
    expect(await ask({ person_id: personId })).toEqual([entry]);
    expect(await ask({ email: 'ann@gmail.com' })).toEqual([entry]);
    expect(await ask({ email: 'nobody@gmail.com' })).toEqual([]);
    expect(await ask({ person_id: 888_888 })).toEqual([]);
  });

  test.each([
    ['email', 'zoe@gmail.com', 'email:zoe@gmail.com'],
    ['phone_number', '+442079460111', 'phone_number:+442079460111'],
    ['network_public_identifier', 'zoe-zest', 'slug:zoe-zest'],
  ])('an answered access request by a suppressed %s, by its hash', async (field, value, hashed) => {
    const [kind] = hashed.split(':', 1);
    await database.pool.query('insert into suppressions (kind, hash) values ($1, identifier_hash($2))', [
      kind,
      hashed,
    ]);
    const { rows } = await database.pool.query(`select encode(identifier_hash($1), 'hex') as hash`, [hashed]);
    const entries = await added(() => readSubject(database.pool, { [field]: value } as never));
    expect(entries).toEqual([['subject_export', `identifier ${rows[0]?.hash}`, {}]]);
    expect(JSON.stringify(entries)).not.toContain(value);
  });

  const person = (key: string) => ({ key, full_name: `Person ${key}` });
  const role = (key: string) => ({ person_key: key, organization_name: 'Heron', title: 'Welder' });
  const post = (key: string) => ({
    key,
    organization_name: 'Heron',
    url: `https://jobs.example/${key}`,
    title: `Post ${key}`,
    date_featured: '2026-11-01',
  });

  test.each<[rows: Rows, isComplete: boolean, counts: object[]]>([
    [{ persons: [person('a'), person('b')], roles: [role('a')] }, false, []],
    [{ persons: [person('a'), person('b')] }, true, []],
    [{ persons: [person('a')] }, false, []],
    [{ persons: [person('a')] }, true, [{ persons: 1 }]],
    [{ persons: [person('c')], job_posts: ['j', 'k'].map(post) }, true, [{ persons: 1 }]],
    [{ persons: [person('d')], job_posts: [post('k')] }, true, [{ persons: 1 }, { job_posts: 1 }]],
    [{ persons: [person('d')], job_posts: [post('k')] }, true, []],
  ])('a complete delivery that closes: %j, complete %s', async (rows, isComplete, counts) => {
    const load = () => deliver(database, 'board', rows, { isComplete, isConfirmed: true });
    const closed = counts.map((of) => ['claims_close', 'source board', of]);
    expect(await added(load)).toEqual(closed);
  });

  test('a rehearsal of a complete delivery has no entry', async () => {
    const options = { isComplete: true, isConfirmed: true, isRehearsal: true };
    expect(await added(() => deliver(database, 'board', { persons: [person('e')] }, options))).toEqual([]);
  });
});
