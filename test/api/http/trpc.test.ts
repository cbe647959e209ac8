import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { balanceOf } from '../../accounts/credits/accounts.ts';
import { sharedServiceForTests } from './service.ts';

const service = sharedServiceForTests();

interface Call {
  method?: string;
  type?: string;
  body?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  key?: string | null;
}

/** Sends a request to `/trpc`, and reads its answer. */
async function send(
  path: string,
  { method = 'POST', type = 'application/json', body, key, ...call }: Call = {},
) {
  const headers = {
    ...call.headers,
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

/** A tRPC error with a problem document. */
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

const balance = () => balanceOf(service.database.pool, service.accountId);

describe('a tRPC GET', () => {
  const input = (fields: object) =>
    encodeURIComponent(JSON.stringify({ account_id: service.accountId, ...fields }));

  test.each(operations.filter(({ method }) => method !== 'GET'))(
    'cannot call $procedure, and is not charged',
    async ({ procedure }) => {
      const before = await balance();
      const { status, headers, answer } = await send(`${procedure}?input=${input({ person_id: 2 })}`, {
        method: 'GET',
      });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(answer).toEqual(errorWith(405, 'method_not_allowed', /use POST/));
      expect(await balance()).toEqual(before);
    },
  );

  test.each(['x/jobs.search', 'jobs%2Esearch', '/jobs.search'])(
    'cannot call a search by the path %s',
    async (path) => {
      expect((await send(`${path}?input=${input({})}`, { method: 'GET' })).status).toBe(405);
    },
  );

  test('cannot call a search in a batch with an operation that it may call', async () => {
    const inputs = encodeURIComponent(
      JSON.stringify({ 0: {}, 1: { account_id: service.accountId, organization_ids: [1] } }),
    );
    const before = await balance();
    const { status } = await send(`autocomplete.industries,jobs.search?batch=1&input=${inputs}`, {
      method: 'GET',
    });
    expect(status).toBe(405);
    expect(await balance()).toEqual(before);
  });

  test('can call an operation that is a GET over REST', async () => {
    const { status, answer } = await send(`users.current?input=${encodeURIComponent('{}')}`, {
      method: 'GET',
    });
    expect([status, answer.result.data.account.id]).toEqual([200, service.accountId]);
  });
});

test('a batch of 20 calls is answered, and a larger one is a 400 that states the limit', async () => {
  const batch = (calls: number) =>
    send(`${Array(calls).fill('users.current').join(',')}?batch=1`, { body: '{}' });
  expect((await batch(20)).answer).toHaveLength(20);
  const { status, answer } = await batch(21);
  expect([status, answer]).toEqual([400, errorWith(400, 'malformed_request', /at most 20 calls, not 21/)]);
});

test('errors outside of a procedure have the tRPC error format', async () => {
  const large = JSON.stringify({ 0: { title: 'x'.repeat(1_100_000) } });
  const cases: [Awaited<ReturnType<typeof send>>, ReturnType<typeof errorWith>][] = [
    [
      await send('jobs.search', { type: 'text/plain', body: '{}' }),
      errorWith(415, 'unsupported_media_type', /application\/json/),
    ],
    [await send('jobs.search', { method: 'DELETE' }), errorWith(405, 'method_not_allowed', /GET or POST/)],
    [await send('jobs.search', { body: large }), errorWith(413, 'body_too_large', /1048576/)],
    [await send('jobs.nothing', { body: '{}' }), errorWith(404, 'not_found', /procedure/)],
    [await send('%ff', { body: '{}' }), errorWith(400, 'malformed_path', /UTF-8/)],
    [await send('jobs.search', { body: '{' }), errorWith(400, 'malformed_body', /not valid JSON/)],
  ];
  for (const [{ status, headers, answer }, expected] of cases) {
    expect(answer).toEqual(expected);
    expect([status, headers.get('content-type')]).toEqual([
      expected.error.data.httpStatus,
      'application/json',
    ]);
    expect(answer.error.data.problem.instance).toBe(headers.get('x-request-id'));
  }
  const batch = await send('jobs.search,users.current?batch=1', { body: large });
  // Each call of a batch is admitted by itself, and then reads the input that they share.
  const tooLarge = errorWith(413, 'body_too_large', /1048576/);
  expect([batch.status, batch.answer]).toEqual([413, [tooLarge, tooLarge]]);
});

describe('as over REST, a text', () => {
  const latin1 = Buffer.from('{"title":"caf\xe9"}', 'latin1');

  test('that is not UTF-8 is refused in a body and in a query string', async () => {
    const { status, answer } = await send('jobs.searchTotals', { body: latin1 });
    expect([status, answer]).toEqual([400, errorWith(400, 'malformed_body', /not valid UTF-8/)]);
    const declared = await send('jobs.searchTotals', {
      body: latin1,
      type: 'application/json; charset=iso-8859-1',
    });
    expect(declared.status).toBe(415);
    const input = '%7B%22q%22%3A%22%FF%22%7D';
    expect((await send(`autocomplete.locations?input=${input}`, { method: 'GET', key: null })).status).toBe(
      400,
    );
    expect((await send('autocomplete.locations', { body: latin1, key: null })).status).toBe(400);
  });

  test('may be compressed, and may begin with a byte order mark', async () => {
    const title = Buffer.from(JSON.stringify({ account_id: service.accountId, title: 'engineer' }));
    const headers = { 'content-encoding': 'gzip' };
    expect((await send('jobs.searchTotals', { body: gzipSync(title), headers })).status).toBe(200);
    const marked = Buffer.concat([Buffer.from('\uFEFF'), title]);
    expect((await send('jobs.searchTotals', { body: marked })).status).toBe(200);
  });
});

test('the key is checked before the input and the content type', async () => {
  for (const [type, body] of [
    ['application/json', '{broken'],
    ['application/json', `"${'x'.repeat(1_100_000)}"`],
    ['text/plain', 'text'],
  ] as const) {
    const { status, headers, answer } = await send('jobs.search', { type, body, key: null });
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^ApiKey /)]);
    expect(answer).toEqual(errorWith(401, 'unauthorized', /./));
  }
});

test.each([0, -1, 2 ** 53, 1e300])(
  'a call for the account %d is refused as one of another account',
  async (id) => {
    const { answer } = await send('jobs.searchTotals', { body: JSON.stringify({ account_id: id }) });
    expect(answer).toEqual(errorWith(403, 'wrong_account', /another account/));
  },
);
