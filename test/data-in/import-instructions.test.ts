import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseForEachTest } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { importTables, type Rows } from './tables/import-tables.ts';
import { deliver } from './tables/memory-table.ts';

const database = databaseForEachTest();

const read = async (sql: string) => (await database.pool.query<{ id: number }>(sql)).rows;

/** Things of each way in which a line of `removed` names one, with the line. */
const REMOVALS: readonly [kind: string, rows: Rows, removal: object][] = [
  ['organizations', { organizations: [{ key: 'o', name: 'Heron' }] }, { key: 'o' }],
  [
    'persons',
    { persons: [{ key: 'p', full_name: 'Ada Lens' }], emails: [{ person_key: 'p', email: 'a@b.example' }] },
    { key: 'p' },
  ],
  ['websites', { websites: [{ domain: 'heron.example' }] }, { domain: 'https://HERON.example' }],
  [
    'job_posts',
    { job_posts: [{ url: 'https://jobs.example/1', title: 'Grinder', organization_name: 'Heron' }] },
    { url: 'https://jobs.example/1' },
  ],
  [
    'funding_events',
    {
      funding_events: [
        { key: 'f', organization_domain: 'heron.example', funding_type: 'seed', date_featured: '2026' },
      ],
    },
    { key: 'f' },
  ],
];

test.each(REMOVALS)(
  'what a source removes of %s goes, and comes back with the same id',
  async (kind, rows, removal) => {
    const all = `select id from ${kind}`;
    await importTables(database.pool, 'crm', rows);
    const before = await read(all);
    expect(before).toHaveLength(1);
    const ofAnother = await deliver(database, 'list', { removed: [{ kind, ...removal }] });
    expect(ofAnother).toMatchObject({ changed: false, rejected: 1 });
    expect(await read(all), 'another source removes only what it said').toEqual(before);
    await importTables(database.pool, 'crm', { removed: [{ kind, ...removal }] });
    expect(await read(all)).toEqual([]);
    expect(await read('select person_id as id from emails')).toEqual([]);
    await importTables(database.pool, 'crm', rows);
    expect(await read(all)).toEqual(before);
  },
);

const ORGANIZATIONS: Rows = {
  organizations: ['a', 'b', 'c'].map((key) => ({ key, name: `Organization ${key}`, keywords: key })),
};

test('things that a delivery merges by keys are one record with the lowest id, after later deliveries, too', async () => {
  await importTables(database.pool, 'crm', ORGANIZATIONS);
  const [first, , third] = await read('select id from organizations order by id');
  const merges = { merges: [{ kind: 'organizations', keys: ['b', 'a'] }] };
  for (const rows of [merges, merges, ORGANIZATIONS]) {
    await importTables(database.pool, 'crm', rows);
    expect(await read('select id from organizations order by id')).toEqual([first, third]);
  }
});

test('things of two sources are merged by their ids', async () => {
  await importTables(database.pool, 'crm', ORGANIZATIONS);
  await importTables(database.pool, 'list', ORGANIZATIONS);
  const ids = (await read('select id from organizations order by id')).map(({ id }) => id);
  await importTables(database.pool, 'list', {
    merges: [0, 1, 2].map((at) => ({ kind: 'organizations', ids: [ids[at], ids[at + 3]] })),
  });
  expect((await read('select id from organizations order by id')).map(({ id }) => id)).toEqual(
    ids.slice(0, 3),
  );
});

test.each([{ keys: ['a', 'x'] }, { ids: [1, 2] }])(
  'a merge of %j, of which one does not exist, is rejected alone',
  async (named) => {
    await importTables(database.pool, 'crm', ORGANIZATIONS);
    const merges = [
      { kind: 'organizations', ...named },
      { kind: 'organizations', keys: ['b', 'c'] },
    ];
    expect(await deliver(database, 'crm', { merges })).toMatchObject({ rejected: 1 });
    expect(await read('select id from organizations')).toHaveLength(2);
  },
);

test.each(REMOVALS)(
  'of keys in removed, that of %s which the source never had is rejected, and one that went before is unchanged',
  async (kind, rows, removal) => {
    await importTables(database.pool, 'crm', rows);
    const [name = ''] = Object.keys(removal);
    const unknown = { kind, [name]: name === 'key' ? 'misspelt' : 'https://misspelt.example/' };
    const removed = [{ kind, ...removal }, unknown];
    const counts: object[] = [];
    for (const lines of [removed, removed, [...removed, ...removed]]) {
      const { files } = await deliver(database, 'crm', { removed: lines });
      counts.push(files.find(({ file }) => file === 'removed.ndjson') ?? {});
    }
    expect(counts).toMatchObject([
      { removed: 1, unchanged: 0, rejected: 1 },
      { removed: 0, unchanged: 1, rejected: 1 },
      { removed: 0, unchanged: 2, rejected: 2 },
    ]);
  },
);

test('the key of a person whom a source never had is named in the report', async () => {
  await importTables(database.pool, 'crm', ORGANIZATIONS);
  const { path, remove } = await openDirectory();
  const report = join(path, 'report.ndjson');
  await deliver(database, 'crm', { removed: [{ kind: 'persons', key: 'a' }] }, { report });
  expect(JSON.parse(await readFile(report, 'utf8'))).toEqual({
    file: 'removed.ndjson',
    line: 1,
    field: 'key',
    reason: 'names one that this source has not delivered: a is not a key of its persons',
  });
  await remove();
});
