import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { serviceForTests } from './service.ts';

/** The work that a request causes before it is known who sends it. */

const service = serviceForTests({ trustedProxies: 1, limits: { autocomplete: 1, refused_keys: 1_000 } });

/** The status of the answer to a POST whose body never ends: it is answered only if its body is not waited for. */
function statusBeforeBody(path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(service.url);
  const all = { Host: hostname, 'Content-Type': 'application/json', 'Content-Length': '1000', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      socket.destroy();
      resolve(Number(bytes.toString('latin1').split(' ')[1]));
    });
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n{"`);
  });
}

const REFUSED_KEYS: [string, () => Record<string, string>][] = [
  ['no key', () => ({})],
  ['an empty key', () => ({ 'X-API-KEY': '' })],
  ['a malformed key', () => ({ 'X-API-KEY': 'rk_wrong' })],
  ['an unknown key', () => ({ 'X-API-KEY': 'rk_00000000_000000000000000000000000000000004TZTHY' })],
];

describe.each([
  '/trpc/jobs.search',
  '/trpc/jobs.search,users.current?batch=1',
  '/trpc/jobs.search,jobs.search,jobs.search?batch=1&x=y',
  '/trpc/feedback.workEmails?input=%7B%22',
  '/api/1/datastorage/job_search/',
  '/api/1/datastorage/person_match/bulk/',
  '/api/api_keys/',
  '/mcp',
])('a POST to %s', (path) => {
  test.each(REFUSED_KEYS)('with %s is a 401 before its body is read', async (_, headers) => {
    expect(await statusBeforeBody(path, headers())).toBe(401);
  });
});

test('a batch of a call with a key and one that needs none is answered once its body was read for the second', async () => {
  const response = await fetch(`${service.url}/trpc/jobs.search,autocomplete.industries?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    body: '{"1":{"q":"soft"}}',
  });
  const [refused, answered] = (await response.json()) as object[];
  expect([response.status, refused, answered]).toMatchObject([
    207,
    { error: { data: { httpStatus: 401 } } },
    { result: { data: { results: {} } } },
  ]);
});

test.each(['/trpc/autocomplete.locations', '/trpc/autocomplete.locations,autocomplete.industries?batch=1'])(
  'a POST to %s, which needs no key, is a 429 before its body is read',
  async (path) => {
    const from = { 'X-Forwarded-For': '192.0.2.1' };
    await fetch(`${service.url}/api/datastorage/autocomplete/industries/`, { headers: from });
    expect(await statusBeforeBody(path, from)).toBe(429);
  },
);

test('the limit of an account refuses a call over tRPC before its body is read', async () => {
  const { key } = await asAccount(service, 0);
  await service.database.pool.query(
    `update accounts set rate_limits = '{"searches": 0}' where id = (select max(id) from accounts)`,
  );
  expect(await statusBeforeBody('/trpc/jobs.search', { 'X-API-KEY': key })).toBe(429);
});
