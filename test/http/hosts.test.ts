import { expect, test } from 'vitest';
import { listen } from '../../src/server.ts';
import { exchange } from '../fuzz/raw-client.ts';
import { serviceForTests } from './service.ts';

const service = serviceForTests();

/** Sends the bytes of a request that no HTTP client would send, and returns the answer. */
async function answerTo(url: string, request: string) {
  const { answers } = await exchange(Number(new URL(url).port), Buffer.from(request));
  const [answer] = answers;
  if (!answer) throw new Error('no answer');
  return answer;
}

test.each(['a b', '[::1', 'a/b', 'x\\y', ''])(
  'the invalid host %j is a 400 over REST, over tRPC and at the health check',
  async (host) => {
    for (const target of [
      `/api/${service.accountId}/datastorage/job_search/`,
      '/trpc/jobs.search',
      '/livez',
    ]) {
      const { status, body, headers } = await answerTo(
        service.url,
        `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      );
      expect(status).toBe(400);
      const answer = JSON.parse(body);
      const problem = target.startsWith('/trpc') ? answer.error.data.problem : answer;
      expect(problem).toMatchObject({
        status: 400,
        code: 'malformed_request',
        instance: headers.get('x-request-id'),
      });
    }
  },
);

test('a backslash in the place of the account id is a 404', async () => {
  const { status, body } = await answerTo(
    service.url,
    `POST /api/\\/datastorage/job_search/ HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${service.key}\r\n\r\n`,
  );
  expect([status, JSON.parse(body).code]).toEqual([404, 'not_found']);
});

test.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with an unknown Expect header', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n'],
])('the server passes a request %s on to the app', async (_, request) => {
  const server = await listen((_request, response) => response.end('reached'), '127.0.0.1', [0]);
  try {
    expect(await answerTo(server.url, request)).toMatchObject({ status: 200, body: 'reached' });
  } finally {
    await server.drain();
  }
});
