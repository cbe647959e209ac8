import { beforeEach, expect, test } from 'vitest';
import { mergeRecords, rankSources, removeSource, unmergeRecord } from '../../../src/data-in/manage.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

const database = databaseForTests();
const load = () => ({ pool: database.pool, log: QUIET, report: '/dev/null' });

beforeEach(async () => {
  await database.pool.query(
    'truncate organizations, persons, roles, job_posts, claims, claim_values, named_things, judgements cascade',
  );
  await database.pool.query(`delete from sources where name <> 'strict'`);
});

type Rows = Parameters<typeof deliver>[2];

const organization = (key: string, name: string, domain?: string): Rows => ({
  organizations: [{ key, name, domain }],
});
const post = (reference: object, key = '1'): Rows => ({
  job_posts: [{ key, url: `https://jobs.example/${key}`, title: 'Turner', ...reference }],
});
const ACME = (key: string, name: string, domain: string) => [{ key, name, domain: `${domain}.example` }];
const named = (organization_name: string) => post({ organization_name });

/** The organization of the post: its name and domain. */
async function ofPost(): Promise<[string, string | null] | undefined> {
  const { rows } = await database.pool.query<{ name: string; domain: string | null }>(
    'select name, domain from job_posts join organizations o on o.id = organization_id',
  );
  return rows[0] && [rows[0].name, rows[0].domain];
}

async function organizations(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from organizations order by name',
  );
  return rows.map(({ name }) => name);
}

/** Deliveries, with the source of each, and the organization that the post of the source `board` means. */
const NAMES: [what: string, deliveries: [source: string, rows: Rows][], meant: [string, string | null]][] = [
  [
    'the own line comes before one with a domain',
    [
      ['list', organization('a', 'Acme', 'acme.example')],
      ['board', organization('b', 'Acme')],
      ['board', named('Acme')],
    ],
    ['Acme', null],
  ],
  [
    'the one record with a domain comes before others',
    [
      ['list', organization('a', 'Acme Ltd', 'acme.example')],
      ['crm', organization('b', 'Acme')],
      ['board', named('Acme')],
    ],
    ['Acme Ltd', 'acme.example'],
  ],
  [
    'where none has a domain, the source that ranks first is meant',
    [
      ['list', organization('a', 'Acme AG')],
      ['crm', organization('b', 'Acme Ltd')],
      ['board', named('Acme')],
    ],
    ['Acme Ltd', null],
  ],
  [
    'the whole name comes before one without its legal form',
    [
      ['list', organization('a', 'Acme AG', 'a.example')],
      ['crm', organization('b', 'Acme Ltd', 'b.example')],
      ['board', named('ACME Ltd.')],
    ],
    ['Acme Ltd', 'b.example'],
  ],
  [
    'of several with domains none is meant',
    [
      ['list', organization('a', 'Acme AG', 'a.example')],
      ['crm', organization('b', 'Acme Ltd', 'b.example')],
      ['board', named('Acme')],
    ],
    ['Acme', null],
  ],
  [
    'a domain of two names is that of none',
    [
      ['list', organization('a', 'Acme', 'a.example')],
      ['crm', organization('b', 'Beta', 'a.example')],
      ['board', post({ organization_domain: 'a.example' })],
    ],
    ['a.example', 'a.example'],
  ],
  [
    'a placeholder is no line of that name',
    [
      ['list', organization('a', 'Confidential', 'a.example')],
      ['board', named('Confidential')],
    ],
    ['Confidential', null],
  ],
];

test.each(NAMES)('%s, in any order of deliveries', async (_, deliveries, meant) => {
  for (const order of [
    deliveries,
    deliveries.toReversed(),
    [...deliveries.slice(1), ...deliveries.slice(0, 1)],
  ]) {
    await database.pool.query(
      'truncate organizations, job_posts, claims, claim_values, named_things cascade',
    );
    for (const [source, rows] of order) await deliver(database, source, rows);
    if (deliveries.some(([source]) => source === 'crm')) await rankSources(load(), ['crm']);
    expect(await ofPost()).toEqual(meant);
  }
});

