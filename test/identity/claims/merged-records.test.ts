import { expect, test } from 'vitest';
import { mergeRecords, removeSource } from '../../../src/data-in/manage.ts';
import { idOf, importTables, type Rows } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const read = async (sql: string) => (await database.pool.query(sql)).rows.map((row) => Object.values(row));

const load = () => ({ pool: database.pool, log: QUIET, report: '/dev/null' });
const merge = (ids: readonly number[]) => mergeRecords(load(), 'persons', ids);

const organization = (name: string) => ({ organizations: [{ key: name, name, domain: 'acme.example' }] });
const person = (full_name: string) => ({
  persons: [{ key: full_name, full_name }],
  emails: [{ person_key: full_name, email: 'both@acme.example' }],
});
const POST: Rows = {
  job_posts: [{ url: 'https://jobs.example/1', title: 'T', organization_domain: 'acme.example' }],
};
const SKILL: Rows = { skills: [{ person_email: 'both@acme.example', name: 'Welding' }] };
const slugged = (full_name: string, network_public_identifier: string) => ({
  persons: [{ key: full_name, full_name, network_public_identifier }],
});
const addresses = (...slugs: string[]): Rows => ({
  emails: slugs.map((person_slug) => ({ person_slug, email: 'both@acme.example' })),
});

/** What two sources say, a reference by the value that they share, and the records. */
const SHARED: [
  kind: 'organizations' | 'persons',
  one: Rows,
  other: Rows,
  reference: Rows,
  names: string[],
][] = [
  ['organizations', organization('Acme'), organization('Beta'), POST, ['Acme', 'Beta', 'acme.example']],
  ['organizations', organization('Acme'), organization('Acme Inc.'), POST, ['Acme Inc.']],
  ['persons', person('Ann Archer'), person('Bob Bell'), SKILL, ['Ann Archer', 'Bob Bell']],
  ['persons', person('Ann Archer'), person('Ann B. Archer'), SKILL, ['Ann B. Archer']],
  [
    'persons',
    slugged('Ann Archer', 'ann'),
    slugged('Bob Bell', 'bob'),
    addresses('ann', 'bob'),
    ['Ann Archer', 'Bob Bell'],
  ],
  ['persons', slugged('Ann Archer', 'ann'), person('Bob Bell'), addresses('ann'), ['Ann Archer', 'Bob Bell']],
  ['persons', slugged('Ann Archer', 'ann'), person('Ann B. Archer'), addresses('ann'), ['Ann B. Archer']],
];

test.each(SHARED)(
  'of %s, a reference to what several have joins only those whose names agree: %j, %j, %j',
  async (kind, one, other, reference, names) => {
    const column = kind === 'persons' ? 'full_name' : 'name';
    const said = { crm: one, list: other, board: reference };
    for (const order of [
      ['crm', 'list', 'board'],
      ['board', 'crm', 'list', 'board'],
      ['list', 'board', 'crm', 'board'],
    ] as const) {
      await database.pool.query(
        'truncate claims, claim_values, named_things, organizations, persons cascade',
      );
      // A reference to a person of whom nothing is known yet is rejected.
      for (const source of order) await deliver(database, source, said[source], { defaults: DAYS[source] });
      expect((await read(`select ${column} from ${kind} order by 1`)).flat()).toEqual([...names].sort());
    }
  },
);

const DAYS = {
  crm: { collectedAt: '2026-01-01T00:00:00.000Z' },
  list: { collectedAt: '2026-01-02T00:00:00.000Z' },
  board: { collectedAt: '2026-01-03T00:00:00.000Z' },
};

/** What the second source of two says or does, so that a value is no longer that of both. */
const LOSSES: Record<string, (kind: 'organizations' | 'persons', key: string) => Promise<unknown>> = {
  'its claim is removed': (kind, key) => deliver(database, 'list', { removed: [{ kind, key }] }),
  'its claim is missing': (kind) => deliver(database, 'list', { [kind]: [], emails: [] }, COMPLETE),
  'it is removed': () => removeSource(load(), 'list'),
  'it gives another value': (kind, key) =>
    kind === 'organizations'
      ? deliver(database, 'list', { organizations: [{ key, name: key, domain: 'beta.example' }] })
      : deliver(database, 'list', { emails: [{ person_key: key, email: 'other@acme.example' }] }, COMPLETE),
};

const COMPLETE = { isComplete: true, isConfirmed: true };

test.each(
  Object.keys(LOSSES).flatMap((how) => [
    [how, 'organizations', organization('Acme'), organization('Beta'), POST, 'name', 'Acme', 'Beta'] as const,
    [
      how,
      'persons',
      person('Ann Archer'),
      person('Bob Bell'),
      SKILL,
      'full_name',
      'Ann Archer',
      'Bob Bell',
    ] as const,
  ]),
)(
  'once %s, a reference to what several %s had belongs to the one that is left',
  async (how, kind, one, other, reference, column, left, lost) => {
    const said = { crm: one, list: other, board: reference };
    for (const source of ['crm', 'list', 'board'] as const)
      await deliver(database, source, said[source], { defaults: DAYS[source] });
    const referred = () =>
      kind === 'persons'
        ? read(`select t.${column} from person_skill_links link join persons t on t.id = link.person_id`)
        : read(`select t.${column} from job_posts join organizations t on t.id = organization_id`);
    expect(await referred()).not.toContainEqual([left]);
    await LOSSES[how]?.(kind, lost);
    expect(await referred()).toEqual([[left]]);
  },
);

