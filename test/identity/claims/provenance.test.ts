import { describe, expect, test } from 'vitest';
import { rankSources, removeSource } from '../../../src/data-in/manage.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { idOf, importTables } from '../../data-in/tables/import-tables.ts';
import { QUIET } from '../../data-in/tables/memory-table.ts';
import type { Delivery } from '../../dataset/dataset-directory.ts';
import { deliver } from '../../dataset/import-delivery.ts';

const MONDAY = '2026-03-02T00:00:00.000Z';
const TUESDAY = '2026-03-03T00:00:00.000Z';

/** What the source `crm` says of a person, an organization with a website, and a post. */
const CRM = {
  organizations: [
    { key: 'acme', name: 'Acme', domain: 'acme.example', industry: 'Robots', keywords: ['arms'] },
  ],
  websites: [{ domain: 'acme.example', organization_key: 'acme', public_rank: 7 }],
  persons: [
    { key: 'ann', full_name: 'Ann Archer', headline: 'Smith', network_public_identifier: 'ann-archer' },
  ],
  roles: [{ person_key: 'ann', organization_key: 'acme', title: 'Smith' }],
  emails: ['ann@gmail.com', 'ann@acme.example'].map((email) => ({ person_key: 'ann', email })),
  phone_numbers: [{ person_key: 'ann', phone_number: '+442079460199' }],
  job_posts: [
    { organization_key: 'acme', url: 'https://jobs.example/smith', title: 'Smith', location: 'Remote' },
  ],
};

/** What a directory says of the same, newer but of the same rank, and by a reference. */
const DIRECTORY = {
  persons: [
    {
      key: 'p-1',
      full_name: 'Ann Archer',
      headline: 'Master smith',
      network_public_identifier: 'ann-archer',
      url: 'https://directory.example/ann',
      basis: 'public register',
    },
  ],
  emails: [{ person_key: 'p-1', email: 'ann@gmail.com' }],
  funding_events: [
    { key: 'round', organization_domain: 'acme.example', funding_type: 'seed', date_featured: '2026-01-01' },
  ],
};

const said = (rows: Record<string, object[]>, collected_at: string) =>
  Object.fromEntries(
    Object.entries(rows).map(([kind, lines]) => [kind, lines.map((line) => ({ ...line, collected_at }))]),
  );

const STRICT = {
  industries: [{ id: 1, name: 'Steel' }],
  organizations: [{ id: 1, name: 'Old Forge', domain: 'forge.example', industry_id: 1, revenue: 5 }],
  websites: [{ id: 2, domain: 'forge.example', organization_id: 1, public_rank: 9 }],
  persons: [
    {
      id: 3,
      full_name: 'Bob Bell',
      languages: [{ name: 'Welsh' }],
      roles: [{ id: 4, organization_id: 1, title: 'Founder', is_current: true }],
    },
  ],
  job_posts: [
    {
      id: 5,
      organization_id: 1,
      source: 'board_two',
      source_id: 'x',
      url: 'https://jobs.example/founder',
      title: 'Founder',
      is_remote: false,
      is_active: true,
      date_featured: '2026-01-01',
    },
  ],
  emails: [{ person_id: 3, email: 'bob@gmail.com', validation_status: 'valid' }],
} satisfies Delivery;

const service = serviceForTests({
  async insertRecords(pool) {
    await deliver(pool, STRICT);
    await importTables(pool, 'crm', said(CRM, MONDAY));
    await importTables(pool, 'directory', said(DIRECTORY, TUESDAY));
  },
});

interface Seen {
  first_seen: string;
  last_seen: string;
  sources: { source: string; key: string | null; first_seen: string; last_seen: string }[];
}

interface Provenance extends Seen {
  fields: Record<string, string[]>;
}

/** The provenance of the one record that a request finds. */
async function provenanceIn(operation: string, request: object): Promise<Provenance> {
  const { body } = await post(service, operation, { ...request, fields: ['provenance'] });
  const found = findProvenance(body);
  if (!found) throw new Error(`no provenance: ${JSON.stringify(body)}`);
  return found;
}

function findProvenance(value: unknown): Provenance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('provenance' in value) return value.provenance as Provenance;
  return Object.values(value)
    .map(findProvenance)
    .find((found) => found !== undefined);
}

