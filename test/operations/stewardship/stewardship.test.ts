import { beforeAll, describe, expect, test } from 'vitest';
import { NAME_KEYS, putNameKeys } from '../../../search-index/name-keys/name-keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { readAudit } from '../../../src/operations/account/audit.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { type Caller, callAs, stewardOf, strangerOf } from './steward.ts';

const service = serviceForTests({ insertRecords: async () => {} });
let steward: Caller;
let stranger: Caller;

const call = (...request: [method: string, path: string, body?: object]) => callAs(service, steward, request);

/** What a command prints as JSON. */
async function command(...args: string[]) {
  const { code, stdout, stderr } = await roster([...args, '--json'], { env: settingsOf(service) });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** The id of the record that has a thing of a source. */
async function recordOf(key: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ record_id: number }>(
    'select record_id from claims where key = $1',
    [key],
  );
  return rows[0]?.record_id ?? 0;
}

/** Writes the names of organizations by which pairs are found, as a worker does. */
async function indexNames(): Promise<void> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ id: number }>('select id from organizations');
  const session = await pool.connect();
  for (const keys of NAME_KEYS.filter(({ kind }) => kind === 'organizations'))
    await putNameKeys(
      session,
      keys,
      rows.map(({ id }) => id),
    );
  session.release();
}

/** The entries that a call adds to the trail, each with its actor. */
async function entriesOf(work: () => Promise<unknown>) {
  const { count } = await readAudit(service.database.pool, null, {});
  await work();
  const { count: after, results } = await readAudit(service.database.pool, null, {});
  return results.slice(0, after - count).map(({ action, object, actor }) => [action, object, actor]);
}

beforeAll(async () => {
  steward = await stewardOf(service);
  stranger = await strangerOf(service);
  await deliver(service.database, 'crm', {
    organizations: [
      { key: 'lind', name: 'Lindenhof Gardens', domain: 'lindenhof.example', employees: 12 },
      { key: 'oak', name: 'Oak Street Bakery' },
    ],
    persons: [{ key: 'ann', full_name: 'Ann Archer', headline: 'Gardener' }],
    emails: [{ person_key: 'ann', email: 'ann@archer.example' }],
  });
  await deliver(service.database, 'list', {
    organizations: [
      { key: 'lind-2', name: 'Lindenhof Garden', domain: 'gardens.example', description: 'Plants' },
      { key: 'elm', name: 'Elm Foundry' },
    ],
  });
  await deliver(service.database, 'old', { organizations: [{ key: 'fir', name: 'Fir Works' }] });
});

/** A call of each operation that needs the permission for all. */
const NEED_ALL: [method: string, path: string, body?: object][] = [
  ['POST', 'sources/ranks/', { sources: ['crm'] }],
  ['DELETE', 'sources/crm/'],
  ['GET', 'pairs/?kind=organizations'],
  ['POST', 'pairs/', { kind: 'organizations', a: 1, b: 2, judgement: 'same' }],
  ['GET', 'records/organizations/1/claims/'],
  ['GET', 'retention/'],
  ['POST', 'retention/', { source: 'crm', days: 30 }],
  ['GET', 'objections/'],
  ['POST', 'objections/7/', { suppress: 'none' }],
  ['GET', 'notices/'],
  ['POST', 'notices/', { person_ids: [1] }],
  ['POST', 'subjects/', { person_id: 1 }],
  ['GET', 'trail/'],
];

test.each(NEED_ALL)('an account that may not act on all sources is refused: %s %s', async (...request) => {
  expect(await callAs(service, stranger, request)).toMatchObject({
    status: 403,
    body: {
      code: 'source_not_allowed',
      detail: expect.stringContaining(`roster sources allow --all --account ${stranger.accountId}`),
    },
  });
});

