import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { post, startService, type TestService } from '../http/service.ts';

const APP = 'https://app.example';

let open: TestService;
let closed: TestService;
beforeAll(async () => {
  [open, closed] = await Promise.all([startService({ corsOrigins: [APP] }), startService()]);
});
afterAll(() => Promise.all([open.stop(), closed.stop()]));

const search = (service: TestService, origin: string, key = service.key) =>
  post(service, 'job_search', {}, { origin, 'x-api-key': key });

const preflight = (service: TestService, path: string, origin: string) =>
  fetch(service.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type,idempotency-key',
    },
  });

test('a page of an allowed origin can send requests with a key, and read the answer, its headers and errors', async () => {
  for (const path of [`/api/${open.accountId}/datastorage/job_search/`, '/trpc/jobs.search']) {
    const { status, headers } = await preflight(open, path, APP);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, APP]);
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase();
    const traced = ['traceparent', 'tracestate', 'baggage', 'sentry-trace'];
    for (const name of ['x-api-key', 'content-type', 'idempotency-key', ...traced])
      expect(allowed?.split(',')).toContain(name);
  }
  const { status, headers } = await search(open, APP);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, APP]);
  const exposed = headers.get('access-control-expose-headers') ?? '';
  for (const name of ['X-Request-Id', 'X-Credits-Spent', 'X-Credits-Remaining', 'RateLimit', 'Retry-After'])
    expect(exposed.split(',')).toContain(name);
  expect(headers.get('vary')).toContain('Origin');
  const refused = await search(open, APP, 'wrong');
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, APP]);
});

test('an origin outside CORS_ORIGINS is allowed neither access nor credentials, nor is any origin without that setting', async () => {
  const path = `/api/${open.accountId}/datastorage/job_search/`;
  for (const response of [
    await search(open, 'https://evil.example'),
    await preflight(open, path, `${APP}.evil.example`),
    await search(closed, APP),
    await preflight(closed, path, APP),
  ]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test.each(['app.example', 'https://app.example/path', 'null', 'https://a.example,,'])(
  'CORS_ORIGINS=%s is refused',
  (text) => {
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(/CORS_ORIGINS: must be origins/);
  },
);
