import { expect, test } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { post, serviceForTests } from '../../api/http/service.ts';
import { insertMatchRecords } from '../matching/match-records.ts';
import { call, expectFits, inWords, read, send, withToken } from './calls.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });

test('the manifest fits the specification, and its addresses answer', async () => {
  const address = await withToken(service);
  const { body } = await read(address);
  expectFits('manifest', body);
  expect(body).toMatchObject({
    versions: ['0.2'],
    batchSize: 50,
    defaultTypes: [{ id: 'person' }, { id: 'organization' }],
  });
  for (const what of ['entity', 'property', 'type'] as const) {
    const { service_url: url, service_path: path } = body.suggest[what];
    const { body: suggested } = await read(`${url}${path}?prefix=`);
    expectFits(
      {
        entity: 'suggest-entities-response',
        property: 'suggest-properties-response',
        type: 'suggest-types-response',
      }[what],
      suggested,
    );
    expect(suggested.result).not.toEqual([]);
  }
  const { status, headers } = await read(body.view.url.replace('{{id}}', 'person-1'));
  expect([status, headers.get('location')]).toEqual([302, '/console#/people?open=1']);
});

const ROBERT = {
  id: 'person-1',
  name: 'Robert Anton Keeling',
  score: 80,
  match: true,
  type: [{ id: 'person' }],
};

test.each([
  [
    'a person by name and organization',
    { query: 'Bob Keeling', type: 'person', properties: [{ pid: 'organization_name', v: 'globex' }] },
    [ROBERT],
  ],
  [
    'a website in the form of a URL',
    {
      query: 'Bob Keeling',
      type: 'person',
      properties: [{ pid: 'organization_domain', v: 'https://www.GLOBEX.example/team' }],
    },
    [ROBERT],
  ],
  [
    'one of several values',
    {
      query: 'Bob Keeling',
      type: 'person',
      properties: [{ pid: 'organization_name', v: ['Nobody Ltd', { id: 'organization-1', name: 'Globex' }] }],
    },
    [ROBERT],
  ],
  [
    'a place by its name',
    { query: 'Robert Keeling', type: 'person', properties: [{ pid: 'location', v: 'berlin' }] },
    [{ id: 'person-1', score: 60, match: false }],
  ],
  [
    'a place by a name in another language',
    { query: 'Robert Keeling', type: 'person', properties: [{ pid: 'location', v: 'Berlín, Alemania' }] },
    [{ id: 'person-1', score: 60, match: false }],
  ],
  [
    'an email address without a name',
    { type: 'person', properties: [{ pid: 'email', v: ' Rob@Globex.Example' }] },
    [{ id: 'person-1', score: 90, match: true }],
  ],
  [
    'level persons, none of whom is a match',
    {
      query: 'Twin Level',
      type: 'person',
      properties: [
        { pid: 'organization_name', v: 'Initech' },
        { pid: 'title', v: 'Clerk' },
      ],
    },
    [
      { id: 'person-7', score: 60, match: false },
      { id: 'person-6', score: 60, match: false },
      { id: 'person-8', score: 70 },
    ],
  ],
  [
    'a person beside a property without a value',
    {
      query: 'Bob Keeling',
      type: 'person',
      properties: [
        { pid: 'organization_name', v: 'globex' },
        { pid: 'title', v: [] },
        { pid: 'location', v: ['', '\u00a0'] },
      ],
    },
    [ROBERT],
  ],
  ['any type, of an empty list', { query: 'Initech', type: [] }, [{ id: 'organization-2' }]],
  ['a person by name alone', { query: 'Robert Keeling', type: 'person' }, []],
  [
    'a person by name and a property without a value',
    { query: 'Robert Keeling', type: 'person', properties: [{ pid: 'title', v: ' ' }] },
    [],
  ],
  [
    'an unknown place',
    { query: 'Robert Keeling', type: 'person', properties: [{ pid: 'location', v: 'Atlantis' }] },
    [],
  ],
  [
    'an organization by name',
    { query: 'globex', type: ['organization'] },
    [{ id: 'organization-1', description: 'globex.example', score: 70 }],
  ],
  [
    'any type',
    { query: 'Initech' },
    [{ id: 'organization-2', type: [{ id: 'organization', name: 'Organization' }] }],
  ],
  ['at most so many', { query: 'Umbrella', type: 'organization', limit: 1 }, [{ id: 'organization-3' }]],
])('finds %s', async (_what, query, expected) => {
  expectFits('reconciliation-query-batch', { q0: query });
  const { body, headers } = await send(await withToken(service), {
    queries: { q0: query, 'q/1 ~': { query: 'xx', type: 'person' } },
  });
  expectFits('reconciliation-result-batch', body);
  expect(body).toEqual({
    q0: { result: expected.map((one) => expect.objectContaining(deep(one))) },
    'q/1 ~': { result: [] },
  });
  expect(headers.get('x-credits-spent')).toBeNull();
});

const deep = (one: object) =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => expect.objectContaining(item)) : value,
    ]),
  );

