import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineCounts } from '../../src/data-in/deliveries/last-delivery.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { idOf, type Rows } from './tables/import-tables.ts';
import { deliver } from './tables/memory-table.ts';

const database = databaseForEachTest();

const COMPLETE = { isComplete: true };
const CONFIRMED = { isComplete: true, isConfirmed: true };

const post = (key: string) => ({
  key,
  organization_name: 'Heron',
  url: `https://jobs.example/${key}`,
  title: `Post ${key}`,
  date_featured: '2026-11-01',
});
const organization = (key: string) => ({ key, name: `Organization ${key}`, keywords: 'optics' });
const person = (key: string) => ({ key, full_name: `Person ${key}` });
const email = (key: string) => ({ person_key: key, email: `${key}@heron.example` });
const skill = (key: string) => ({ person_key: key, name: `Skill ${key}` });
const role = (key: string) => ({ person_key: key, organization_name: 'Heron', title: `Title ${key}` });

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Kinds of claims other than job posts, each with its lines by key and the statement that reads its records. */
const KINDS: readonly [kind: string, line: (key: string) => object, sql: string][] = [
  ['organizations', organization, 'select id, name as shown from organizations order by 1'],
  ['persons', person, 'select id, full_name as shown from persons order by 1'],
  ['emails', email, 'select person_id as id, email as shown from emails order by 1'],
  [
    'skills',
    skill,
    'select person_id as id, name as shown from person_skill_links join person_skills s on s.id = skill_id order by 1',
  ],
  ['roles', role, 'select id, title as shown from roles order by 1'],
];

async function read(sql: string) {
  return (await database.pool.query<{ id: number; shown: unknown }>(sql)).rows;
}

const POSTS = 'select id, is_active as shown from job_posts order by id';

/** A delivery of six things of a kind, with the persons that contacts and lists belong to. */
const withPersons = (kind: string, rows: Rows): Rows =>
  kind === 'organizations' || kind === 'persons' ? rows : { persons: KEYS.map(person), ...rows };

test('the records that go with an organization are counted as removed', async () => {
  const about = (key: string) => ({ key, organization_key: key });
  const rows = (keys: readonly string[]) => ({
    organizations: keys.map(organization),
    job_posts: keys.map((key) => ({ ...post(key), ...about(key), organization_name: undefined })),
    funding_events: keys.map((key) => ({ ...about(key), funding_type: 'seed' })),
  });
  await deliver(database, 'crm', rows(KEYS));
  const { files } = await deliver(database, 'crm', rows(KEYS.slice(2)), CONFIRMED);
  for (const kind of ['organizations', 'job_posts', 'funding_events']) {
    expect(await read(`select id, null as shown from ${kind}`), kind).toHaveLength(4);
    expect(files.find(({ file }) => file === `${kind} (records)`)?.removed, kind).toBe(2);
  }
});

test('job posts that a complete delivery lacks become inactive, and active again when they are delivered', async () => {
  const all = { job_posts: KEYS.map(post) };
  await deliver(database, 'board', all);
  const before = await read(POSTS);
  expect(before.map(({ shown }) => shown)).toEqual(KEYS.map(() => true));
  const { files } = await deliver(database, 'board', { job_posts: KEYS.slice(1).map(post) }, COMPLETE);
  // Nothing goes: the claim stays, and its record changes.
  expect(lineCounts(files)).toEqual({ added: 0, changed: 0, closed: 0, rejected: 0, partly: 0 });
  expect(files.find(({ file }) => file === 'job_posts (records)')).toMatchObject({ changed: 1, removed: 0 });
  const closed = await idOf(database.pool, 'job_posts', 'a');
  expect(await read(POSTS)).toEqual(
    before.map(({ id, shown }) => ({ id, shown: id === closed ? false : shown })),
  );
  expect(await deliver(database, 'board', { job_posts: KEYS.slice(1).map(post) }, COMPLETE)).toMatchObject({
    changed: false,
  });
  await deliver(database, 'board', all, COMPLETE);
  expect(await read(POSTS)).toEqual(before);
});

test.each(KINDS)(
  '%s that a complete delivery lacks go, and come back with the same ids',
  async (kind, line, sql) => {
    const of = (keys: readonly string[]) => withPersons(kind, { [kind]: keys.map(line) });
    await deliver(database, 'crm', of(KEYS));
    const before = await read(sql);
    expect(before).toHaveLength(KEYS.length);
    const { files, rejected } = await deliver(database, 'crm', of(KEYS.slice(1)), COMPLETE);
    expect(rejected).toBe(0);
    expect(files.find(({ file }) => file === `${kind}.ndjson`)).toMatchObject({ unchanged: 5, removed: 1 });
    expect(await read(sql)).toEqual(before.filter(({ shown }) => !/\b[aA]\b/.test(String(shown))));
    await deliver(database, 'crm', of(KEYS), COMPLETE);
    expect(await read(sql)).toEqual(before);
  },
);