const ANN = { network_public_identifier: 'ann-archer' };
const ANN_SAYS = { full_name: ['directory', 'crm'], headline: ['directory', 'crm'], roles: ['crm'] };
const ACME_SAYS = {
  name: ['crm'],
  domain: ['crm', 'directory'],
  keywords: ['crm'],
  'network_info.industry': ['crm'],
};
const WEBSITE_SAYS = { domain: ['crm'], public_rank: ['crm'] };

/** Every operation that returns records, with a request that finds one, and fields whose sources are known. */
const OPERATIONS: [operation: string, request: object, fields: object][] = [
  ['person_role_search', { role_title: 'smith' }, ANN_SAYS],
  ['person_detail_lookup', ANN, ANN_SAYS],
  ['person_detail_lookup/bulk', { items: [ANN] }, ANN_SAYS],
  ['person_detail_reverse_lookup/by_email', { email: 'ann@gmail.com' }, ANN_SAYS],
  ['person_detail_reverse_lookup/by_phone_number', { phone_number: '+442079460199' }, ANN_SAYS],
  ['person_match', ANN, ANN_SAYS],
  ['person_match/bulk', { items: [ANN] }, ANN_SAYS],
  ['organization_search', { domains: ['acme.example'] }, ACME_SAYS],
  ['organization_match', { domain: 'acme.example' }, ACME_SAYS],
  ['organization_match/bulk', { items: [{ domain: 'acme.example' }] }, ACME_SAYS],
  ['job_search', { title: 'smith' }, { title: ['crm'], organization: ['crm'], location: ['crm'] }],
  ['website_detail_lookup', { domain: 'acme.example' }, WEBSITE_SAYS],
  ['website_detail_lookup/bulk', { items: [{ domain: 'acme.example' }] }, WEBSITE_SAYS],
];

describe.each(OPERATIONS)('%s of %j', (operation, request, fields) => {
  test('says which sources give each field, the one that is shown first', async () => {
    expect((await provenanceIn(operation, request)).fields).toMatchObject(fields);
  });

  test('has no provenance in an answer that did not ask for it', async () => {
    expect(JSON.stringify((await post(service, operation, request)).body)).not.toContain('provenance');
  });
});

test('a source has its key, its times, the address where it saw the record, and its legal ground', async () => {
  const { sources, first_seen, last_seen } = await provenanceIn('person_detail_lookup', ANN);
  expect(sources).toMatchObject([
    {
      source: 'directory',
      key: 'p-1',
      collected_at: TUESDAY,
      url: 'https://directory.example/ann',
      basis: 'public register',
    },
    { source: 'crm', key: 'ann', collected_at: MONDAY, url: null, basis: null },
  ]);
  expect([first_seen, last_seen]).toEqual([sources[1]?.first_seen, sources[0]?.last_seen]);
});

test('a source that only refers to a record is listed last, without a key', async () => {
  const { sources } = await provenanceIn('organization_search', { domains: ['acme.example'] });
  expect(sources).toMatchObject([
    { source: 'crm', key: 'acme' },
    { source: 'directory', key: null },
  ]);
});

test.each([
  [
    'person_detail_lookup',
    { person_id: 3 },
    '3',
    { full_name: ['strict'], languages: ['strict'], roles: ['strict'] },
  ],
  [
    'organization_match',
    { domain: 'forge.example' },
    '1',
    {
      domain: ['strict'],
      'finance_info.revenue': ['strict'],
      name: ['strict'],
      'network_info.industry': ['strict'],
    },
  ],
  [
    'website_detail_lookup',
    { domain: 'forge.example' },
    '2',
    { domain: ['strict'], public_rank: ['strict'] },
  ],
])(
  '%s of %j, a record of a strict delivery, has the source `strict`',
  async (operation, request, key, fields) => {
    const { sources, ...provenance } = await provenanceIn(operation, request);
    expect(sources).toMatchObject([{ source: 'strict', key, url: null, basis: null }]);
    expect(provenance).toEqual({
      first_seen: sources[0]?.first_seen,
      last_seen: sources[0]?.last_seen,
      fields,
    });
  },
);