const strict = (count: number) => ({
  persons: Array.from({ length: count }, (_, at) => ({ id: at + 1, full_name: `Person ${at + 1}` })),
});

test.each([
  ['after the merge', [2, 3]],
  ['after the merge, with the record itself', [1, 2, 3]],
])('a work of a dataset %s names a person once whom several ids name', async (_, author_ids) => {
  await deliverDataset(database.pool, strict(3));
  await merge([1, 2, 3]);
  const patents = [{ id: 1, title: 'A lens', author_ids }];
  expect(await deliverDataset(database.pool, { patents })).toMatchObject({ rejected: 0 });
  expect(await read('select person_id from patent_author_links')).toEqual([[1]]);
});

test('several authors of a work can be merged in another person', async () => {
  const patents = [{ id: 1, title: 'A lens', author_ids: [2, 3] }];
  await deliverDataset(database.pool, { ...strict(3), patents });
  await merge([1, 2, 3]);
  expect(await read('select person_id from patent_author_links')).toEqual([[1]]);
});

test('persons of a dataset who were merged may have one address with different statuses', async () => {
  const emails = ['valid', 'risky'].map((validation_status, at) => ({
    person_id: at + 1,
    email: 'both@acme.example',
    validation_status,
  }));
  await deliverDataset(database.pool, { ...strict(2), emails });
  await merge([1, 2]);
  for (const _ of ['first', 'second'])
    expect(await deliverDataset(database.pool, { emails })).toMatchObject({ rejected: 0, changed: false });
  expect(await read('select person_id, email from emails')).toEqual([[1, 'both@acme.example']]);
});

test('what is paid for and found of a person, and that the person was told, follows the record into another one', async () => {
  const { pool } = database;
  await deliverDataset(pool, strict(3));
  await pool.query(
    `insert into paid_persons (person_id, kind, account_id, shown, expires) values
      (1, 'detail', 7, '{1,2}', now() + interval '1 day'), (2, 'detail', 7, '{2,3}', now() + interval '2 days'),
      (3, 'detail', 7, '{4}', now() + interval '1 day'), (3, 'detail', 8, '{5}', now() + interval '1 day'),
      (3, 'phone_numbers', 8, '{6}', now() - interval '1 day')`,
  );
  await pool.query(
    `insert into notified_persons (person_id, notified_at) values (2, '2026-01-01'), (3, '2026-01-01')`,
  );
  await pool.query(
    `insert into emails (person_id, email, validation_status, source) values
      (2, 'found@acme.example', 'valid', 'finder'), (3, 'found@acme.example', 'valid', 'finder')`,
  );
  await merge([1, 2, 3]);
  expect(
    await read(
      `select person_id, kind, account_id, array(select unnest(shown) order by 1), expires > now() + interval '25 hours'
      from paid_persons order by account_id`,
    ),
  ).toEqual([
    [1, 'detail', 7, [1, 2, 3, 4], true],
    [1, 'detail', 8, [5], false],
  ]);
  expect(await read('select person_id, notified_at::date::text from notified_persons')).toEqual([
    [1, '2026-01-01'],
  ]);
  expect(await read('select person_id, email, source from emails')).toEqual([
    [1, 'found@acme.example', 'finder'],
  ]);
});

test('posts are one where their addresses are, with their fragments', async () => {
  const posts = (...ends: string[]): Rows => ({
    job_posts: ends.map((end) => ({
      key: end,
      url: `https://jobs.example/${end}`,
      title: end,
      organization_name: 'A',
    })),
  });
  await importTables(database.pool, 'crm', posts('#/1', '#/2', '3#', '4'));
  await importTables(database.pool, 'list', posts('#/1', '3', '4/', '4#apply'));
  const urls = (await read('select url from job_posts')).flat().sort();
  expect(urls).toEqual(['#/1', '#/2', '3', '4#apply', '4/'].map((end) => `https://jobs.example/${end}`));
});

test('a dataset does not remove the things of sources: the line is rejected', async () => {
  const persons = [{ key: 'ann', full_name: 'Ann Archer' }];
  await importTables(database.pool, 'crm', { persons });
  const id = await idOf(database.pool, 'persons', 'ann');
  await deliverDataset(database.pool, strict(1));
  const removed = [
    { kind: 'persons', id },
    { kind: 'persons', id: 1 },
  ];
  expect((await deliverDataset(database.pool, { removed })).reported).toMatchObject([
    { line: 1, field: 'id', reason: 'is that of a thing of the source crm' },
  ]);
  expect(await read('select full_name from persons')).toEqual([['Ann Archer']]);
});

test('an address that a provider has found names no person for a source', async () => {
  await deliverDataset(database.pool, strict(1));
  await database.pool.query(
    `insert into emails (person_id, email, validation_status, source) values (1, 'found@acme.example', 'valid', 'finder')`,
  );
  const skills = [{ person_email: 'found@acme.example', name: 'Welding' }];
  expect(await deliver(database, 'crm', { skills })).toMatchObject({ rejected: 1 });
});
