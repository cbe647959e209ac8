import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { answerOf, post, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const JSON_TYPE = { 'content-type': 'application/json' };

async function request(path: string, init: RequestInit) {
  return answerOf(await fetch(service.url + path, init));
}

/** An operation's path with an account in it. */
function pathOf(path: string, account: number | string = service.accountId): string {
  return path.replace('{account_id}', String(account));
}

const posts = operations.filter(({ method, path }) => method === 'POST' && path.includes('{account_id}'));

describe.each(posts)('$method $path', ({ path, input }) => {
  test('answers with and without the slash at the end, and with no body at all', async () => {
    const headers = { 'x-api-key': service.key };
    for (const variant of [pathOf(path), pathOf(path).slice(0, -1)]) {
      const answer = await request(variant, { method: 'POST', headers });
      // Who looks something up or submits something has to say what.
      const isEnough = input.safeParse({ account_id: service.accountId }).success;
      expect(answer.status).toBe(isEnough ? 200 : 400);
      expect(answer.headers.get('x-api-version')).toBe('1.0.0');
    }
  });

  test('has no other method, for anybody', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await request(pathOf(path), { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    const options = await request(pathOf(path), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });

  test('wants an integer for the account', async () => {
    for (const account of ['abc', '1.5', '1e3', '%20', '9'.repeat(400)]) {
      const headers = { 'x-api-key': service.key };
      const answer = await request(pathOf(path, account), { method: 'POST', headers });
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, '/account_id']);
    }
    const twice = await request(pathOf(path), {
      method: 'POST',
      headers: { 'x-api-key': service.key, ...JSON_TYPE },
      body: JSON.stringify({ account_id: service.accountId }),
    });
    expect([twice.status, twice.body.errors?.[0]?.pointer]).toEqual([400, '/account_id']);
  });
});

test('an unknown path is a 404 for anybody, and a path that cannot be decoded a 400', async () => {
  for (const path of [
    '/api/1/datastorage/nothing/',
    '/api/job_search',
    '/docs/nothing',
    '/trpc/jobs.nothing',
  ]) {
    const answer = await request(path, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    expect(answer.status).toBe(404);
  }
  const undecodable = await request('/api/%zz/datastorage/job_search/', { method: 'POST' });
  expect([undecodable.status, undecodable.body.code]).toEqual([400, 'malformed_path']);
});

test('a tRPC procedure has no other method either', async () => {
  const answer = await request('/trpc/jobs.search', { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
});

test('an error carries the id of its request, as its answer’s header and its log entry do', async () => {
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
    'errors',
  ]);
});

test('neither a key nor what was searched for is logged', async () => {
  await post(service, 'job_search', { title: 'unmistakable' });
  await post(service, 'job_search', { title: 'unmistakable', page: 0 });
  const query = new URLSearchParams({
    input: JSON.stringify({ account_id: service.accountId, title: 'unmistakable' }),
  });
  await request(`/trpc/jobs.search?${query}`, { headers: { 'x-api-key': service.key } });
  expect(service.logged.join('')).not.toContain('unmistakable');
  expect(service.logged.join('')).not.toContain(service.key.slice(12));
});