test('the permission for all is given and taken by command, and includes the writing of every source but strict', async () => {
  const { pool } = service.database;
  const { accountId } = stranger;
  const write = (source: string) => {
    const items = [{ key: 'x', name: `${source.repeat(3)} Works` }];
    return callAs(service, stranger, ['POST', `sources/${source}/organizations/`, { items }]);
  };
  expect(await callAs(service, stranger, ['GET', 'sources/'])).toMatchObject({
    status: 200,
    body: { sources: [], may_act_on_all: false },
  });
  expect(await setAllowed(pool, 'one', accountId, true)).toBe(true);
  const account = ['--account', String(accountId)];
  expect(await command('sources', 'allow', '--all', ...account)).toEqual({ has_changed: true });
  expect(await command('sources', 'allow', '--all', ...account)).toEqual({ has_changed: false });
  expect(await write('new-one')).toMatchObject({ status: 200 });
  expect(await write('strict')).toMatchObject({ status: 403 });
  expect(await command('sources', 'disallow', '--all', ...account)).toEqual({ has_changed: true });
  expect(await write('new-one')).toMatchObject({ status: 403 });
  // The permission by name stays.
  expect(await write('one')).toMatchObject({ status: 200 });
  const own = await callAs(service, stranger, ['GET', 'sources/']);
  expect(own.body).toMatchObject({ sources: [{ name: 'one', may_write: true }], may_act_on_all: false });
  const { results } = await readAudit(pool, null, {});
  expect(results.map(({ action, object }) => [action, object])).toContainEqual([
    'source_disallow',
    `all sources, account ${accountId}`,
  ]);
  const { code, stderr } = await roster(['sources', 'allow', 'crm', '--all', ...account], {
    env: settingsOf(service),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('Name one source, or all by --all.')]);
});

test('the list of sources is that of the command', async () => {
  const { body } = await call('GET', 'sources/');
  const { sources, may_act_on_all: mayAll, ...others } = body;
  expect(mayAll).toBe(true);
  expect(sources.find(({ name }: { name: string }) => name === 'crm')).toMatchObject({
    claims: 4,
    claims_by_kind: { organizations: 2, persons: 1, emails: 1 },
    records: 3,
    may_write: true,
  });
  const shown = sources.map(({ may_write: _, ...one }: { may_write: boolean }) => one);
  expect({ sources: shown, ...others }).toEqual(await command('sources', 'list'));
});

test('ranks decide the values of records, and the trail has the key', async () => {
  const entries = await entriesOf(async () => {
    expect(await call('POST', 'sources/ranks/', { sources: ['list', 'crm'] })).toEqual({
      status: 200,
      body: { sources: ['list', 'crm'], set_aside: 0 },
    });
  });
  expect(entries).toEqual([['sources_rank', 'sources list, crm', steward.prefix]]);
  const { sources } = await command('sources', 'list');
  expect(sources.slice(1, 3)).toMatchObject([
    { name: 'list', rank: 1 },
    { name: 'crm', rank: 2 },
  ]);
  expect(await call('POST', 'sources/ranks/', { sources: ['nobody'] })).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('There is no source nobody.') },
  });
  expect(await call('POST', 'sources/ranks/', { sources: ['crm', 'crm'] })).toMatchObject({ status: 400 });
});

test('the removal of a source is counted before, and does what was counted', async () => {
  const { pool } = service.database;
  const counted = await call('DELETE', 'sources/old/?dry_run=true');
  expect(counted).toEqual({ status: 200, body: { claims: 1, records: 1, rules: 0 } });
  const entries = await entriesOf(async () => {
    expect(await call('DELETE', 'sources/old/')).toEqual(counted);
  });
  expect(entries).toEqual([['source_remove', 'source old', steward.prefix]]);
  expect((await pool.query(`select from organizations where name = 'Fir Works'`)).rowCount).toBe(0);
  expect(await call('DELETE', 'sources/nobody/')).toMatchObject({ status: 404 });
  expect(await call('DELETE', 'sources/strict/')).toMatchObject({ status: 400 });
});

