import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { removeSource } from '../../src/data-in/manage.ts';
import { runIfDue } from '../../src/stewardship/retention/daily.ts';
import { listRetention, setRetention } from '../../src/stewardship/retention/rules.ts';
import {
  countExpired,
  listRuns,
  type RetentionOptions,
  runRetention,
} from '../../src/stewardship/retention/run.ts';
import { idOf, importTables, type Rows } from '../data-in/tables/import-tables.ts';
import { QUIET } from '../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { engineSettings } from '../harness/engine.ts';
import { roster } from '../ops/commands/roster-process.ts';

const database = databaseForEachTest();
let pool: pg.Pool;
let retaining: RetentionOptions;
beforeEach(() => {
  ({ pool } = database);
  retaining = { pool, log: QUIET, report: '/dev/null' };
});

/** Two persons with an address each, and a post at an organization that it only names. */
const CRM = {
  persons: [
    { key: 'ann', full_name: 'Ann Archer', headline: 'Smith', network_public_identifier: 'ann-archer' },
    { key: 'bob', full_name: 'Bob Bell', network_public_identifier: 'bob-bell' },
  ],
  emails: [
    { person_key: 'ann', email: 'ann@gmail.com' },
    { person_key: 'bob', email: 'bob@gmail.com' },
  ],
  job_posts: [{ url: 'https://jobs.example/1', title: 'Smith', organization_domain: 'forge.example' }],
} satisfies Rows;

/** Imports a delivery of a source, as if it had come some days ago. */
async function delivered(source: string, daysAgo: number, rows: Rows): Promise<void> {
  const before = new Date().toISOString();
  await importTables(pool, source, rows);
  await pool.query(`update claims set last_seen = last_seen - $2 * interval '1 day' where last_seen >= $1`, [
    before,
    daysAgo,
  ]);
}

async function names(table: string, column: string): Promise<unknown[]> {
  const { rows } = await pool.query(`select ${column} as name from ${table} order by 1`);
  return rows.map(({ name }) => name);
}

const set = (source: string, days: number | null, kind: Parameters<typeof setRetention>[1]['kind'] = null) =>
  setRetention(pool, { source, kind, days });

test('claims that no delivery has had for longer go, with their records; newer ones stay', async () => {
  await delivered('crm', 40, CRM);
  await delivered('crm', 20, { persons: CRM.persons.slice(1), emails: CRM.emails.slice(1) });
  await set('crm', 30);
  const expired = [
    { source: 'crm', kind: 'emails', claims: 1 },
    { source: 'crm', kind: 'persons', claims: 1 },
    { source: 'crm', kind: 'job_posts', claims: 1 },
  ];
  expect(await countExpired(pool)).toEqual(expired);
  expect(await names('persons', 'full_name')).toEqual(['Ann Archer', 'Bob Bell']);

  // Ann, the post, and the organization that only the post has named.
  expect(await runRetention(retaining)).toMatchObject({ expired, records: 3, changed: true });
  expect(await names('persons', 'full_name')).toEqual(['Bob Bell']);
  expect(await names('emails', 'email')).toEqual(['bob@gmail.com']);
  expect([await names('job_posts', 'title'), await names('organizations', 'name')]).toEqual([[], []]);
  expect(await countExpired(pool)).toEqual([]);
  expect(await listRuns(pool, 5)).toEqual([{ claims: 3, records: 3, ended_at: expect.any(String) }]);
  const { rows } = await pool.query(`select object, counts from audit_entries where action = 'claims_close'`);
  expect(rows).toEqual(
    expired.map(({ kind, claims }) => ({ object: 'source crm', counts: { [kind]: claims } })),
  );
  expect(JSON.stringify((await pool.query('select * from claims')).rows)).not.toContain('Ann Archer');
});

test('a record of which another source speaks is merged again without the old claim', async () => {
  await delivered('crm', 40, CRM);
  const [ann] = CRM.persons;
  await delivered('directory', 1, {
    persons: [{ ...ann, key: 'p-1', headline: undefined, first_name: 'Ann' }],
  });
  await pool.query(`update claims set collected_at = collected_at - interval '40 days'`);
  const id = await idOf(pool, 'persons', 'ann');
  expect(await names('persons', 'headline')).toEqual(['Smith', null]);
  await set('crm', 30);
  // The record of Ann goes on under the id of the other source.
  expect(await runRetention(retaining)).toMatchObject({ records: 4 });
  const { rows } = await pool.query('select full_name, first_name, headline from persons');
  expect(rows).toEqual([{ full_name: 'Ann Archer', first_name: 'Ann', headline: null }]);
  const { rows: things } = await pool.query(
    `select record_id from claims where kind = 'persons' and id = $1`,
    [id],
  );
  expect(things).toEqual([{ record_id: await idOf(pool, 'persons', 'p-1') }]);
});

