import { expect, test } from 'vitest';
import { mergeRecords } from '../../../src/data-in/manage.ts';
import { asAccount, balanceOf, spendingOf } from '../../accounts/credits/accounts.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { insertMatchRecords } from '../matching/match-records.ts';
import { expectFits, inWords, read, send, withToken } from './calls.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });

test('columns show fields of the search for the price of a page, and say where credits are missing', async () => {
  const own = await asAccount(service, 3);
  const address = await withToken(own);
  const { body: proposed } = await read(`${address}/extend?type=person`);
  expectFits('data-extension-property-proposal', proposed);
  expect(proposed.properties).toContainEqual({ id: 'roles.title', name: 'roles.title' });
  const extend = {
    ids: ['person-1', 'organization-1', 'person-999', 'person-1'],
    properties: [
      { id: 'location.name' },
      { id: 'roles.title' },
      { id: 'roles.start_date' },
      { id: 'employees' },
    ],
  };
  expectFits('data-extension-query', extend);
  const { status, body } = await send(address, { extend });
  expect(status).toBe(200);
  expectFits('data-extension-response', body);
  const empty = { 'location.name': [], 'roles.title': [], 'roles.start_date': [], employees: [] };
  expect(body.rows).toEqual({
    'person-1': {
      ...empty,
      'location.name': [{ str: 'Berlin, Germany' }],
      'roles.title': [{ str: 'Head of Robotics' }, { str: 'Adviser' }, { str: 'Trainee' }],
      'roles.start_date': [{ date: '2020-01-01T00:00:00Z' }],
    },
    'organization-1': { ...empty, 'location.name': [{ str: 'Berlin, Germany' }] },
    'person-999': empty,
  });
  // A page of persons is 1 credit, a page of organizations 2.
  expect(await balanceOf(own.database.pool, own.accountId)).toBe(0);
  const columns = new URLSearchParams({ extend: JSON.stringify(extend) });
  expect((await fetch(`${address}?${columns}`, { method: 'HEAD' })).status).toBe(200);
  const refused = await send(address, { extend });
  expect([refused.status, refused.body]).toEqual([402, expect.stringContaining('the account has 0')]);
});

test.each<[balance: number, status: number, spent: number, ids: string[], properties: string[]]>([
  [1, 402, 0, ['person-1', 'organization-1'], ['id']],
  [2, 402, 0, ['person-1', 'organization-1'], ['full_name', 'name']],
  [2, 402, 0, ['organization-1', 'person-1'], ['id']],
  [3, 200, 3, ['organization-1', 'person-1', 'person-2'], ['id']],
  [2, 200, 2, ['organization-1', 'person-1'], ['employees']],
  [1, 200, 1, ['person-1', 'person-1', 'organization-999'], ['id']],
  [1, 200, 0, ['person-999', 'organization-999'], ['id']],
  [0, 200, 0, ['person-999'], ['full_name']],
  [0, 200, 0, ['person-1'], ['employees']],
])('with %i credits, the answer is %i and costs %i: %j, %j', async (balance, status, spent, ids, paths) => {
  const own = await asAccount(service, balance);
  const properties = paths.map((id) => ({ id }));
  const answer = await send(await withToken(own), { extend: { ids, properties } });
  expect(answer.status).toBe(status);
  const { pool } = service.database;
  expect(balance - (await balanceOf(pool, own.accountId))).toBe(spent);
  expect(await spendingOf(pool, own.accountId)).toHaveLength(spent > 0 ? 1 : 0);
  if (status !== 200) return;
  const unknown = ids.filter((id) => id.endsWith('-999'));
  const empty = Object.fromEntries(paths.map((path) => [path, []]));
  expect(unknown.map((id) => answer.body.rows[id])).toEqual(unknown.map(() => empty));
});

test('each id of a merged record names it: in columns, for the price of one, and in the preview', async () => {
  const { pool } = service.database;
  await deliver(service.database, 'crm', {
    organizations: ['a', 'b'].map((key) => ({ key, name: `Halde ${key}`, domain: `${key}.halde.example` })),
    persons: ['a', 'b'].map((key) => ({ key, full_name: 'Ines Falke', headline: key })),
  });
  const own = await asAccount(service, 3);
  const address = await withToken(own);
  for (const [type, kind, field, value] of [
    ['person', 'persons', 'full_name', 'Ines Falke'],
    ['organization', 'organizations', 'name', 'Halde a'],
  ] as const) {
    const ids = await Promise.all(['a', 'b'].map((key) => idOf(pool, kind, key)));
    await mergeRecords({ pool, log: QUIET, report: '/dev/null' }, kind, ids);
    const names = ids.map((id) => `${type}-${id}`);
    const { body } = await send(address, { extend: { ids: names, properties: [{ id: field }] } });
    expect(body.rows).toEqual(Object.fromEntries(names.map((name) => [name, { [field]: [{ str: value }] }])));
    for (const name of names) expect((await read(`${address}/preview/${name}`)).body).toContain(value);
  }
  expect(await balanceOf(pool, own.accountId)).toBe(0);
});

test.each([
  ['another id', { ids: ['4711'], properties: [{ id: 'headline' }] }, '/extend/ids/0'],
  ['a path of no field', { ids: ['person-1'], properties: [{ id: 'headlines' }] }, '/extend/properties/0/id'],
  ['contacts', { ids: ['person-1'], properties: [{ id: 'emails' }] }, '/extend/properties/0/id'],
  ['no property', { ids: ['person-1'], properties: [] }, '/extend/properties'],
  ['a property in words', { ids: ['person-1'], properties: ['headline'] }, '/extend/properties/0'],
  ['no ids', { properties: [{ id: 'headline' }] }, '/extend/ids'],
  ['a number as an id', { ids: [4711], properties: [{ id: 'headline' }] }, '/extend/ids/0'],
  ['a list', [], '/extend'],
])('columns refuse %s by its place', async (_what, extend, pointer) => {
  const { status, body } = await send(await withToken(service), { extend });
  expect([status, body.errors]).toEqual([400, [inWords(pointer)]]);
});

test('a preview shows the name, may stand in a frame, and runs no script', async () => {
  const address = await withToken(service);
  const { body, headers } = await read(`${address}/preview/organization-1`);
  expect(body).toContain('Globex GmbH &amp; Co. KG');
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors *");
  expect((await read(`${address}/preview/organization-999`)).status).toBe(404);
});

test('suggestions are the organizations of autocomplete, and no persons', async () => {
  const address = await withToken(service);
  const { body } = await read(`${address}/suggest/entity?prefix=glob`);
  expect(body.result).toEqual([
    {
      id: 'organization-1',
      name: 'Globex GmbH & Co. KG',
      description: 'https://globex.example',
      notable: [{ id: 'organization', name: 'Organization' }],
    },
  ]);
  expect((await read(`${address}/suggest/entity?prefix=keeling`)).body.result).toEqual([]);
  expect(
    (await read(`${address}/suggest/property?prefix=doma`)).body.result.map(({ id }: { id: string }) => id),
  ).toEqual(['organization_domain', 'domain']);
});