describe('pairs', () => {
  test('are those of the command, with what differs; further records are compared from an id on', async () => {
    await indexNames();
    const { status, body } = await call('GET', 'pairs/?kind=organizations');
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')].sort((one, other) => one - other);
    expect([status, body]).toMatchObject([
      200,
      {
        count: 1,
        next_below: null,
        results: [
          { kind: 'organizations', a, b, matched_on: ['name'], differs: ['name', 'domain'], judgement: null },
        ],
      },
    ]);
    const { pairs } = await command('sources', 'review');
    const [{ a: one, b: other, judgement: _, judged_by: __, judged_at: ___, ...rest }] = body.results;
    expect([{ ...rest, ids: [one, other] }]).toEqual(pairs);
    expect((await call('GET', `pairs/?kind=organizations&below=${b}`)).body.results).toEqual([]);
    expect((await call('GET', 'pairs/?kind=websites')).body.results).toEqual([]);
  });

  test('are judged the same, listed and withdrawn, and then the records are as before', async () => {
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
    const judge = (judgement: string | null) =>
      call('POST', 'pairs/', { kind: 'organizations', a, b, judgement });
    const judged = async () => (await call('GET', 'pairs/?kind=organizations&judged=true')).body;
    const low = Math.min(a, b);
    expect(await entriesOf(() => judge('same'))).toEqual([
      ['merge', `organizations ${a}, ${b}`, steward.prefix],
    ]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([low, low]);
    expect(await judged()).toMatchObject({
      count: 1,
      results: [
        {
          a: low,
          b: Math.max(a, b),
          judgement: 'same',
          judged_by: steward.prefix,
          differs: ['name', 'domain'],
        },
      ],
    });
    expect(await entriesOf(() => judge(null))).toEqual([
      ['judgement_withdraw', `organizations ${a}, ${b}`, steward.prefix],
    ]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([a, b]);
    expect(await judged()).toMatchObject({ count: 0, results: [] });
    expect(await judge(null)).toMatchObject({ status: 404 });
  });

  test('are judged different: then they wait for no judgement; merged ones are taken apart', async () => {
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
    const judge = (judgement: string | null) =>
      call('POST', 'pairs/', { kind: 'organizations', a, b, judgement });
    expect(await entriesOf(() => judge('different'))).toEqual([
      ['judge_different', `organizations ${a}, ${b}`, steward.prefix],
    ]);
    expect((await call('GET', 'pairs/?kind=organizations')).body.results).toEqual([]);
    await judge('same');
    expect(await recordOf('lind-2')).toBe(await recordOf('lind'));
    const [[action, , actor] = []] = await entriesOf(() => judge('different'));
    expect([action, actor]).toEqual(['unmerge', steward.prefix]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([a, b]);
    await judge(null);
    await indexNames();
    expect((await call('GET', 'pairs/?kind=organizations')).body.count).toBe(1);
  });

  test.each([
    [{ a: 1, b: 1, judgement: 'same' }, 400],
    [{ a: 1, b: 2 }, 404],
    [{ a: 999, b: 998, judgement: 'same' }, 404],
  ])('a judgement that can’t be is refused: %j', async (fields, status) => {
    expect(await call('POST', 'pairs/', { kind: 'organizations', ...fields })).toMatchObject({ status });
  });
});

test('the claims of a record are those of the command, and say which fields come from which', async () => {
  const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
  await call('POST', 'pairs/', { kind: 'organizations', a, b, judgement: 'same' });
  const { status, body } = await call('GET', `records/organizations/${a}/claims/`);
  // The source `list` ranks first.
  expect([status, body.results]).toMatchObject([
    200,
    [
      { source: 'list', key: 'lind-2', shown: expect.arrayContaining(['name', 'domain', 'description']) },
      { source: 'crm', key: 'lind', shown: ['employees'] },
    ],
  ]);
  const { claims } = await command('sources', 'show', 'organizations', String(a));
  expect(body.results).toEqual(claims);
  const record = await service.database.pool.query(
    'select name, employees, description from organizations where id = $1',
    [Math.min(a, b)],
  );
  expect(record.rows).toEqual([{ name: 'Lindenhof Garden', employees: 12, description: 'Plants' }]);
  const person = await call('GET', `records/persons/${await recordOf('ann')}/claims/`);
  expect(person.body.results).toMatchObject([
    { kind: 'persons', key: 'ann' },
    { kind: 'emails', key: 'ann@archer.example', shown: ['email'] },
  ]);
  expect(await call('GET', 'records/organizations/999/claims/')).toMatchObject({ status: 404 });
});

test('rules of retention are set and listed as by command', async () => {
  const entries = await entriesOf(async () => {
    expect(await call('POST', 'retention/', { source: 'crm', kind: 'emails', days: 30 })).toEqual({
      status: 200,
      body: { rules: [{ source: 'crm', kind: 'emails', days: 30 }] },
    });
  });
  expect(entries).toEqual([['retention_set', 'source crm, emails', steward.prefix]]);
  await service.database.pool.query(
    `update claims set last_seen = now() - interval '31 days' where kind = 'emails'`,
  );
  const { body } = await call('GET', 'retention/');
  expect(body).toMatchObject({
    rules: [{ days: 30 }],
    runs: [],
    next_run_at: null,
    expired: [{ source: 'crm', kind: 'emails', claims: 1 }],
  });
  expect(body).toEqual(await command('retention', 'list'));
  const removed = await call('POST', 'retention/', { source: 'crm', kind: 'emails', days: null });
  expect(removed.body).toEqual({ rules: [] });
  await service.database.pool.query(
    `insert into audit_entries (action, object, counts, date_created)
    values ('retention_run', 'retention', '{"claims": 3, "records": 1}', '2026-11-01T06:00:00Z')`,
  );
  expect((await call('GET', 'retention/')).body).toMatchObject({
    runs: [{ claims: 3, records: 1, ended_at: '2026-11-01T06:00:00.000Z' }],
    next_run_at: '2026-11-02T06:00:00.000Z',
    expired: [],
  });
  for (const [source, status] of [
    ['nobody', 404],
    ['strict', 400],
  ] as const)
    expect(await call('POST', 'retention/', { source, days: 3 })).toMatchObject({ status });
});

test('persons to notify are those of the command, and are marked', async () => {
  const ann = await recordOf('ann');
  const { body } = await call('GET', 'notices/?since=2020-01-01');
  expect(body).toMatchObject({
    results: [{ person_id: ann, contact: 'ann@archer.example' }],
    next_after: null,
  });
  const { stdout } = await roster(['notice', '--since', '2020-01-01'], { env: settingsOf(service) });
  expect(body.results).toEqual([JSON.parse(stdout)]);
  expect((await call('GET', `notices/?after=${ann}`)).body.results).toEqual([]);
  const entries = await entriesOf(async () => {
    expect((await call('POST', 'notices/', { person_ids: [ann, 999] })).body).toEqual({ marked: 1 });
  });
  expect(entries).toEqual([['person_notify', `person ${ann}`, steward.prefix]]);
  expect((await call('GET', 'notices/')).body.results).toEqual([]);
});

test('all that is held on a person is what the command writes; a repetition shows no suppressed person', async () => {
  const ann = await recordOf('ann');
  const request = ['POST', 'subjects/', { email: 'ann@archer.example' }] as const;
  const read = () => callAs(service, steward, request, { 'idempotency-key': 'subject' });
  const entries = await entriesOf(async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        person_ids: [ann],
        is_suppressed: false,
        held: { record: { rows: [{ full_name: 'Ann Archer' }] } },
      },
    });
  });
  expect(entries).toEqual([['subject_export', `person ${ann}`, steward.prefix]]);
  expect(await entriesOf(read)).toEqual([]);
  expect(await command('subject', '--person', String(ann), '--out', '/dev/null')).toMatchObject({
    person_ids: [ann],
  });
  for (const [body, status] of [
    [{ person_id: 999 }, 404],
    [{}, 400],
  ] as const)
    expect(await call('POST', 'subjects/', body)).toMatchObject({ status });
});

