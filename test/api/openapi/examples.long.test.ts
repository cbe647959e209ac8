import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../../src/accounts/access/keys.ts';
import { CLAIM, storeObjection } from '../../operations/sources/calls.ts';
import { LISTS, type SampleService, startSampleService } from './sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

/** Sends a request with the account and the key of the test in the path. */
async function send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const own = path
    .replace('{account_id}', String(service.accountId))
    .replace('{prefix}', prefixOf(service.key) ?? '')
    .replace(/\{(list_)?id\}/, String(LISTS.persons))
    .replace('{n}', '0')
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof CLAIM) => String(CLAIM[name]));
  const headers = { 'X-API-KEY': service.key, ...init.headers };
  const response = await fetch(service.url + own, { ...init, headers });
  return { status: response.status, text: response.ok ? '' : await response.text() };
}

test('the examples of query parameters work on the sample dataset', async () => {
  const reads = Object.entries(service.document.paths).flatMap(([path, { get }]) =>
    get ? [{ path, ...get }] : [],
  );
  expect(reads.length).toBeGreaterThan(5);
  for (const { path, parameters = [] } of reads) {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const pairs = query.map(({ name, example }): [string, string] => [name, String(example)]);
    const answer = await send(`${path}?${new URLSearchParams(pairs)}`, { method: 'GET' });
    expect({ path, ...answer }).toEqual({ path, status: 200, text: '' });
  }
});

/** Fields in the place of others: a list instead of filters, ids instead of a search, a judgement to withdraw, parts of files that are no text. */
const INSTEAD = ['list', 'kind', 'ids', 'persons', 'judged_at', 'mapping', 'sheet', 'row'];

test('the example bodies work in each content type, and so do bodies with the examples of all fields', async () => {
  const { paths, components } = service.document;
  const bodies = Object.entries(paths).flatMap(([path, { post }]) =>
    Object.entries(post?.requestBody?.content ?? {}).map(([type, { example }]) => ({
      path,
      type,
      example,
      schema: post?.requestBody?.content['application/json']?.schema,
    })),
  );
  expect(bodies.length).toBeGreaterThan(45);
  for (const { path, type, example, schema } of bodies) {
    const { properties = {} } = components.schemas[schema?.$ref.split('/').at(-1) ?? ''] ?? {};
    const all = Object.entries(properties)
      .filter(([name]) => !INSTEAD.includes(name) || name in example)
      .map(([name, { examples }]) => [name, examples[0]]);
    for (const fields of [example, Object.fromEntries(all)]) {
      // A decision ends it.
      await storeObjection(service);
      const answer = await send(path, { method: 'POST', ...encoded(type, fields) });
      const status = /\/(feedback\/.*|saved_searches|lists|deliveries)\/$/.test(path) ? 201 : 200;
      expect({ path, type, ...answer }).toEqual({ path, type, status, text: '' });
    }
  }
});

/** A body of a content type; lists are repeated names in forms. */
function encoded(type: string, fields: Record<string, unknown>): RequestInit {
  if (type === 'application/json') return { headers: { 'Content-Type': type }, body: JSON.stringify(fields) };
  const body = type === 'multipart/form-data' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat())
      if (name === 'files' && body instanceof FormData)
        body.append(name, new Blob([(one as { text?: string }).text ?? String(one)]), 'persons.csv');
      else body.append(name, String(one));
  return { body };
}
