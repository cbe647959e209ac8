import { beforeAll, expect, test } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { openSession } from '../../../src/dataset/import/session.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import * as rows from '../../identity/claims/claims-rows.ts';
import { random } from '../../identity/claims/random.ts';
import { onSource, writerOf } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });
/** Gets by file what the service gets over HTTP. */
const byFile = databaseForTests();
let key: string;
beforeAll(async () => {
  key = await writerOf(service, 'crm', 'agent.one', ...rows.SOURCES);
});

const write = (path: string, items: object[], beside: object = {}, headers: object = {}) =>
  onSource(service, key, path, { body: { items, ...beside }, headers });

/** The fields of results that don't depend on ids. */
const statusesOf = ({ body }: { body: unknown }) =>
  (body as { results: { status: string }[] }).results.map(({ status }) => status);

test('each item is created, changed, unchanged or rejected, and lookups show at once what was stored', async () => {
  const ada = { key: 'p1', full_name: 'Ada Byron', network_public_identifier: 'ada-b' };
  const first = await write('crm/persons', [ada, { key: 'p2', headlin: 'CEO' }]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      results: [
        { key: 'p1', status: 'created', id: expect.any(Number), errors: [] },
        {
          key: 'p2',
          status: 'rejected',
          id: null,
          record_id: null,
          errors: [{ field: 'full_name' }, { field: expect.stringContaining('headlin') }],
        },
      ],
      searchable: null,
    },
  });
  const { record_id } = (first.body as unknown as { results: { record_id: number }[] }).results[0] ?? {};
  const found = await post(service, 'person_detail_lookup', { network_public_identifier: 'ada-b' });
  expect(found.body).toMatchObject({ id: record_id, full_name: 'Ada Byron' });
  expect(statusesOf(await write('crm/persons', [ada]))).toEqual(['unchanged']);
  const changed = await write('crm/persons', [
    { ...ada, headline: 'Countess' },
    { ...ada, full_name: 'Ada' },
  ]);
  expect(statusesOf(changed)).toEqual(['changed', 'rejected']);
  const email = { person_key: 'p1', email: 'ada@byron.example' };
  expect((await write('crm/emails', [email])).body).toMatchObject({
    results: [{ key: null, status: 'created', record_id }],
  });
});

test('a claim can be read as it is stored, and withdrawn: its record goes where no other source has one', async () => {
  await write('crm/organizations', [{ key: 'a/b ü', name: 'Acme Works' }], {
    collected_at: '2026-01-02T03:04:05Z',
    basis: 'contract',
  });
  const path = `crm/organizations/${encodeURIComponent('a/b ü')}`;
  const read = await onSource(service, key, path, { method: 'GET' });
  expect(read).toMatchObject({
    status: 200,
    body: {
      key: 'a/b ü',
      fields: { name: 'Acme Works' },
      collected_at: '2026-01-02T03:04:05.000Z',
      basis: 'contract',
    },
  });
  const count = 'select from organizations where name = $1';
  expect((await service.database.pool.query(count, ['Acme Works'])).rowCount).toBe(1);
  expect(await onSource(service, key, path, { method: 'DELETE' })).toMatchObject({
    status: 200,
    body: read.body,
  });
  expect((await service.database.pool.query(count, ['Acme Works'])).rowCount).toBe(0);
  for (const method of ['GET', 'DELETE'])
    expect(await onSource(service, key, path, { method })).toMatchObject({ status: 404 });
});

test.each<[kind: string, item: object, key: string]>([
  ['organizations', { key: 5, name: 'Five' }, '5'],
  ['organizations', { key: ' a ', name: 'Blanks' }, ' a '],
  [
    'job_posts',
    { title: 'Fitter', organization_name: 'Posty', url: 'https://x.example/1?q=ü' },
    'https://x.example/1?q=%C3%BC',
  ],
  [
    'job_posts',
    { key: 'p/1', title: 'Fitter', organization_name: 'Posty', url: 'https://x.example/2' },
    'p/1',
  ],
  ['websites', { domain: 'https://WWW.Posty.example/jobs' }, 'posty.example'],
])(
  'the key in the answer is that by which the claim is read and withdrawn: %s %j',
  async (kind, item, own) => {
    const { body } = await write(`crm/${kind}`, [item]);
    expect(body).toMatchObject({ results: [{ key: own, status: 'created' }] });
    const path = `crm/${kind}/${encodeURIComponent(own)}`;
    for (const method of ['GET', 'DELETE'])
      expect(await onSource(service, key, path, { method })).toMatchObject({
        status: 200,
        body: { key: own },
      });
  },
);

