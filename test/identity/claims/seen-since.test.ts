import { expect, test } from 'vitest';
import { removeSource } from '../../../src/data-in/manage.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { importTables } from '../../data-in/tables/import-tables.ts';
import { QUIET } from '../../data-in/tables/memory-table.ts';
import type { Delivery } from '../../dataset/dataset-directory.ts';
import { deliver } from '../../dataset/import-delivery.ts';

/** The day of the first deliveries, and the day after it. */
const OLD = '2020-05-10';
const LATER = '2020-05-11';

const STRICT = {
  organizations: [
    { id: 1, name: 'Old Forge', domain: 'forge.example' },
    { id: 2, name: 'Mill', domain: 'mill.example' },
  ],
  websites: [{ id: 1, domain: 'forge.example', organization_id: 1 }],
  persons: [1, 2].map((id) => ({
    id,
    full_name: `Bob Bell ${id}`,
    roles: [{ id, organization_id: 1, title: 'Smith', is_current: true }],
  })),
  job_posts: [1, 2].map((id) => ({
    id,
    organization_id: 1,
    source: 'board_two' as const,
    source_id: `x${id}`,
    url: `https://jobs.example/${id}`,
    title: 'Smith',
    is_remote: false,
    is_active: true,
    date_featured: '2020-01-01',
  })),
  emails: [1, 2].map((id) => ({
    person_id: id,
    email: `bob${id}@gmail.com`,
    validation_status: 'valid' as const,
  })),
} satisfies Delivery;

const CRM = {
  persons: [{ key: 'ann', full_name: 'Ann Archer', network_public_identifier: 'ann-archer' }],
  roles: [{ person_key: 'ann', organization_name: 'Bakery', title: 'Baker' }],
  emails: [{ person_key: 'ann', email: 'ann@gmail.com' }],
};

const service = serviceForTests({
  async insertRecords(pool) {
    await deliver(pool, STRICT);
    await importTables(pool, 'crm', CRM);
    // The last moment of the day.
    const then = `'${OLD}T23:59:59.999Z'`;
    for (const table of ['persons', 'organizations', 'websites', 'job_posts', 'emails'])
      await pool.query(`update ${table} set first_seen = ${then}`);
    await pool.query(`update sightings set seen_at = ${then}`);
    await pool.query(`update claims set first_seen = ${then}, last_seen = ${then}`);
  },
});

type Body = Record<string, unknown>;
const ask = async (operation: string, request: object) =>
  (await post(service, operation, request)).body as unknown as Body;

/** Every way to count or find records, with the part of its answer that says how many there are. */
const COUNTS: [operation: string, request: object, count: (body: Body) => unknown, records: number][] = [
  ['person_role_search', { role_title: 'smith' }, (body) => body.total_search_results, 2],
  ['person_role_search', { role_title: 'smith' }, (body) => (body.search_results as []).length, 2],
  ['person_role_search/totals', { role_title: 'smith' }, (body) => body.total_roles, 2],
  ['person_role_search/explain', { role_title: 'smith' }, (body) => body.total_search_results, 2],
  [
    'person_role_search/facets',
    { role_title: 'smith', facets: ['organization'] },
    ({ facets }) =>
      (facets as { organization: { values: [{ count: number }?] } }).organization.values[0]?.count ?? 0,
    2,
  ],
  [
    'organization_search',
    { domains: ['forge.example', 'mill.example'] },
    (body) => (body.search_results as []).length,
    2,
  ],
  ['organization_search/totals', { organization_ids: [1, 2] }, (body) => body.total_search_results, 2],
  ['job_search', {}, (body) => (body.search_results as []).length, 2],
  ['job_search/totals', {}, (body) => body.total_search_results, 2],
  ['job_search/explain', {}, ({ filters }) => (filters as [{ matches: number }])[0].matches, 2],
];

test.each(COUNTS)(
  '%s of %j counts what a delivery had on the day or later',
  async (operation, request, count, records) => {
    const since = async (seen_since: string) => count(await ask(operation, { ...request, seen_since }));
    expect([await since(OLD), await since(LATER)]).toEqual([records, 0]);
  },
);

const ANN = { network_public_identifier: 'ann-archer' };

/** Every lookup of a record, with a request that finds one. */
const LOOKUPS: [operation: string, request: object][] = [
  ['person_detail_lookup', { person_id: 1 }],
  ['person_detail_lookup', ANN],
  ['person_detail_reverse_lookup/by_email', { email: 'bob1@gmail.com' }],
  ['website_detail_lookup', { domain: 'forge.example' }],
];

test.each(LOOKUPS)('%s of %j does not find an older record', async (operation, request) => {
  const found = await post(service, operation, { ...request, seen_since: OLD });
  const older = await post(service, operation, { ...request, seen_since: LATER });
  expect([found.status, older.status, older.body.detail]).toEqual([200, 404, expect.stringContaining(LATER)]);
});

