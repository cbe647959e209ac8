import { expect, test } from 'vitest';
import { rankSources, removeSource } from '../../src/data-in/manage.ts';
import type { Delivery } from '../dataset/dataset-directory.ts';
import { deliver } from '../dataset/import-delivery.ts';
import { databaseForEachTest, type TestDatabase } from '../harness/database.ts';
import { importTables, type Rows } from './tables/import-tables.ts';
import { QUIET } from './tables/memory-table.ts';

const databases = [databaseForEachTest(), databaseForEachTest()] as const;

const report = '/dev/null';

const loadStrict = ({ pool }: TestDatabase, delivery: Delivery) => deliver(pool, delivery);

const PLACE = { id: 1, name: 'Kiel', osm_locations: [{ id: 11, name: 'Kiel', place_type: 'city' }] };

/** A dataset and a delivery of a source that share an organization, a website, a person and a post, each by another value. */
const STRICT: Delivery = {
  industries: [{ id: 1, name: 'Optics' }],
  person_skills: [{ id: 1, name: 'Grinding' }],
  locations: [PLACE],
  organizations: [
    { id: 1, name: 'Heron', domain: 'heron.example', industry_id: 1, location_id: 1 },
    { id: 2, name: 'Egret', description: 'Known to the dataset alone' },
  ],
  websites: [{ id: 1, domain: 'heron.example', organization_id: 1, public_rank: 5 }],
  persons: [
    {
      id: 1,
      full_name: 'Ada Lens',
      network_public_identifier: 'ada-lens',
      skill_ids: [1],
      roles: [{ id: 1, organization_id: 1, title: 'Grinder', is_current: true }],
    },
    {
      id: 2,
      full_name: 'Ben Grind',
      roles: [{ id: 2, organization_id: 2, title: 'Clerk', is_current: false }],
    },
    { id: 3, full_name: 'Eve Alone' },
  ],
  emails: [
    { person_id: 1, email: 'ada@heron.example', validation_status: 'risky' },
    { person_id: 2, email: 'ben@egret.example', validation_status: 'valid' },
    { person_id: 3, email: 'eve@egret.example', validation_status: 'valid' },
  ],
  phone_numbers: [{ person_id: 2, phone_number: '+442079460123' }],
  patents: [{ id: 1, title: 'A lens', author_ids: [1, 2] }],
  job_posts: [
    {
      id: 1,
      organization_id: 1,
      source: 'board_one',
      source_id: '1',
      url: 'https://jobs.example/1',
      title: 'Grinder wanted',
      is_remote: false,
      is_active: true,
      date_featured: '2026-01-01',
    },
  ],
};

const OPEN: Rows = {
  organizations: [
    { key: 'h', name: 'Heron Inc.', domain: 'www.heron.example', employees: 12, keywords: 'lenses' },
    { key: 'n', name: 'Newcomer', domain: 'new.example', location: 'Kiel' },
  ],
  websites: [{ domain: 'heron.example', analytics_rank: 9 }],
  persons: [
    {
      key: 'a',
      full_name: 'Ada Lens',
      network_public_identifier: 'Ada-Lens',
      headline: 'Grinds',
      skills: 'Polishing',
    },
    {
      key: 'b',
      full_name: 'Ben Grind',
      headline: 'Writes',
      roles: [{ title: 'Boss', organization_key: 'n' }],
    },
    { key: 'c', full_name: 'Cy New' },
  ],
  emails: [
    { person_key: 'a', email: 'ada@heron.example', validation_status: 'valid' },
    { person_key: 'a', email: 'ada@new.example' },
    { person_key: 'b', email: 'ben@egret.example' },
  ],
  job_posts: [
    {
      key: '7',
      organization_key: 'h',
      url: 'https://jobs.example/1',
      title: 'Grinder',
      description: 'You grind.',
    },
    {
      key: '8',
      organization_name: 'Egret',
      url: 'https://jobs.example/8',
      title: 'Clerk',
      date_featured: '2026-01-02',
    },
  ],
};

/** The records, with names in the place of ids that are given in the order of loading. */
async function records({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ record: unknown }>(RECORDS);
  return rows.map(({ record }) => record);
}

const SHOWN = (id: string) => `case when ${id} < 1e13 then ${id} end`;

const RECORDS = `
select json_build_array('organization', ${SHOWN('o.id')}, o.name, domain, o.description, employees, i.name, l.name, (
    select json_agg(k.name order by position) from organization_keyword_links join organization_keywords k on k.id = keyword_id
    where organization_id = o.id)) as record
from organizations o left join industries i on i.id = industry_id left join locations l on l.id = location_id
union all
select json_build_array('website', ${SHOWN('w.id')}, w.domain, public_rank, analytics_rank, o.name)
from websites w left join organizations o on o.id = organization_id
union all
select json_build_array('person', ${SHOWN('p.id')}, full_name, headline, (
    select json_agg(s.name order by position) from person_skill_links join person_skills s on s.id = skill_id where person_id = p.id), (
    select json_agg(json_build_array(${SHOWN('r.id')}, r.title, o.name) order by r.title)
    from roles r left join organizations o on o.id = r.organization_id where person_id = p.id), (
    select json_agg(json_build_array(email, validation_status) order by email) from emails where person_id = p.id), (
    select json_agg(phone_number) from phone_numbers where person_id = p.id))
from persons p
union all
select json_build_array('patent', title, (select json_agg(full_name order by full_name)
  from patent_author_links join persons p on p.id = person_id where patent_id = patents.id)) from patents
union all
select json_build_array('job post', ${SHOWN('j.id')}, title, j.description, url, o.name)
from job_posts j join organizations o on o.id = organization_id
`;

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

