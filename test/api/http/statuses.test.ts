import { beforeAll, describe, expect, test } from 'vitest';
import { prefixOf } from '../../../src/accounts/access/keys.ts';
import { operations } from '../../../src/api/http/operations.ts';
import { storeList } from '../../operations/lists/requests.ts';
import { CLAIM, storeClaim } from '../../operations/sources/calls.ts';
import { answerOf, post, sharedServiceForTests } from './service.ts';

const service = sharedServiceForTests();

let list: number;
beforeAll(async () => {
  list = await storeList(service.database.pool, service.accountId);
  await storeClaim(service);
});

const JSON_TYPE = { 'content-type': 'application/json' };

async function request(path: string, init: RequestInit) {
  return answerOf(await fetch(service.url + path, init));
}

/** The path of an operation, with the account id and the prefix of a key filled in. */
function pathOf(path: string, account: number | string = service.accountId): string {
  return path
    .replace('{account_id}', String(account))
    .replace('{prefix}', prefixOf(service.key) ?? '')
    .replace(/\{(list_)?id\}/, String(list))
    .replace('{n}', '0')
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof CLAIM) => String(CLAIM[name]));
}

// The DELETE would delete the key of the test.
test.each(operations.filter(({ method }) => method !== 'DELETE'))(
  '$method $path answers with and without a trailing slash',
  async ({ method, path, pathParameters, hasBody, input }) => {
    const headers = { 'x-api-key': service.key, ...JSON_TYPE };
    const values: Record<string, unknown> = {
      account_id: service.accountId,
      prefix: prefixOf(service.key),
      ...{ id: list, list_id: list, n: 0, ...CLAIM },
    };
    // Lookups and submissions have required fields.
    const given = Object.fromEntries(pathParameters.map((name) => [name, values[name]]));
    const isValid = input.safeParse(given).success;
    for (const variant of [pathOf(path), pathOf(path).slice(0, -1)]) {
      const answer = await request(variant, { method, headers, ...(hasBody && { body: '{}' }) });
      expect(answer.status).toBe(isValid ? 200 : 400);
      expect(answer.headers.get('x-api-version')).toBe('1.0.0');
    }
  },
);

describe.each(operations)('$method $path', ({ method, path, pathParameters, hasBody, tags }) => {
  test('answers 405 to a method that its path does not have, even without a key', async () => {
    const own: string[] = operations.filter((other) => other.path === path).map((other) => other.method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    for (const other of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (allowed.includes(other)) continue;
      const answer = await request(pathOf(path), { method: other });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'application/problem+json']);
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed);
    }
    const options = await request(pathOf(path), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')?.split(', ').sort()]).toEqual([204, allowed]);
  });

  test('refuses an unknown field, and a path parameter that is sent as a field, and links to its fields', async () => {
    const tag = tags[0]?.toLowerCase().replace(' ', '-');
    for (const name of ['unknown', ...pathParameters]) {
      const { status, body } = await request(pathOf(path) + (hasBody ? '' : `?${name}=x`), {
        method,
        headers: { 'x-api-key': service.key, ...JSON_TYPE },
        ...(hasBody && { body: JSON.stringify({ [name]: 'x' }) }),
      });
      expect(status).toBe(400);
      expect(body.errors).toContainEqual(
        expect.objectContaining({ pointer: `/${name}`, code: 'unknown_field' }),
      );
      expect(body.help).toBe(`/docs#tag/${tag}/${method}${path}`);
    }
  });
});

test.each(operations.filter(({ method }) => method === 'GET'))(
  'HEAD $path answers with the headers of a GET and no body',
  async ({ path }) => {
    const head = await request(pathOf(path), { method: 'HEAD', headers: { 'x-api-key': service.key } });
    expect([head.status, head.body, head.headers.get('x-api-version')]).toEqual([200, '', '1.0.0']);
  },
);

test.each(operations.filter(({ path }) => path.includes('{account_id}')))(
  '$method $path is a 404 unless the account id has its canonical form',
  async ({ method, path }) => {
    const others = ['abc', '0', `0${service.accountId}`, '1.0', '1e3', '+1', '%20', '%00', '9'.repeat(16)];
    for (const account of others) {
      const headers = { 'x-api-key': service.key };
      const answer = await request(pathOf(path, account), { method, headers });
      expect([account, answer.status, answer.body.code]).toEqual([account, 404, 'not_found']);
    }
  },
);

const posts = operations.filter(({ method, path }) => method === 'POST' && path.includes('{account_id}'));

test.each(posts)(
  '$method $path refuses every field of a query string, without a charge',
  async ({ path, input, pathParameters }) => {
    const [name = ''] = Object.keys(input.shape).filter((field) => !pathParameters.includes(field));
    const query = `${pathOf(path)}?${name}=1&${name}x=1&a/b=1`;
    const { status, headers, body } = await request(query, {
      method: 'POST',
      headers: { 'x-api-key': service.key },
    });
    expect([status, body.code, headers.get('x-credits-spent') ?? '0']).toEqual([400, 'invalid_request', '0']);
    expect(body.errors).toEqual([
      { pointer: `/${name}`, code: 'unknown_field', detail: expect.stringContaining('field of the body') },
      { pointer: `/${name}x`, code: 'unknown_field', detail: expect.stringContaining(`\`${name}\`?`) },
      { pointer: '/a~1b', code: 'unknown_field', detail: 'is not a field of this operation' },
    ]);
  },
);

test('an unknown path is a 404 even without a key, and a path that cannot be decoded is a 400', async () => {
  for (const path of [
    '/api/1/datastorage/nothing/',
    '/api/job_search',
    '/docs/nothing',
    '/trpc/jobs.nothing',
    `/API/${service.accountId}/datastorage/job_search/`,
    `/api/${service.accountId}/datastorage/Job_Search/`,
    '/TRPC/jobs.search',
    '/Docs',
    '/OpenAPI.json',
    '/LiveZ',
  ]) {
    const answer = await request(path, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    expect(answer.status).toBe(404);
  }
  for (const escaped of ['%zz', '%ff', '%']) {
    const { status, headers, body } = await request(`/api/${escaped}/datastorage/job_search/`, {
      method: 'POST',
    });
    expect([status, body.code]).toEqual([400, 'malformed_path']);
    expect(body.detail).toContain('UTF-8');
    expect(headers.get('content-type')).toBe('application/problem+json');
  }
});

test('an error has the same request id as the header of its answer and its log entry', async () => {
  const answer = await post(service, 'job_search', { page: 0 });
  const { instance } = answer.body;
  expect(answer.headers.get('x-request-id')).toBe(instance);
  expect(service.logged.filter((entry) => entry.includes(instance)).length).toBeGreaterThan(0);
  expect(Object.keys(answer.body)).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'instance',
    'code',
    'help',
    'errors',
  ]);
});