test('a further list changes no reference to a record that has a domain, unless it brings one of that name with another domain', async () => {
  await deliver(database, 'list', organization('a', 'Acme Ltd', 'acme.example'));
  await deliver(database, 'board', named('Acme'));
  for (const [source, rows] of [
    ['second', organization('x', 'Acme')],
    ['third', organization('x', 'ACME Inc')],
    ['fourth', organization('x', 'Acme', 'acme.example')],
  ] as const) {
    await deliver(database, source, rows);
    expect((await ofPost())?.[1], source).toBe('acme.example');
  }
  await deliver(database, 'fifth', organization('x', 'Acme AG', 'other.example'));
  await deliver(database, 'fourth', { removed: [{ kind: 'organizations', key: 'x' }] });
  await deliver(database, 'second', { removed: [{ kind: 'organizations', key: 'x' }] });
  expect(await ofPost()).toEqual(['Acme', null]);
});

test('what is only named has an id of its own, which no other record gets, and has it again when it is named again', async () => {
  await deliver(database, 'board', named('Acme'));
  const own = await idOfPost();
  await deliver(database, 'list', organization('a', 'Acme', 'acme.example'));
  expect(await idOfPost()).not.toBe(own);
  expect(await organizations()).toEqual(['Acme']);
  await removeSource(load(), 'list');
  expect(await idOfPost()).toBe(own);
  await deliver(database, 'board', { removed: [{ kind: 'job_posts', key: '1' }] });
  expect(await organizations()).toEqual([]);
  const { rows } = await database.pool.query('select value from named_things');
  expect(JSON.stringify(rows)).not.toContain('acme');
  await deliver(database, 'board', named('ACME'));
  expect(await idOfPost()).toBe(own);
});

async function idOfPost(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>('select organization_id as id from job_posts');
  return rows[0]?.id;
}

test('a key goes on naming the record of its thing when the source has withdrawn its line', async () => {
  await deliver(database, 'list', organization('a', 'Acme', 'acme.example'));
  await deliver(database, 'crm', {
    ...organization('b', 'Acme', 'acme.example'),
    ...post({ organization_key: 'b' }),
  });
  await deliver(database, 'crm', { removed: [{ kind: 'organizations', key: 'b' }] });
  expect(await ofPost()).toEqual(['Acme', 'acme.example']);
  expect(await deliver(database, 'crm', post({ organization_key: 'b' }, '2'))).toMatchObject({ rejected: 0 });
  await removeSource(load(), 'list');
  expect(await deliver(database, 'crm', post({ organization_key: 'b' }, '3'))).toMatchObject({ rejected: 1 });
});

test('a role shows a name that stands for no organization, and nothing joins by it', async () => {
  const roles = [{ person_key: '1', title: 'Welder', organization_name: 'Self-employed' }];
  await deliver(database, 'crm', { persons: [{ key: '1', full_name: 'Ann Archer' }], roles });
  const { rows } = await database.pool.query('select organization_id, organization_name from roles');
  expect(rows).toEqual([{ organization_id: null, organization_name: 'Self-employed' }]);
  for (const source of ['crm', 'list'])
    await deliver(database, source, organization(source, 'Stealth Startup', 'stealth.example'));
  expect(await organizations()).toEqual(['Stealth Startup', 'Stealth Startup']);
});

const ADDRESS = 'ann@acme.example';
const person = (key: string, name: string, email = ADDRESS): Rows => ({
  persons: [{ key, full_name: name }],
  emails: [{ person_key: key, email }],
});

async function persons(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from persons');
  return rows[0]?.count ?? 0;
}

test.each([
  ['Ann Archer Jr.', 'Ann Archer Sr.', 2],
  ['Ann Archer II', 'Ann Archer III', 2],
  ['Ann Archer', 'Ann Archer Jr.', 1],
])('%s and %s of one address are so many persons: %i', async (one, other, count) => {
  await deliver(database, 'crm', person('1', one));
  await deliver(database, 'list', person('1', other));
  expect(await persons()).toBe(count);
});

