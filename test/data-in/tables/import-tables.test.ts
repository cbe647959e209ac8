import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rankSources } from '../../../src/data-in/manage.ts';
import { temporaryDirectory } from '../../dataset/dataset-directory.ts';
import { databaseForEachTest } from '../../harness/database.ts';
import { idOf, importTables, type Rows } from './import-tables.ts';
import { deliver, QUIET } from './memory-table.ts';

const database = databaseForEachTest();

async function read<T extends object = Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await database.pool.query<T>(sql)).rows;
}

const load = (source: string, rows: Rows) => importTables(database.pool, source, rows);

const HERON = { key: 'o', name: 'Heron', domain: 'heron.example', network_public_identifier: 'heron' };
const ADA = { key: 'ada', full_name: 'Ada Lens', network_public_identifier: 'ada-lens' };
const BEN = { key: 'ben', full_name: 'Ben Grind' };

/** Lists as files, each with a line and where the record then has its text. */
const LISTS = [
  ['educations', { school_name: 'School' }, `select educations from persons where full_name = 'Ada Lens'`],
  [
    'certifications',
    { name: 'Certificate' },
    `select certifications from persons where full_name = 'Ada Lens'`,
  ],
  ['courses', { name: 'Course' }, `select courses from persons where full_name = 'Ada Lens'`],
  ['honors', { title: 'Honor' }, `select honors from persons where full_name = 'Ada Lens'`],
  ['languages', { name: 'Dutch' }, `select languages from persons where full_name = 'Ada Lens'`],
  ['memberships', { name: 'Society' }, `select memberships from persons where full_name = 'Ada Lens'`],
  ['test_scores', { name: 'Test' }, `select test_scores from persons where full_name = 'Ada Lens'`],
  ['volunteering', { cause: 'Parks' }, `select volunteering from persons where full_name = 'Ada Lens'`],
  [
    'skills',
    { name: 'Optics' },
    'select name from person_skills s join person_skill_links l on l.skill_id = s.id',
  ],
  [
    'roles',
    { title: 'Engineer', organization_domain: 'heron.example' },
    'select title, organization_id from roles',
  ],
] as const;

const WAYS = {
  person_key: 'ada',
  person_slug: 'ada-lens',
  person_email: 'ada@heron.example',
} as const;

const BASE: Rows = {
  organizations: [HERON],
  persons: [ADA, BEN],
  emails: [{ person_key: 'ada', email: 'ada@heron.example' }],
};

test.each(LISTS.flatMap((list) => Object.keys(WAYS).map((way) => [way, ...list] as const)))(
  'by %s, an item of %s is one of the person’s, from the same source and from another one',
  async (way, kind, line, sql) => {
    const item = { ...line, [way]: WAYS[way as keyof typeof WAYS] };
    await load('crm', { ...BASE, [kind]: [item] });
    const before = await read(sql);
    expect(JSON.stringify(before)).toContain(Object.values(line)[0]);
    await load('crm', { ...BASE, [kind]: [item] });
    expect(await read(sql)).toEqual(before);
    if (way === 'person_key') return;
    await load('list', { [kind]: [item] });
    const withoutIds = (rows: unknown) => JSON.stringify(rows);
    expect(withoutIds(await read(sql))).toEqual(withoutIds(before));
    expect(await read('select count(*)::int from persons')).toEqual([{ count: 2 }]);
  },
);

test('keywords as a file are those of the organization', async () => {
  const keywords = ['Lenses', 'Lasers'].map((name) => ({ organization_key: 'o', name }));
  await load('crm', { organizations: [HERON], keywords });
  const sql = `select name from organization_keyword_links l join organization_keywords k on k.id = l.keyword_id order by position`;
  expect(await read(sql)).toEqual([{ name: 'Lenses' }, { name: 'Lasers' }]);
});

test.each([
  ['key', { organization_key: 'o' }],
  ['domain', { organization_domain: 'https://www.heron.example/jobs' }],
  ['name', { organization_name: 'HERON Inc.' }],
])('a job post names its organization by %s', async (_by, reference) => {
  const post = { key: '1', url: 'https://jobs.example/1', title: 'Grinder', ...reference };
  await load('crm', { organizations: [HERON], job_posts: [post] });
  if (!('organization_key' in reference)) {
    await load('board', { job_posts: [{ ...post, url: 'https://jobs.example/2' }] });
  }
  const id = await idOf(database.pool, 'organizations', 'o');
  const posts = await read<{ organization_id: number }>('select organization_id from job_posts');
  expect(new Set(posts.map(({ organization_id }) => organization_id))).toEqual(new Set([id]));
  expect(await read('select name from organizations')).toEqual([{ name: 'Heron' }]);
});