test.each(LOOKUPS.filter(([operation]) => !operation.includes('reverse')))(
  '%s/bulk of %j decides for each item',
  async (operation, request) => {
    const items = [{ ...request, seen_since: LATER }, { ...request, seen_since: OLD }, request];
    const { results } = await ask(`${operation}/bulk`, { items });
    expect((results as Body[]).map(({ status }) => status)).toEqual(['not_found', 'found', 'found']);
  },
);

test.each([[{ person_id: 1 }], [ANN]])('contacts of %j that are older are left out', async (named) => {
  const lookup = 'person_contacts_lookup/personal_emails';
  const since = (seen_since?: string) => ask(lookup, { ...named, seen_since });
  expect([await since(OLD), await since(LATER)]).toEqual([await since(), []]);
  const items = [LATER, OLD].map((seen_since) => ({ ...named, seen_since }));
  expect(await ask(`${lookup}/bulk`, { items })).toMatchObject({
    results: [{ status: 'not_found' }, { status: 'found', result: [{ email: expect.any(String) }] }],
  });
});

test('the months of the last deliveries are a facet', async () => {
  const { facets } = await ask('job_search/facets', { facets: ['last_seen', 'is_remote'] });
  expect(facets).toMatchObject({
    last_seen: { values: [{ value: '2020-05', name: '2020-05', count: 2 }], more: false },
    is_remote: { values: [{ value: false, count: 2 }] },
  });
});

test('a record that is delivered again, unchanged, is found at once, and no document is written', async () => {
  const { pool } = service.database;
  const again: Delivery = {
    organizations: STRICT.organizations,
    persons: STRICT.persons.slice(0, 1),
    job_posts: STRICT.job_posts.slice(0, 1),
  };
  await deliver(pool, again);
  await importTables(pool, 'crm', CRM);
  for (const table of ['outbox', 'outbox_changes'])
    expect((await pool.query(`select from ${table}`)).rowCount).toBe(0);
  const found = async (operation: string, request: object) =>
    (await ask(operation, { ...request, seen_since: LATER })).total_search_results;
  expect(await found('person_role_search', { role_title: 'smith' })).toBe(1);
  expect(await found('person_role_search', { role_title: 'baker' })).toBe(1);
  expect(await found('job_search', {})).toBe(1);
  expect(await found('organization_search', { organization_ids: [1, 2] })).toBe(2);
  const contacts = (person_id: number) =>
    ask('person_contacts_lookup/personal_emails', { person_id, seen_since: LATER });
  // A contact without a source counts as delivered with its person.
  expect([await contacts(1), await contacts(2)]).toMatchObject([[{ email: 'bob1@gmail.com' }], []]);
  const { facets } = await ask('job_search/facets', { facets: ['last_seen'] });
  const month = new Date().toISOString().slice(0, 7);
  expect(facets).toMatchObject({
    last_seen: {
      values: [
        { value: '2020-05', count: 1 },
        { value: month, count: 1 },
      ],
      more: false,
    },
  });
});

test('a record that its newest source leaves was last seen by those that remain', async () => {
  const { pool } = service.database;
  await pool.query(`update claims set last_seen = '${OLD}'`);
  const { persons } = CRM;
  await importTables(pool, 'directory', { persons });
  const found = async () =>
    (await ask('person_role_search', { role_title: 'baker', seen_since: LATER })).total_search_results;
  expect(await found()).toBe(1);
  await removeSource({ pool, log: QUIET }, 'directory');
  expect(await found()).toBe(0);
});

test('an organization of a strict delivery that a source only names has both sources, and the later time', async () => {
  const { pool } = service.database;
  const job_posts = [{ organization_name: 'Mill Ltd', url: 'https://jobs.example/miller', title: 'Miller' }];
  await importTables(pool, 'list', { job_posts });
  await pool.query(
    `update claims set first_seen = '2020-01-01', last_seen = '2020-01-01' where kind = 'job_posts'`,
  );
  const mill = { domains: ['mill.example'], fields: ['provenance'] };
  const { body } = await post(service, 'organization_search', { ...mill, seen_since: OLD });
  const [{ provenance } = { provenance: undefined }] = body.search_results as {
    provenance?: { sources: { last_seen: string }[] };
  }[];
  expect(provenance).toMatchObject({
    first_seen: '2020-01-01T00:00:00.000Z',
    last_seen: provenance?.sources[0]?.last_seen,
    sources: [
      { source: 'strict', key: '2' },
      { source: 'list', key: null },
    ],
    fields: { name: ['strict', 'list'], domain: ['strict'] },
  });
});