test('taking a record apart that values joined judges its things different, and each can join others', async () => {
  for (const source of ['crm', 'list']) await deliver(database, source, person('1', 'Ann Archer'));
  const id = await idOf(database.pool, 'persons', '1');
  await unmergeRecord(load(), 'persons', id);
  expect(await persons()).toBe(2);
  await deliver(database, 'crm', { emails: [{ person_key: '1', email: 'own@acme.example' }] });
  await deliver(database, 'third', person('1', 'Ann Archer', 'own@acme.example'));
  expect(await persons()).toBe(2);
  await removeSource(load(), 'list');
  await deliver(database, 'list', person('1', 'Ann Archer'));
  expect(await persons(), 'the judgement outlives the source').toBe(2);
  const { rows } = await database.pool.query('select id from persons order by id');
  await mergeRecords(load(), 'persons', [rows[0].id, rows[1].id]);
  expect(await persons()).toBe(1);
  await unmergeRecord(load(), 'persons', rows[0].id);
  expect(await persons(), 'the state before the merge').toBe(2);
});

test('one thing is taken out of its record by its key, also by a file, which refuses what is alone', async () => {
  for (const source of ['crm', 'list', 'third'])
    await deliver(database, source, person(source, 'Ann Archer'));
  await unmergeRecord(load(), 'persons', { source: 'list', key: 'list' });
  expect(await persons()).toBe(2);
  const unmerges = [{ kind: 'persons', keys: ['third'] }];
  expect(await deliver(database, 'third', { unmerges })).toMatchObject({ rejected: 0 });
  expect(await persons()).toBe(3);
  expect(await deliver(database, 'third', { unmerges })).toMatchObject({ rejected: 1 });
  const { rows } = await database.pool.query(
    'select verdict, count(*)::int from judgements group by verdict',
  );
  expect(rows).toEqual([{ verdict: 'different', count: 3 }]);
});

test('what is only named can be judged to be a record: what names it names that', async () => {
  await deliver(database, 'list', organization('a', 'Acme Holding', 'acme.example'));
  await deliver(database, 'board', named('Acme'));
  const ids = [await idOf(database.pool, 'organizations', 'a'), (await idOfPost()) ?? 0];
  await mergeRecords(load(), 'organizations', ids);
  expect(await ofPost()).toEqual(['Acme Holding', 'acme.example']);
  expect(await organizations()).toEqual(['Acme Holding']);
  await unmergeRecord(load(), 'organizations', ids[0] ?? 0);
  expect(await ofPost()).toEqual(['Acme', null]);
});

test('keywords of an organization that is only named are shown, and do not outrank a line about it', async () => {
  const keywords = ['cranes', 'ropes'].map((name) => ({ organization_domain: 'acme.example', name }));
  await deliver(database, 'list', { keywords });
  expect(await keywordsOf('acme.example')).toEqual(['cranes', 'ropes']);
  await deliver(database, 'crm', {
    organizations: [{ key: '1', name: 'Acme', domain: 'acme.example', keywords: ['steel'] }],
  });
  expect(await keywordsOf('acme.example')).toEqual(['steel']);
});

async function keywordsOf(domain: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select k.name from organization_keyword_links l join organization_keywords k on k.id = keyword_id
    join organizations o on o.id = l.organization_id where o.domain = $1 order by position`,
    [domain],
  );
  return rows.map(({ name }) => name);
}

test('a line that was called as a post says, and now has a legal form, is no longer nearer to it than another one', async () => {
  await deliver(database, 'board', {
    organizations: [...ACME('a', 'Acme', 'one'), ...ACME('b', 'Acme Inc', 'two')],
  });
  await deliver(database, 'board', named('Acme'));
  expect(await ofPost()).toEqual(['Acme', 'one.example']);
  await deliver(database, 'board', { organizations: ACME('a', 'Acme GmbH', 'one') });
  expect(await ofPost()).toEqual(['Acme', null]);
});