test('a key needs the scope by name, and its account the permission of the operator', async () => {
  const items = [{ key: 'x', name: 'X' }];
  const { userId, database, accountId } = service;
  const { key: ordinary } = await issueApiKey(database.orm.em.fork(), { userId });
  for (const given of [service.key, ordinary])
    expect(await onSource(service, given, 'crm/organizations', { body: { items } })).toMatchObject({
      status: 403,
      body: { code: 'missing_scope' },
    });
  const refused = {
    status: 403,
    body: { code: 'source_not_allowed', detail: expect.stringContaining('roster sources allow') },
  };
  expect(await write('hr/organizations', items)).toMatchObject(refused);
  expect(await setAllowed(database.pool, 'hr', accountId, true)).toBe(true);
  expect(await setAllowed(database.pool, 'hr', accountId, true)).toBe(false);
  expect(await write('hr/organizations', items)).toMatchObject({ status: 200 });
  expect(await setAllowed(database.pool, 'hr', accountId, false)).toBe(true);
  expect(await write('hr/organizations', items)).toMatchObject(refused);
  expect(await onSource(service, key, 'hr/organizations/x', { method: 'GET' })).toMatchObject(refused);
  // The source of datasets can't be allowed.
  expect(await write('strict/organizations', items)).toMatchObject({ status: 403 });
  expect(await write('A B/organizations', items)).toMatchObject({ status: 400 });
  await expect(setAllowed(database.pool, 'hr', 999_999, true)).rejects.toThrow('no account 999999');
});

/** What the records of a database say, without ids. */
async function recordsOf(pool: typeof byFile.pool) {
  const { rows: found } = await pool.query(`
    select 'organization' as kind, name as a, domain_key as b, employees::text as c, description as d from organizations
    union all select 'person', full_name, network_public_identifier, headline, null from persons
    union all select 'post', title, (select name from organizations o where o.id = organization_id), url, date_featured::text
      from job_posts
    union all select 'email', email, validation_status, full_name, null from emails join persons on persons.id = person_id
    order by 1, 2, 3, 4, 5`);
  return found;
}

test.each([1, 2])('random items over HTTP and as files give equal records (seed %d)', async (seed) => {
  await service.database.pool.query('truncate claims, persons, organizations, job_posts cascade');
  await byFile.pool.query('truncate claims, persons, organizations, job_posts cascade');
  const chance = random(seed);
  const { pick } = chance;
  const keys = ['k1', 'k2', 'k3'];
  for (let step = 0; step < 4; step++) {
    const source = pick(rows.SOURCES);
    const tables = {
      organizations: keys.map((name) => rows.organization(chance, name)),
      persons: keys.map((name) => rows.person(chance, name)),
      emails: [rows.email(chance, keys)],
      job_posts: keys.map((name) => rows.job(chance, name, keys)),
    };
    await deliver(byFile, source, tables, { isConfirmed: true });
    for (const [kind, items] of Object.entries(tables))
      expect(await write(`${source}/${kind}`, items)).toMatchObject({ status: 200 });
    expect(await recordsOf(service.database.pool)).toEqual(await recordsOf(byFile.pool));
  }
});

test('many writers of one key take turns: one claim is stored, with what one of them said', async () => {
  const calls = Array.from({ length: 64 }, (_, at) =>
    write('agent.one/persons', [{ key: 'same', full_name: `Name ${at % 8}` }]),
  );
  const answers = await Promise.all(calls);
  const written = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  // Each call is a delivery of its own, also where several come at the same moment: none repeats a key of another.
  expect(written.flatMap(statusesOf).filter((status) => status === 'rejected')).toEqual([]);
  const { body } = await onSource(service, key, 'agent.one/persons/same', { method: 'GET' });
  expect(body).toMatchObject({ fields: { full_name: expect.stringMatching(/^Name [0-7]$/) } });
});

test('what is suppressed is not stored, and the other items are', async () => {
  const items = [
    { key: 's1', full_name: 'Sue Pressed', network_public_identifier: 'sue-p' },
    { key: 's2', full_name: 'Una Other', network_public_identifier: 'una-o' },
  ];
  const written = await write('agent.one/persons', items);
  const [{ record_id: id } = { record_id: 0 }] = (
    written.body as unknown as { results: { record_id: number }[] }
  ).results;
  await service.database.pool.query('insert into suppressed_persons (person_id) values ($1)', [id]);
  const again = await write('agent.one/persons', [
    { ...items[0], headline: 'Back' },
    { ...items[1], headline: 'Here' },
  ]);
  expect(statusesOf(again)).toEqual(['suppressed', 'changed']);
});

test('an answer to an idempotency key is repeated, and nothing is written again', async () => {
  const headers = { 'idempotency-key': 'write-once' };
  const items = [{ key: 'i1', name: 'Once' }];
  const first = await write('agent.one/organizations', items, {}, headers);
  expect(statusesOf(first)).toEqual(['created']);
  expect((await write('agent.one/organizations', items, {}, headers)).body).toEqual(first.body);
});

test('a load that runs makes a call wait, and then answers 503 with the time to wait', async () => {
  const other = await openSession(service.database.pool);
  try {
    const answer = await write('agent.one/organizations', [{ key: 'w1', name: 'Waits' }]);
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  } finally {
    other.release(true);
  }
  expect(await write('agent.one/organizations', [{ key: 'w1', name: 'Waits' }])).toMatchObject({
    status: 200,
  });
});