test('a reference to an unknown domain or name makes one organization of it, which the source may describe later', async () => {
  const post = (key: string, reference: object) => ({
    key,
    url: `https://jobs.example/${key}`,
    title: 'A',
    ...reference,
  });
  await load('board', {
    job_posts: [
      post('1', { organization_domain: 'new.example' }),
      post('2', { organization_domain: 'new.example' }),
      post('3', { organization_name: 'Other' }),
      post('4', { organization_name: 'OTHER' }),
    ],
  });
  const posts = () =>
    read<{ organization_id: number }>('select id, organization_id from job_posts order by id');
  const before = await posts();
  expect(await read('select name from organizations order by name')).toEqual([
    { name: 'Other' },
    { name: 'new.example' },
  ]);
  await load('board', { organizations: [{ key: 'n', name: 'Newcomer', domain: 'new.example' }] });
  // The id of what was only named is never that of another record.
  const [id] = (await read<{ id: number }>(`select id from organizations where name = 'Newcomer'`)).map(
    (one) => one.id,
  );
  expect(before.flatMap(({ organization_id }) => organization_id)).not.toContain(id);
  expect(await posts()).toEqual(before.map((post, at) => (at < 2 ? { ...post, organization_id: id } : post)));
  expect(await read('select name from organizations order by name')).toEqual([
    { name: 'Newcomer' },
    { name: 'Other' },
  ]);
});

test.each([
  [
    'organization_key',
    { job_posts: [{ key: '1', url: 'https://j.example/1', title: 'A', organization_key: 'x' }] },
  ],
  [
    'organization_domain',
    { job_posts: [{ key: '1', url: 'https://j.example/1', title: 'A', organization_domain: 'gmail.com' }] },
  ],
  ['person_key', { emails: [{ person_key: 'x', email: 'a@b.example' }] }],
  ['person_slug', { skills: [{ person_slug: 'x', name: 'A' }] }],
  ['person_email', { skills: [{ person_email: 'nobody@heron.example', name: 'A' }] }],
  ['person_email', { skills: [{ person_email: 'info@heron.example', name: 'A' }] }],
  ['author_keys[1]', { patents: [{ key: '1', title: 'A', author_keys: ['ada', 'x'] }] }],
  [
    'roles[0].organization_key',
    { persons: [{ key: 'c', full_name: 'C', roles: [{ title: 'A', organization_key: 'x' }] }] },
  ],
])('a line whose %s names nothing is rejected alone, by the field as it is written', async (field, rows) => {
  const emails = [
    { person_key: 'ada', email: 'ada@heron.example' },
    { person_key: 'ada', email: 'info@heron.example' },
  ];
  await load('crm', { persons: [ADA], emails });
  const { persons = [], ...others } = rows as Rows;
  const report = join(await temporaryDirectory(), 'report.ndjson');
  await deliver(database, 'crm', { ...others, persons: [ADA, BEN, ...persons] }, { report });
  const rejected = (await readFile(report, 'utf8')).trim().split('\n');
  expect(rejected.map((line) => JSON.parse(line).field)).toEqual([field]);
  expect(await read('select full_name from persons order by 1')).toEqual([
    { full_name: 'Ada Lens' },
    { full_name: 'Ben Grind' },
  ]);
});

test('contacts of all sources are united, each with the status of the best source that has checked it', async () => {
  const email = (address: string, validation_status?: string) => ({
    person_slug: 'ada-lens',
    email: `${address}@heron.example`,
    validation_status,
  });
  await load('crm', { persons: [ADA], emails: [email('a', 'invalid'), email('b')] });
  await load('list', {
    persons: [{ ...ADA, key: '1' }],
    emails: [email('a', 'valid'), email('b', 'risky'), email('c')],
  });
  const statuses = () => read('select email, validation_status as status from emails order by 1');
  const [a, b, c] = ['a', 'b', 'c'].map((address) => `${address}@heron.example`);
  const others = [
    { email: b, status: 'risky' },
    { email: c, status: 'unknown' },
  ];
  expect(await statuses()).toEqual([{ email: a, status: 'valid' }, ...others]);
  await rankSources({ pool: database.pool, log: QUIET, report: '/dev/null' }, ['crm', 'list']);
  expect(await statuses()).toEqual([{ email: a, status: 'invalid' }, ...others]);
});

