import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Call {
  method?: string;
  type?: string;
  body?: string;
  key?: string | null;
}

/** Sends a request to `/trpc`, and reads its answer. */
async function ask(path: string, { method = 'POST', type = 'application/json', body, key }: Call = {}) {
  const headers = {
    ...(method === 'POST' && { 'content-type': type }),
    ...(key !== null && { 'x-api-key': key ?? service.key }),
  };
  const response = await fetch(`${service.url}/trpc/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const answer = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, answer };
}

/** An error of tRPC that carries a problem. */
function errorWith(status: number, code: string, detail: RegExp) {
  return {
    error: {
      code: expect.any(Number),
      message: expect.stringMatching(detail),
      data: {
        code: expect.any(String),
        httpStatus: status,
        problem: expect.objectContaining({ status, code, detail: expect.stringMatching(detail) }),
      },
    },
  };
}

const balance = async () => {
  const { rows } = await service.database.pool.query('select credit_balance from accounts');
  return rows;
};

describe('a GET', () => {
  const input = (fields: object) =>
    encodeURIComponent(JSON.stringify({ account_id: service.accountId, ...fields }));

  test.each(operations.filter(({ method }) => method !== 'GET'))(
    'does not reach $procedure',
    async ({ procedure }) => {
      const before = await balance();
      const { status, headers, answer } = await ask(`${procedure}?input=${input({ person_id: 2 })}`, {
        method: 'GET',
      });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(answer).toEqual(errorWith(405, 'method_not_allowed', /use POST/));
      expect(await balance()).toEqual(before);
    },
  );

  test.each(['x/jobs.search', 'jobs%2Esearch', '/jobs.search'])(
    'does not reach a search by the path %s',
    async (path) => {
      expect((await ask(`${path}?input=${input({})}`, { method: 'GET' })).status).toBe(405);
    },
  );

  test('does not reach them in a batch with operations that it may reach', async () => {
    const inputs = encodeURIComponent(
      JSON.stringify({ 0: {}, 1: { account_id: service.accountId, organization_ids: [1] } }),
    );
    const before = await balance();
    const { status } = await ask(`autocomplete.industries,jobs.search?batch=1&input=${inputs}`, {
      method: 'GET',
    });
    expect(status).toBe(405);
    expect(await balance()).toEqual(before);
  });

  test('reaches what REST answers to a GET', async () => {
    const { status, answer } = await ask(`users.current?input=${encodeURIComponent('{}')}`, {
      method: 'GET',
    });
    expect([status, answer.result.data.account.id]).toEqual([200, service.accountId]);
  });
});

test('a batch of more than 20 calls is told so, and one of 20 is answered', async () => {
  const batch = (calls: number) =>
    ask(`${Array(calls).fill('users.current').join(',')}?batch=1`, { body: '{}' });
  expect((await batch(20)).answer).toHaveLength(20);
  const { status, answer } = await batch(21);
  expect([status, answer]).toEqual([400, errorWith(400, 'malformed_request', /at most 20 calls, not 21/)]);
});

test('errors outside any procedure are errors of tRPC', async () => {
  const large = JSON.stringify({ 0: { title: 'x'.repeat(1_100_000) } });
  const cases: [Awaited<ReturnType<typeof ask>>, ReturnType<typeof errorWith>][] = [
    [
      await ask('jobs.search', { type: 'text/plain', body: '{}' }),
      errorWith(415, 'unsupported_media_type', /application\/json/),
    ],
    [await ask('jobs.search', { method: 'DELETE' }), errorWith(405, 'method_not_allowed', /GET or POST/)],
    [await ask('jobs.search', { body: large }), errorWith(413, 'body_too_large', /1048576/)],
    [await ask('jobs.nothing', { body: '{}' }), errorWith(404, 'not_found', /procedure/)],
    [await ask('%ff', { body: '{}' }), errorWith(400, 'malformed_path', /UTF-8/)],
    [await ask('jobs.search', { body: '{' }), errorWith(400, 'malformed_body', /not valid JSON/)],
  ];
  for (const [{ status, headers, answer }, expected] of cases) {
    expect(answer).toEqual(expected);
    expect([status, headers.get('content-type')]).toEqual([
      expected.error.data.httpStatus,
      'application/json',
    ]);
    expect(answer.error.data.problem.instance).toBe(headers.get('x-request-id'));
  }
  const batch = await ask('jobs.search,users.current?batch=1', { body: large });
  expect([batch.status, batch.answer[0]]).toEqual([413, errorWith(413, 'body_too_large', /1048576/)]);
});

test('the key is checked before the input, and before the content type', async () => {
  for (const [type, body] of [
    ['application/json', '{broken'],
    ['application/json', `"${'x'.repeat(1_100_000)}"`],
    ['text/plain', 'text'],
  ] as const) {
    const { status, headers, answer } = await ask('jobs.search', { type, body, key: null });
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^ApiKey /)]);
    expect(answer).toEqual(errorWith(401, 'unauthorized', /./));
  }
});