test('objections are listed with the persons whom they concern, and decided once', async () => {
  const { pool } = service.database;
  await pool.query(`
    insert into persons (id, full_name, network_public_identifier) values (1, 'Ada', 'ada'), (2, 'Ben', 'ben');
    insert into emails (person_id, email, validation_status) values (1, 'desk@x.example', 'valid'), (2, 'desk@x.example', 'valid');
    insert into objections (id, email, slug, is_confirmed, reason, notified_at, due_at, expires)
    values (7, 'desk@x.example', null, true, 'address_of_several', now(), null, now() + interval '9 days')`);
  const { body } = await call('GET', 'objections/');
  expect(body).toMatchObject({
    count: 1,
    results: [{ id: 7, persons: [{ person_id: 1 }, { person_id: 2 }] }],
  });
  expect(body.results).toEqual([await command('objections', 'show', '7')]);
  const decide = (decision: object) => call('POST', 'objections/7/', decision);
  expect(await decide({ suppress: 'some', persons: [999] })).toMatchObject({ status: 400 });
  expect(await decide({ suppress: 'some' })).toMatchObject({ status: 400 });
  const entries = await entriesOf(async () => {
    expect(await decide({ suppress: 'some', persons: [2] })).toEqual({
      status: 200,
      body: { objection_id: 7, removed: 1, email: 'desk@x.example' },
    });
  });
  expect(entries).toContainEqual(['objection_decide', 'objection 7', steward.prefix]);
  expect(entries).toContainEqual(['person_suppress', 'person 2', steward.prefix]);
  expect(await decide({ suppress: 'none' })).toMatchObject({ status: 404 });
});

test('the trail has the acts of all accounts, by actor and action', async () => {
  const { body } = await call('GET', `trail/?actor=${steward.prefix}&action=merge`);
  expect(body.count).toBeGreaterThan(0);
  expect(
    body.results.every(
      ({ actor, action }: Record<string, string>) => actor === steward.prefix && action === 'merge',
    ),
  ).toBe(true);
  expect((await call('GET', 'trail/')).body).toEqual(await command('audit'));
  expect((await call('GET', 'trail/?page=999')).status).toBe(404);
});