test.each(KINDS)('more than a fifth of %s go only where that is confirmed', async (kind, line, sql) => {
  const of = (keys: readonly string[]) => withPersons(kind, { [kind]: keys.map(line) });
  await deliver(database, 'crm', of(KEYS));
  const before = await read(sql);
  const claims = await read('select id, last_seen::text as shown from claims order by kind, id');
  const partial = of(KEYS.slice(2));
  await expect(deliver(database, 'crm', partial, COMPLETE)).rejects.toThrow(
    new RegExp(`lacks 2 of the 6 ${kind}.*Nothing was changed.*add --yes`),
  );
  expect(await read('select id, last_seen::text as shown from claims order by kind, id')).toEqual(claims);
  await deliver(database, 'crm', partial, CONFIRMED);
  expect(await read(sql)).toHaveLength(before.length - 2);
});

test.each([...KINDS, ['job_posts', post, POSTS] as const])(
  'an older delivery of all %s closes and changes none of them',
  async (kind, line, sql) => {
    const of = (collected_at: string, fields: object = {}) =>
      withPersons(kind, { [kind]: KEYS.map((key) => ({ ...line(key), ...fields, collected_at })) });
    await deliver(database, 'crm', of('2026-02-02'));
    const before = await read(sql);
    for (const fields of [{}, { description: 'As it was.' }]) {
      const delivered = await deliver(database, 'crm', of('2026-02-01', fields), COMPLETE);
      expect(delivered).toMatchObject({ changed: false, rejected: 0 });
      expect(await read(sql)).toEqual(before);
    }
  },
);

test('job posts that an earlier delivery has closed are not counted again', async () => {
  const of = (keys: readonly number[]) => ({ job_posts: keys.map((key) => post(String(key))) });
  const keys = [...Array(20).keys()];
  const active = async () => (await read(POSTS)).filter(({ shown }) => shown).length;
  await deliver(database, 'board', of(keys));
  for (const left of [16, 13, 11]) {
    await deliver(database, 'board', of(keys.slice(-left)), COMPLETE);
    expect(await active()).toBe(left);
  }
  // Of the 11 that are active, and not of the 20 that the source has.
  await expect(deliver(database, 'board', of(keys.slice(-8)), COMPLETE)).rejects.toThrow(
    /lacks 3 of the 11 job_posts/,
  );
  await deliver(database, 'board', of(keys.slice(0, 9)), CONFIRMED);
  expect(await active()).toBe(9);
});

test('a fifth goes without a confirmation', async () => {
  await deliver(database, 'crm', { organizations: KEYS.slice(1).map(organization) });
  await deliver(database, 'crm', { organizations: KEYS.slice(2).map(organization) }, COMPLETE);
  expect(await read('select id, name as shown from organizations')).toHaveLength(4);
});

test('kinds without a file, and claims of other sources, stay', async () => {
  await deliver(database, 'crm', { organizations: KEYS.map(organization), persons: KEYS.map(person) });
  await deliver(database, 'list', { organizations: [organization('z')] });
  await deliver(database, 'crm', { organizations: KEYS.slice(1).map(organization) }, COMPLETE);
  expect(await read('select id, full_name as shown from persons')).toHaveLength(6);
  const names = await read('select id, name as shown from organizations order by name');
  expect(names.map(({ shown }) => shown)).toEqual(
    [...KEYS.slice(1), 'z'].map((key) => `Organization ${key}`),
  );
});

test('a record of which another source speaks stays when a complete delivery lacks it, and its id names it', async () => {
  const shared = (key: string) => ({ key, name: 'Heron', domain: 'heron.example' });
  await deliver(database, 'crm', { organizations: [shared('h'), ...KEYS.map(organization)] });
  await deliver(database, 'list', { organizations: [{ ...shared('1'), employees: 7 }] });
  const heron = 'select id, employees as shown from organizations where domain is not null';
  const [before] = await read(heron);
  await deliver(database, 'crm', { organizations: KEYS.map(organization) }, COMPLETE);
  const [after] = await read(heron);
  expect(after?.shown).toBe(7);
  expect(await recordId(before?.id)).toBe(after?.id);
  await deliver(database, 'crm', { organizations: [shared('h'), ...KEYS.map(organization)] }, COMPLETE);
  expect(await read(heron)).toEqual([before]);
});