test('a dataset and a source give the same records in either order', async () => {
  const [first, second] = databases;
  expect(await loadStrict(first, STRICT)).toMatchObject({ rejected: 0 });
  await importTables(first.pool, 'crm', OPEN);
  await importTables(second.pool, 'crm', OPEN);
  expect(await loadStrict(second, STRICT)).toMatchObject({ rejected: 0 });
  const shown = sorted(await records(first));
  expect(sorted(await records(second))).toEqual(shown);
  expect(shown).toEqual(
    [
      ['organization', 1, 'Heron', 'heron.example', null, 12, 'Optics', 'Kiel', ['lenses']],
      ['organization', 2, 'Egret', null, 'Known to the dataset alone', null, null, null, null],
      [
        'organization',
        null,
        'Newcomer',
        'new.example',
        null,
        null,
        null,
        'Kiel, Schleswig-Holstein, Germany',
        null,
      ],
      ['website', 1, 'heron.example', 5, 9, 'Heron'],
      [
        'person',
        1,
        'Ada Lens',
        'Grinds',
        ['Grinding'],
        [[1, 'Grinder', 'Heron']],
        [
          ['ada@heron.example', 'risky'],
          ['ada@new.example', 'unknown'],
        ],
        null,
      ],
      [
        'person',
        2,
        'Ben Grind',
        'Writes',
        null,
        [[2, 'Clerk', 'Egret']],
        [['ben@egret.example', 'valid']],
        ['+442079460123'],
      ],
      ['person', 3, 'Eve Alone', null, null, null, [['eve@egret.example', 'valid']], null],
      ['person', null, 'Cy New', null, null, null, null, null],
      ['patent', 'A lens', ['Ada Lens', 'Ben Grind']],
      ['job post', 1, 'Grinder wanted', 'You grind.', 'https://jobs.example/1', 'Heron'],
      ['job post', null, 'Clerk', null, 'https://jobs.example/8', 'Egret'],
    ]
      .map((row) => JSON.stringify(row))
      .sort(),
  );
});

test('a dataset and a source that are loaded again change nothing', async () => {
  const [database] = databases;
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', OPEN);
  const before = sorted(await records(database));
  expect(await loadStrict(database, STRICT)).toMatchObject({ rejected: 0, changed: false });
  await importTables(database.pool, 'crm', OPEN);
  expect(sorted(await records(database))).toEqual(before);
});

test('a later dataset changes what it says of shared records, and what the source says stays', async () => {
  const [database] = databases;
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', OPEN);
  const heron = { id: 1, name: 'HERON', domain: 'heron.example', industry_id: 1, location_id: 1 };
  await loadStrict(database, { organizations: [heron] });
  const { rows } = await database.pool.query('select name, employees from organizations where id = 1');
  expect(rows).toEqual([{ name: 'HERON', employees: 12 }]);
});

test('after the source is removed, the records are those of the dataset alone', async () => {
  const [database, alone] = databases;
  await loadStrict(alone, STRICT);
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', OPEN);
  await removeSource({ pool: database.pool, log: QUIET, report }, 'crm');
  expect(sorted(await records(database))).toEqual(sorted(await records(alone)));
});

test('a record that the dataset removes is that of the source, if it speaks of it', async () => {
  const [database] = databases;
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', OPEN);
  const removed = ['persons', 'organizations'].flatMap((kind) => [1, 2].map((id) => ({ kind, id })));
  await loadStrict(database, { removed });
  const { rows } = await database.pool.query('select full_name, headline from persons order by 1');
  expect(rows).toEqual([
    { full_name: 'Ada Lens', headline: 'Grinds' },
    { full_name: 'Ben Grind', headline: 'Writes' },
    { full_name: 'Cy New', headline: null },
    { full_name: 'Eve Alone', headline: null },
  ]);
  const organizations = await database.pool.query('select name, employees from organizations order by 1');
  expect(organizations.rows).toEqual([
    { name: 'Egret', employees: null },
    { name: 'Heron Inc.', employees: 12 },
    { name: 'Newcomer', employees: null },
  ]);
});

test('a source that is ranked before the dataset has its fields', async () => {
  const [database] = databases;
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', OPEN);
  await rankSources({ pool: database.pool, log: QUIET, report }, ['crm', 'strict']);
  const { rows } = await database.pool.query('select name, domain from organizations where id = 1');
  expect(rows).toEqual([{ name: 'Heron Inc.', domain: 'www.heron.example' }]);
});

test('the contacts of a person stay when a later dataset says by what a source knows the person', async () => {
  const [database] = databases;
  const eve = { id: 3, full_name: 'Eve Alone' };
  await loadStrict(database, STRICT);
  await importTables(database.pool, 'crm', {
    persons: [{ key: 'e', full_name: 'Eve Alone', network_public_identifier: 'eve' }],
  });
  await loadStrict(database, { persons: [{ ...eve, network_public_identifier: 'eve' }] });
  const { rows } = await database.pool.query('select email from emails where person_id = 3');
  expect(rows).toEqual([{ email: 'eve@egret.example' }]);
  const persons = await database.pool.query(`select id from persons where full_name = 'Eve Alone'`);
  expect(persons.rows).toEqual([{ id: 3 }]);
});
