import { Validator } from '@seriousme/openapi-schema-validator';
import express from 'express';
import { expect, test } from 'vitest';
import { createClientDocument } from '../../../src/api/http/client-document.ts';
import { docsRouter } from '../../../src/api/http/docs.ts';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';
import { listen } from '../../../src/ops/server.ts';
import { serviceForTests } from '../http/service.ts';
import { document, everySchema, type Operation } from './openapi-document.ts';

/** The document for clients, which is derived from the one of every operation. */

const derived = JSON.parse(JSON.stringify(createClientDocument(document)));
const operations = Object.values(derived.paths).flatMap((item) =>
  Object.values(item as object),
) as Operation[];

const service = serviceForTests({ trustedProxies: 1 });

test('the document for clients is valid OpenAPI 3.1, and has the operations of the whole one', async () => {
  expect(await new Validator().validate(derived)).toMatchObject({ valid: true });
  const namesOf = ({ paths }: typeof document) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method} ${path}`),
    );
  expect(namesOf(derived)).toEqual(namesOf(document));
});

test('a body is JSON, and an answer has one type', () => {
  const types = operations.flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {}));
  expect([...new Set(types)]).toEqual(['application/json']);
  for (const { responses } of operations) {
    const schemas = Object.values(Object.values(responses)[0]?.content ?? {}).map(({ schema }) => schema);
    expect(new Set(schemas.map((schema) => JSON.stringify(schema))).size).toBe(1);
    expect(schemas[0]).not.toHaveProperty('anyOf');
  }
  const part = operations.find(({ operationId }) => operationId === 'lists_part');
  expect(part?.parameters?.find(({ name }) => name === 'format')).toMatchObject({
    required: true,
    schema: { enum: ['json'] },
  });
});

test('a type is one of several in filters by lists alone; where it may be null, that is the only other one', () => {
  const choices = everySchema(derived).filter(([, { anyOf }]) => anyOf);
  const several = choices.filter(
    ([, { anyOf }]) => anyOf?.filter(({ type }) => type !== 'null').length !== 1,
  );
  expect(choices.length).toBeGreaterThan(10);
  expect(several.filter(([path]) => !/\/(not_)?in_lists\/items$/.test(path))).toEqual([]);
});

test('a record has all fields that a request may select, and all but its id are optional', () => {
  const { schemas } = derived.components;
  expect(schemas.JobPost.required).toEqual(['id']);
  expect(Object.keys(schemas.JobPost.properties)).toEqual(
    Object.keys(document.components.schemas.SelectedJobPost.properties),
  );
  expect(schemas.JobSearchAnswer.properties.search_results.items).toEqual({
    $ref: '#/components/schemas/JobPost',
  });
});

test('every schema is used, and every used one exists', () => {
  const text = JSON.stringify(derived);
  const used = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(Object.keys(derived.components.schemas).sort());
});

async function serversOf(url: string, headers = {}): Promise<unknown> {
  const answer = await fetch(`${url}/openapi.client.json`, { headers });
  return ((await answer.json()) as { servers: unknown }).servers;
}

test('the server is the address of the request, as a trusted proxy says it, or that of PUBLIC_URL', async () => {
  expect(await serversOf(service.url)).toEqual([{ url: service.url }]);
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'roster.example' };
  expect(await serversOf(service.url, forwarded)).toEqual([{ url: 'https://roster.example' }]);
  const app = express().use(docsRouter(DEFAULT_PRICES, { publicUrl: 'https://public.example/roster/' }));
  const server = await listen(app, { host: '127.0.0.1', ports: [0] });
  expect(await serversOf(server.url, forwarded)).toEqual([{ url: 'https://public.example/roster' }]);
  await server.drain();
});