test('the next strict delivery of a record, unchanged, is its last sighting', async () => {
  const find = () => provenanceIn('person_detail_lookup', { person_id: 3 });
  const before = await find();
  const { pool } = service.database;
  const { persons, organizations, industries } = STRICT;
  const { changed } = await deliver(pool, { persons, organizations, industries });
  const after = await find();
  expect(changed).toBe(false);
  expect([after.first_seen, after.last_seen > before.last_seen]).toEqual([before.first_seen, true]);
  // The website was not delivered again.
  const website = await provenanceIn('website_detail_lookup', { domain: 'forge.example' });
  expect(website.last_seen < after.last_seen).toBe(true);
  const { rows } = await pool.query(`select from sightings where kind = 'persons'`);
  expect(rows.length).toBe(1);
});

describe.each(['', '/bulk'])('person_contacts_lookup/…%s', (bulk) => {
  async function contacts(kind: string, request: object) {
    const body = bulk ? { items: [request] } : request;
    const answer: unknown = (await post(service, `person_contacts_lookup/${kind}${bulk}`, body)).body;
    return (bulk ? (answer as { results: { result: Seen[] }[] }).results[0]?.result : answer) as [Seen];
  }

  test.each([
    ['personal_emails', ['directory', 'crm']],
    ['work_emails', ['crm']],
    ['phone_numbers', ['crm']],
  ])('%s have their sources where a request asks for them', async (kind, sources) => {
    const [contact] = await contacts(kind, { ...ANN, provenance: true });
    const seen = contact.sources.map(({ source, key }) => [source, key]);
    expect(seen).toEqual(sources.map((source) => [source, source === 'crm' ? 'ann' : 'p-1']));
    expect(contact.first_seen <= contact.last_seen).toBe(true);
    const [plain] = await contacts(kind, ANN);
    expect(Object.keys(contact)).toEqual([...Object.keys(plain), 'first_seen', 'last_seen', 'sources']);
  });

  test('a contact of a strict delivery has the source `strict`', async () => {
    const [contact] = await contacts('personal_emails', { person_id: 3, provenance: true });
    expect(contact.sources).toMatchObject([{ source: 'strict', key: '3' }]);
  });
});

test('the id of a record that was merged into another one shows the provenance of that one', async () => {
  const { pool } = service.database;
  const ids = await Promise.all(['ann', 'p-1'].map((key) => idOf(pool, 'persons', key)));
  const [one, other] = await Promise.all(
    ids.map((person_id) => provenanceIn('person_detail_lookup', { person_id })),
  );
  expect(one).toEqual(other);
});

test('ranks decide the order, and a source that is removed is gone from the provenance', async () => {
  const { pool } = service.database;
  await rankSources({ pool, log: QUIET }, ['crm', 'directory']);
  expect((await provenanceIn('person_detail_lookup', ANN)).fields.headline).toEqual(['crm', 'directory']);
  await removeSource({ pool, log: QUIET }, 'directory');
  const { sources, fields } = await provenanceIn('person_detail_lookup', ANN);
  expect([sources.length, fields.headline]).toEqual([1, ['crm']]);
});

test('a record of a strict delivery of which a source speaks, too, keeps the times of its deliveries', async () => {
  const { pool } = service.database;
  const before = await provenanceIn('website_detail_lookup', { domain: 'forge.example' });
  await importTables(pool, 'crm', { websites: [{ domain: 'forge.example', analytics_rank: 3 }] });
  const { sources, fields } = await provenanceIn('website_detail_lookup', { domain: 'forge.example' });
  expect(sources).toMatchObject([before.sources[0], { source: 'crm', key: 'forge.example' }]);
  expect(fields).toMatchObject({
    analytics_rank: ['crm'],
    domain: ['strict', 'crm'],
    public_rank: ['strict'],
  });
  // The first delivery is compared with the record, the second one with the claim of the first.
  const { websites, organizations, industries } = STRICT;
  let lastSeen = before.last_seen;
  for (let time = 0; time < 2; time++) {
    await deliver(pool, { websites, organizations, industries });
    const { sources } = await provenanceIn('website_detail_lookup', { domain: 'forge.example' });
    expect(sources[0]).toMatchObject({ source: 'strict', first_seen: before.first_seen });
    expect(sources[0]?.last_seen && sources[0].last_seen > lastSeen).toBe(true);
    lastSeen = sources[0]?.last_seen ?? '';
  }
});
