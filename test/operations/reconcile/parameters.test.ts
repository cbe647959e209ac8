import { expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { insertMatchRecords } from '../matching/match-records.ts';
import { expectFits, inWords, read, withToken } from './calls.ts';

const service = serviceForTests({
  insertRecords: async (database) => {
    await insertMatchRecords(database);
    await database.query(
      "insert into organizations (id, name) select 500 + n, 'Cursor ' || n from generate_series(1, 15) n",
    );
  },
});

const idsOf = ({ result }: { result: { id: string }[] }) => result.map(({ id }) => id);

test.each(['entity', 'property', 'type'])(
  'suggestions of the kind %s go on behind a cursor',
  async (what) => {
    const address = `${await withToken(service)}/suggest/${what}?prefix=`;
    const all: string[] = [];
    for (let page = 0; page < 5; page++)
      all.push(...idsOf((await read(`${address}&cursor=${all.length}`)).body));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(what === 'entity' ? 10 : 1);
    for (const cursor of [0, 1, 3, 10, 11, all.length - 1, all.length, 999_999_999]) {
      const { body } = await read(`${address}&cursor=${cursor}`);
      expect(idsOf(body)).toEqual(all.slice(cursor, cursor + 10));
    }
    expect(idsOf((await read(`${address}&cursor=`)).body)).toEqual(all.slice(0, 10));
  },
);

test('properties are proposed up to a limit', async () => {
  const address = `${await withToken(service)}/extend?type=organization`;
  const { properties: all } = (await read(address)).body;
  for (const limit of [1, 2, 999_999_999]) {
    const { body } = await read(`${address}&limit=${limit}`);
    expectFits('data-extension-property-proposal', body);
    expect(body.properties).toEqual(all.slice(0, limit));
  }
  expect((await read(`${address}&limit=`)).body.properties).toEqual(all);
});

test.each([
  ['/cursor', 'suggest/entity?cursor=-1'],
  ['/cursor', 'suggest/property?prefix=a&cursor=one'],
  ['/cursor', 'suggest/type?cursor=1&cursor=2'],
  ['/cursor', 'suggest/entity?cursor=1.5'],
  ['/limit', 'extend?type=person&limit=0'],
  ['/limit', 'extend?limit=1e3'],
  ['/extend', '?queries={}&extend={}'],
  ['/queries', '?queries={}&queries={}'],
  ['/extend', '?extend={}&extend={}'],
])('refuses the parameter %s of %s', async (pointer, path) => {
  const { status, body } = await read(`${await withToken(service)}/${path}`);
  expect([status, body.errors]).toEqual([400, [inWords(pointer)]]);
});

test.each([
  ['queries in the address and in the form', '/queries', '?queries={}', 'queries={}'],
  ['queries beside columns', '/extend', '', 'queries={}&extend={}'],
  ['columns in the address beside queries in the form', '/extend', '?extend={}', 'queries={}'],
  ['the single query of version 0.1', '/queries', '', 'query={"query":"Globex"}'],
  ['an empty form', '/queries', '', ''],
])('refuses %s', async (_what, pointer, query, body) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${await withToken(service)}/${query}`, { method: 'POST', body, headers });
  const { errors } = (await response.json()) as { errors: unknown };
  expect([response.status, errors]).toEqual([400, [inWords(pointer)]]);
});