test('a rule of a kind takes the place of that of the source, and "forever" takes a rule away', async () => {
  await delivered('crm', 40, CRM);
  await set('crm', 30);
  await set('crm', 60, 'persons');
  await set('crm', 50, 'job_posts');
  expect(await listRetention(pool)).toEqual([
    { source: 'crm', kind: 'job_posts', days: 50 },
    { source: 'crm', kind: 'persons', days: 60 },
    { source: 'crm', kind: null, days: 30 },
  ]);
  expect(await countExpired(pool)).toEqual([{ source: 'crm', kind: 'emails', claims: 2 }]);
  await runRetention(retaining);
  expect([await names('persons', 'full_name'), await names('emails', 'email')]).toEqual([
    ['Ann Archer', 'Bob Bell'],
    [],
  ]);
  await set('crm', null);
  await set('crm', 10, 'persons');
  expect(await listRetention(pool)).toMatchObject([{ kind: 'job_posts' }, { kind: 'persons', days: 10 }]);
});

test('the command sets and removes a rule', async () => {
  await delivered('crm', 40, CRM);
  const env = { DATABASE_URL: database.url, ...engineSettings(database.indexPrefix) };
  for (const [days, rules] of [
    ['30', [{ source: 'crm', kind: null, days: 30 }]],
    ['forever', []],
  ] as const) {
    const args = ['retention', 'set', '--source', 'crm', '--days', days, '--json'];
    const { code, stdout } = await roster(args, { env });
    expect([code, JSON.parse(stdout)]).toEqual([0, { rules }]);
  }
});

test('a claim that went comes back with its id when the source delivers it again', async () => {
  await delivered('crm', 40, CRM);
  const id = await idOf(pool, 'persons', 'ann');
  await set('crm', 30);
  await runRetention(retaining);
  await importTables(pool, 'crm', CRM);
  expect(await names('persons', 'id')).toContain(id);
  expect(await runRetention(retaining)).toMatchObject({ expired: [], records: 0, changed: false });
});

test.each([
  ['strict', /^The source strict has no retention, because a dataset may hold only what has changed/],
  ['nobody', /^There is no source nobody\. The sources are strict, crm\.$/],
])('a rule for the source %s is refused', async (source, message) => {
  await importTables(pool, 'crm', CRM);
  await expect(set(source, 30)).rejects.toThrow(message);
  expect(await listRetention(pool)).toEqual([]);
});

const runs = async () => (await listRuns(pool, 10)).length;

test('a worker runs retention once a day, if there is a rule', async () => {
  await delivered('crm', 40, CRM);
  await runIfDue(retaining);
  expect(await runs()).toBe(0);
  await set('crm', 30);
  await runIfDue(retaining);
  await runIfDue(retaining);
  expect([await runs(), await names('persons', 'full_name')]).toEqual([1, []]);
  await pool.query(
    `alter table audit_entries disable trigger refuse_audit_change;
    update audit_entries set date_created = date_created - interval '25 hours';
    alter table audit_entries enable always trigger refuse_audit_change`,
  );
  await runIfDue(retaining);
  expect(await runs()).toBe(2);
});

test('of several processes one runs retention', async () => {
  await delivered('crm', 40, CRM);
  await set('crm', 30);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => runIfDue(retaining)));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.message : [],
  );
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  expect([await runs(), await names('persons', 'full_name')]).toEqual([1, []]);
});

test('a run that is stopped does not count, and the next one goes on', async () => {
  await delivered('crm', 40, CRM);
  await set('crm', 30);
  await runIfDue(retaining, AbortSignal.abort());
  expect([await runs(), await names('persons', 'full_name')]).toEqual([0, ['Ann Archer', 'Bob Bell']]);
  await runIfDue(retaining);
  expect([await runs(), await names('persons', 'full_name')]).toEqual([1, []]);
});

/** Rules of a source that is removed, by kind; null stands for all others. */
const RULES: [rules: [kind: Parameters<typeof set>[2], days: number][]][] = [
  [[[null, 10]]],
  [[['emails', 10]]],
  [
    [
      ['persons', 10],
      ['emails', 5],
      [null, 30],
    ],
  ],
];

test.each(RULES)(
  'rules of a removed source go with it, and a later source of this name is kept: %j',
  async (rules) => {
    await delivered('crm', 0, CRM);
    await delivered('list', 0, { persons: [{ key: 'eve', full_name: 'Eve Elm' }] });
    for (const [kind, days] of rules) await set('crm', days, kind);
    await set('list', 90);
    expect(await removeSource(retaining, 'crm')).toMatchObject({ rules: rules.length });
    expect(await listRetention(pool)).toEqual([{ source: 'list', kind: null, days: 90 }]);
    const { rows } = await pool.query(`select counts from audit_entries where action = 'source_remove'`);
    expect(rows).toContainEqual({ counts: { retention_rules: rules.length } });
    await delivered('crm', 40, CRM);
    expect(await countExpired(pool)).toEqual([]);
    expect(await removeSource(retaining, 'crm')).toMatchObject({ rules: 0 });
  },
);
