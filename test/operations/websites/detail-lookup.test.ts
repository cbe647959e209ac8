import { beforeAll, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';

const service = serviceForTests();
beforeAll(async () => {
  // Two organizations have the same network identifier; the first one has no website.
  await service.database.pool.query(
    `insert into organizations (id, name, network_public_identifier) values (80, 'No site', 'twin'), (81, 'Site', 'TWIN')`,
  );
  await service.database.pool.query(
    `insert into websites (id, domain, domain_key, organization_id) values (91, 'b.example', 'b.example', 81),
      (90, 'www.bücher.example', 'xn--bcher-kva.example', 81)`,
  );
});

const lookUp = (name: object) => post(service, 'website_detail_lookup', name);

test('a website has every documented field, and its former technologies', async () => {
  const { status, body } = await lookUp({ domain: 'acme.example' });
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
  expect((await lookUp({ domain: 'noir.example' })).body).toMatchObject({
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
  // The website at the organization's domain, although website 51 belongs to the organization with a better rank.
  [{ organization_id: 1 }, 50],
  [{ organization_network_public_identifier: 'acme' }, 50],
  [{ organization_id: 3 }, 52],
  // No website has the organization's domain, so the lowest id of its websites is the answer.
  [{ organization_id: 81 }, 90],
  [{ organization_network_public_identifier: 'Twin' }, 90],
  [{ domain: 'old.example', organization_id: 3, organization_network_public_identifier: 'acme' }, 51],
  [{ domain: null, organization_id: 3, organization_network_public_identifier: 'acme' }, 52],
])('%j finds the website %i', async (name, id) => {
  const { status, body } = await lookUp(name);
  expect([status, body]).toEqual([200, expect.objectContaining({ id })]);
});

test.each([
  { domain: 'nobody.example' },
  { domain: 'sub.acme.example' },
  { organization_id: 2 },
  { organization_id: 999 },
  { organization_network_public_identifier: 'nobody' },
  { domain: 'nobody.example', organization_id: 1 },
])('%j finds no website and is a 404', async (name) => {
  const { status, body } = await lookUp(name);
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
])('%j is refused with an error at %j', async (name, pointer) => {
  const { status, body } = await lookUp(name);
  expect([status, body.errors?.some((error) => error.pointer === pointer)]).toEqual([400, true]);
});
