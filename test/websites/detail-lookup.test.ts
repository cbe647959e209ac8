import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startService, type TestService } from '../http/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  // Of two organizations with one slug, the first has no website.
  await service.database.pool.query(
    `insert into organizations (id, name, network_public_identifier) values (80, 'No site', 'twin'), (81, 'Site', 'TWIN')`,
  );
  await service.database.pool.query(
    `insert into websites (id, domain, domain_key, organization_id) values (91, 'b.example', 'b.example', 81),
      (90, 'www.bücher.example', 'xn--bcher-kva.example', 81)`,
  );
});
afterAll(() => service.stop());

const look = (name: object) => post(service, 'website_detail_lookup', name);

test('a website is answered whole, its former technologies too', async () => {
  const { status, body } = await look({ domain: 'acme.example' });
  expect([status, body]).toEqual([
    200,
    {
      id: 50,
      domain: 'https://acme.example',
      public_rank: 1000,
      analytics_rank: 77,
      analytics_traffic: 9000,
      website_technologies: [
        { web_technology_id: 201, is_active: true, name: 'react' },
        { web_technology_id: 200, is_active: true, name: 'nginx' },
      ],
    },
  ]);
  expect((await look({ domain: 'noir.example' })).body).toMatchObject({
    analytics_rank: null,
    analytics_traffic: null,
    website_technologies: [{ web_technology_id: 200, is_active: false, name: 'nginx' }],
  });
});

test.each([
  [{ domain: 'ACME.example' }, 50],
  [{ domain: 'https://www.acme.example:8443/about?q=1#top' }, 50],
  [{ domain: 'www.acme.example.' }, 50],
  [{ domain: 'Bücher.example' }, 90],
  [{ domain: 'xn--bcher-kva.example' }, 90],
  // The website with the organization's domain, though another with a lower rank names the organization.
  [{ organization_id: 1 }, 50],
  [{ organization_network_public_identifier: 'acme' }, 50],
  [{ organization_id: 3 }, 52],
  // None has its domain: the lowest id of those that name it.
  [{ organization_id: 81 }, 90],
  [{ organization_network_public_identifier: 'Twin' }, 90],
  [{ domain: 'old.example', organization_id: 3, organization_network_public_identifier: 'acme' }, 51],
  [{ domain: null, organization_id: 3, organization_network_public_identifier: 'acme' }, 52],
])('%j names the website %i', async (name, id) => {
  const { status, body } = await look(name);
  expect([status, body]).toEqual([200, expect.objectContaining({ id })]);
});

test.each([
  { domain: 'nobody.example' },
  { domain: 'sub.acme.example' },
  { organization_id: 2 },
  { organization_id: 999 },
  { organization_network_public_identifier: 'nobody' },
  { domain: 'nobody.example', organization_id: 1 },
])('%j names none', async (name) => {
  const { status, body } = await look(name);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test.each([
  [{}, ''],
  [{ domain: null }, ''],
  [{ domain: 'two words' }, '/domain'],
  [{ domain: 'ada@acme.example' }, '/domain'],
  [{ domain: '' }, '/domain'],
  [{ domain: 'ftp://acme.example' }, '/domain'],
  [{ organization_id: 0 }, '/organization_id'],
  [{ organization_id: '1' }, '/organization_id'],
  [{ organisation_id: 1 }, '/organisation_id'],
])('%j is refused at %j', async (name, pointer) => {
  const { status, body } = await look(name);
  expect([status, body.errors?.some((error) => error.pointer === pointer)]).toEqual([400, true]);
});

test('a lookup is one statement beside those for the key and the charge', async () => {
  for (const name of [
    { domain: 'acme.example' },
    { organization_id: 1 },
    { organization_network_public_identifier: 'acme' },
  ]) {
    const before = service.statements();
    expect((await look(name)).status).toBe(200);
    expect(service.statements() - before).toBe(3);
  }
});