test('a key that stands twice in a delivery counts once, and is rejected where the lines differ', async () => {
  const lines = [HERON, HERON, { ...HERON, name: 'Egret' }];
  expect(await deliver(database, 'crm', { organizations: lines })).toMatchObject({ rejected: 1 });
  expect(await read('select name from organizations')).toEqual([{ name: 'Heron' }]);
});

test('what was collected earlier does not replace what was collected later', async () => {
  const said = (name: string, collected_at: string) => ({
    organizations: [{ ...HERON, name, collected_at }],
  });
  await load('crm', said('Second', '2026-02-01'));
  await load('crm', said('First', '2026-01-01'));
  expect(await read('select name from organizations')).toEqual([{ name: 'Second' }]);
  await load('crm', said('Third', '2026-03-01'));
  expect(await read('select name from organizations')).toEqual([{ name: 'Third' }]);
});

const LATER = {
  url: 'https://jobs.example/1',
  title: 'Grinder',
  collected_at: '2026-02-01',
  organization_name: 'Heron',
};
const EARLIER = { ...LATER, collected_at: '2026-01-01', organization_name: 'Egret' };

test.each<[what: string, rows: Rows]>([
  [
    'names a person of whom nothing is known',
    { roles: [{ person_slug: 'nobody', title: 'Smith', organization_name: 'Egret' }] },
  ],
  [
    'also names an unknown key',
    {
      persons: [
        {
          ...BEN,
          roles: [
            { title: 'Smith', organization_name: 'Egret' },
            { title: 'Mate', organization_key: 'none' },
          ],
        },
      ],
    },
  ],
  ['was collected earlier', { job_posts: [EARLIER] }],
])('a line that %s makes no organization', async (_what, rows) => {
  await load('crm', { job_posts: [LATER] });
  const organizations = () =>
    read(`select id, record_id, key, body from claims where kind = 'organizations'`);
  const before = await organizations();
  const { files } = await deliver(database, 'crm', rows);
  expect(files.filter(({ inserted, changed, removed }) => inserted + changed + removed > 0)).toEqual([]);
  expect(await organizations()).toEqual(before);
});

test('a later delivery changes the fields of the records and keeps their ids, and those of the roles', async () => {
  const roles = [
    { person_key: 'ada', title: 'Engineer', organization_key: 'o', start_date: '2020' },
    {
      person_key: 'ada',
      key: 'r',
      title: 'Trainee',
      organization_name: 'Other',
      start_date: '2010',
      end_date: '2012',
    },
  ];
  const alike = ['cuts', 'polishes'].map((description) => ({ title: 'Glazier', description }));
  const rows = (headline: string): Rows => ({
    ...BASE,
    persons: [
      { ...ADA, headline },
      { ...BEN, headline, roles: alike },
    ],
    roles,
  });
  await load('crm', rows('Optician'));
  const ids = () =>
    read(`select 'persons' as kind, id, null as title from persons union all select 'organizations', id, null from organizations
      union all select 'roles', id, concat(title, ' ', description) from roles order by 1, 2`);
  const before = await ids();
  expect(before).toHaveLength(8);
  await load('crm', rows('Lens grinder'));
  expect(await ids()).toEqual(before);
  expect(await read(`select headline from persons where full_name = 'Ada Lens'`)).toEqual([
    { headline: 'Lens grinder' },
  ]);
});

test('a field that a line no longer has is that of the next source, or none', async () => {
  await load('crm', { organizations: [{ ...HERON, employees: 10, description: 'Makes lenses' }] });
  await load('list', { organizations: [{ ...HERON, key: '1', employees: 20 }] });
  await rankSources({ pool: database.pool, log: QUIET, report: '/dev/null' }, ['crm', 'list']);
  const shown = () => read('select employees, description from organizations');
  expect(await shown()).toEqual([{ employees: 10, description: 'Makes lenses' }]);
  await load('crm', { organizations: [HERON] });
  expect(await shown()).toEqual([{ employees: 20, description: null }]);
});