/** The id of the record that an id of an organization names. */
async function recordId(id: number | undefined): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ record_id: number }>(
    `select record_id from claims where kind = 'organizations' and id = $1`,
    [id],
  );
  return rows[0]?.record_id;
}

test.each([
  ['with a value that can’t be read', { ...organization('a'), name: 'N/A' }],
  ['with a moment that can’t be read', { ...organization('a'), collected_at: 'soon' }],
])('a rejected line %s never closes what the source said before', async (_what, bad) => {
  await deliver(database, 'crm', { organizations: KEYS.map(organization) });
  const lines = [bad, ...KEYS.slice(1).map(organization)];
  expect(await deliver(database, 'crm', { organizations: lines }, COMPLETE)).toMatchObject({ rejected: 1 });
  expect(await read('select id, name as shown from organizations')).toHaveLength(6);
});

test.each([
  ['with a value that can’t be read', { start_date: 'soon' }],
  ['with an unknown reference', { organization_name: undefined, organization_key: 'nowhere' }],
])('a rejected role %s never closes what the source said of it before', async (_what, bad) => {
  const keyed = (key: string) => ({ ...role(key), key: `role-${key}` });
  await deliver(database, 'crm', { persons: KEYS.map(person), roles: KEYS.map(keyed) });
  const roles = [{ ...keyed('a'), ...bad }, ...KEYS.slice(1).map(keyed)];
  expect(await deliver(database, 'crm', { roles }, COMPLETE)).toMatchObject({ rejected: 1 });
  expect(await read('select id, title as shown from roles')).toHaveLength(6);
});

test('a job post whose organization is unknown to the source is rejected, and stays active', async () => {
  const ofKey = (key: string, organization_key: string) => {
    const { organization_name: _, ...fields } = post(key);
    return { ...fields, organization_key };
  };
  await deliver(database, 'crm', {
    organizations: [organization('o')],
    job_posts: KEYS.map((key) => ofKey(key, 'o')),
  });
  const lines = [ofKey('a', 'nobody'), ...KEYS.slice(1).map((key) => ofKey(key, 'o'))];
  expect(await deliver(database, 'crm', { job_posts: lines }, COMPLETE)).toMatchObject({ rejected: 1 });
  expect((await read(POSTS)).map(({ shown }) => shown)).toEqual(KEYS.map(() => true));
});

test('a file that is not read is a warning of the import and of its report', async () => {
  const directory = await openDirectory();
  try {
    const report = join(directory.path, 'report.ndjson');
    const unread = [{ entry: 'jobs.zip', reason: 'was not read' }];
    const { warnings } = await deliver(database, 'crm', { persons: [person('a')] }, { unread, report });
    expect(warnings).toEqual(['jobs.zip was not read']);
    expect(JSON.parse(await readFile(report, 'utf8'))).toEqual({ file: 'jobs.zip', warning: 'was not read' });
  } finally {
    await directory.remove();
  }
});

test('a job post whose organization goes and comes back is rejected meanwhile, and then shown again', async () => {
  const all = {
    organizations: KEYS.map(organization),
    job_posts: [{ ...post('p'), organization_name: undefined, organization_key: 'a' }],
  };
  await deliver(database, 'crm', all);
  const before = await read(POSTS);
  expect(before).toHaveLength(1);
  const without = { ...all, organizations: KEYS.slice(1).map(organization) };
  await deliver(database, 'crm', { organizations: without.organizations }, COMPLETE);
  expect(await deliver(database, 'crm', without)).toMatchObject({ rejected: 1 });
  expect(await read(POSTS)).toEqual([]);
  await deliver(database, 'crm', all);
  expect(await read(POSTS)).toEqual(before);
});

test('where a line has no key, nothing is closed, whatever is confirmed', async () => {
  await deliver(database, 'crm', { organizations: KEYS.map(organization) });
  const lines = [{ name: 'Organization a' }, ...KEYS.slice(3).map(organization)];
  expect(await deliver(database, 'crm', { organizations: lines }, CONFIRMED)).toMatchObject({ rejected: 1 });
  expect(await read('select id, name as shown from organizations')).toHaveLength(6);
});

test('an email address that can’t be read closes no address', async () => {
  const persons = KEYS.map(person);
  await deliver(database, 'crm', { persons, emails: KEYS.map(email) });
  const lines = [{ person_key: 'a', email: 'no address' }, ...KEYS.slice(1).map(email)];
  await deliver(database, 'crm', { persons, emails: lines }, CONFIRMED);
  expect(await read('select person_id as id, email as shown from emails')).toHaveLength(6);
});