test('what a match of the same facts says is the first candidate, with its likelihood', async () => {
  const address = await withToken(service);
  const rows = [
    ['Zoe Obrien Mueller', 'Globex'],
    ['Jean Luc Picard', 'Globex'],
    ['Twin Formerly', 'Initech'],
    ['Ana García', 'Globex GmbH'],
    ['Nobody At All', 'Globex'],
  ];
  for (const [name, organization] of rows) {
    const facts = { full_name: name, organization_name: organization, min_likelihood: 1 };
    const { body } = await post(service, 'person_match', facts);
    const matched = body as unknown as { person: { id: number } | null; likelihood: number };
    const query = {
      query: name,
      type: 'person',
      properties: [{ pid: 'organization_name', v: organization }],
    };
    const [first] = (await send(address, { queries: { q: query } })).body.q.result;
    expect([first?.id, first?.score]).toEqual(
      matched.person ? [`person-${matched.person.id}`, matched.likelihood * 10] : [undefined, undefined],
    );
  }
});

test.each([
  ['a batch that is no JSON', '/queries', '{"q0":'],
  ['no object', '/queries', '[]'],
  [
    'a property of another type',
    '/queries/q0/properties/0/pid',
    { q0: { query: 'x', type: 'organization', properties: [{ pid: 'title', v: 'x' }] } },
  ],
  [
    'an unknown property',
    '/queries/q0/properties/0/pid',
    { q0: { query: 'x', properties: [{ pid: '__proto__', v: 'x' }] } },
  ],
  ['an unknown type', '/queries/q0/type', { q0: { query: 'x', type: 'place' } }],
  ['an unknown field', '/queries/q0/typ', { q0: { query: 'x', typ: 'person' } }],
  ['a text with NUL', '/queries/q0/query', { q0: { query: 'a\0b' } }],
  [
    'too many combinations',
    '/queries/q0/properties',
    {
      q0: {
        query: 'x',
        type: 'person',
        properties: [{ pid: 'title', v: Array.from({ length: 11 }, (_, at) => `t${at}`) }],
      },
    },
  ],
  ['a query that is no object', '/queries/q0', { q0: 5 }],
  ['a number as a query', '/queries/q0/query', { q0: { query: 5 } }],
  ['a limit of none', '/queries/q0/limit', { q0: { query: 'x', limit: 0 } }],
  ['a limit in words', '/queries/q0/limit', { q0: { query: 'x', limit: 'five' } }],
  ['no list of properties', '/queries/q0/properties', { q0: { query: 'x', properties: {} } }],
  ['a property in words', '/queries/q0/properties/0', { q0: { query: 'x', properties: ['title'] } }],
  [
    'a property without a value',
    '/queries/q0/properties/0/v',
    { q0: { query: 'x', properties: [{ pid: 'title', v: null }] } },
  ],
  ['a strictness of another kind', '/queries/q0/type_strict', { q0: { query: 'x', type_strict: 'none' } }],
  ['a number as a type', '/queries/q0/type', { q0: { query: 'x', type: 5 } }],
  [
    '51 queries',
    '/queries',
    Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, { query: 'x' }])),
  ],
])('refuses %s by its place', async (_what, pointer, queries) => {
  const address = await withToken(service);
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ queries: typeof queries === 'string' ? queries : JSON.stringify(queries) }),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ errors: [inWords(pointer)] }),
  ]);
});

test('a token opens nothing else, a key does not open the service, and a deleted token neither', async () => {
  const address = await withToken(service);
  const token = address.split('/').at(-1) ?? '';
  const { status } = await call(service, '/api/users/current/', { key: token });
  expect(status).toBe(401);
  expect((await read(address.replace(token, service.key))).status).toBe(401);
  expect((await read(address.replace(`/${service.accountId}/`, `/${service.accountId + 1}/`))).status).toBe(
    403,
  );
  expect(service.logged.filter((entry) => entry.includes(token))).toEqual([]);
  await call(service, `/api/api_keys/${token.slice(3, 11)}/`, { method: 'DELETE' });
  expect(await read(address)).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('token in the address') },
  });
});

test('a token has two scopes at most, and needs the one of the type', async () => {
  const { body } = await call(service, '/api/api_keys/', {
    body: { kind: 'reconcile', scopes: ['people', 'contacts'] },
  });
  expect(body).toMatchObject({ status: 400, errors: [{ pointer: '/scopes/1' }] });
  const { body: record } = await call(service, '/api/api_keys/', { body: { kind: 'reconcile' } });
  expect(record).toMatchObject({
    kind: 'reconcile',
    scopes: ['people', 'organizations'],
    key: expect.stringMatching(/^rr_/),
  });
  const { rows } = await service.database.pool.query('select id from users limit 1');
  const { key } = await issueApiKey(service.database.orm.em.fork(), {
    userId: rows[0].id,
    scopes: ['keys', 'jobs'],
  });
  expect((await call(service, '/api/api_keys/', { body: { kind: 'reconcile' }, key })).status).toBe(403);
  const address = await withToken(service, ['organizations']);
  const ofPersons = {
    queries: { q0: { query: 'x', type: 'person', properties: [{ pid: 'title', v: 'x' }] } },
  };
  expect(await send(address, ofPersons)).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
  expect(
    (await send(address, { extend: { ids: ['person-1'], properties: [{ id: 'headline' }] } })).status,
  ).toBe(403);
  expect((await read(`${address}/preview/person-1`)).status).toBe(403);
});

test('a batch counts a lookup for every ten queries', async () => {
  const address = await withToken(service);
  const queries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Globex' }]));
  const left = async (count: number) => {
    const { headers } = await send(address, { queries: queries(count) });
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  };
  const first = await left(1);
  expect(await left(10)).toBe(first - 1);
  expect(await left(11)).toBe(first - 3);
});
