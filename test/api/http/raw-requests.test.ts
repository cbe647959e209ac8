import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../src/ops/server.ts';
import { exchange } from '../../fuzz/raw-client.ts';
import { sharedServiceForTests } from './service.ts';

/** Requests that no HTTP client would send. */

const service = sharedServiceForTests();

/** A server that answers without Content-Length, so that an answer to HTTP/1.0 ends with the connection. */
let server: ListeningServer;
beforeAll(async () => {
  server = await listen(
    (_request, response) => {
      response.write('the ');
      setImmediate(() => response.end('answer'));
    },
    { host: '127.0.0.1', ports: [0] },
  );
});
afterAll(() => server.drain());

/** Sends a whole request and then another one, and returns the answers of the connection. */
async function answersTo({ url }: { url: string }, bytes: string) {
  const { answers } = await exchange(Number(new URL(url).port), Buffer.from(bytes), { isWhole: true });
  return answers;
}

async function answerTo(to: { url: string }, bytes: string) {
  const [answer] = await answersTo(to, bytes);
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
        service,
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

test.each(['__proto__', 'constructor', 'hasOwnProperty'])('a header %s changes nothing', async (name) => {
  const { status } = await answerTo(
    service,
    `POST /api/${service.accountId}/datastorage/job_search/ HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${service.key}\r\n${name}: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  expect(status).toBe(200);
});

test('a backslash in the place of the account id is a 404', async () => {
  const { status, body } = await answerTo(
    service,
    `POST /api/\\/datastorage/job_search/ HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${service.key}\r\n\r\n`,
  );
  expect([status, JSON.parse(body).code]).toEqual([404, 'not_found']);
});

test.each([
  ['without a host', 'HTTP/1.1'],
  ['with an unknown Expect header', 'HTTP/1.1\r\nHost: a\r\nExpect: a-miracle'],
])('the server passes a request %s on to the app', async (_, request) => {
  expect(await answerTo(server, `GET / ${request}\r\n\r\n`)).toMatchObject({
    status: 200,
    body: 'the answer',
  });
});

test.each([
  ['HTTP/1.0', 'the answer'],
  ['HTTP/1.1\r\nHost: a\r\nConnection: close', '4\r\nthe \r\n6\r\nanswer\r\n0\r\n\r\n'],
])('bytes after the last request of a connection are ignored: %j', async (version, body) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET / ${version}\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [, ...rest] = (await text(socket)).split('\r\n\r\n');
  expect(rest.join('\r\n\r\n')).toBe(body);
});

test.each([
  [
    'a request with a path that is not percent-encoded',
    'GET /api/datastorage/autocomplete/locations/?q=K\u00f6ln HTTP/1.1\r\nHost: a\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['text that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  [
    'a request with headers that are too large',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s is answered with a problem document, and the connection is closed', async (_, bytes, status, code) => {
  const [answer, ...others] = await answersTo(server, bytes);
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  expect(others).toEqual([]);
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    status,
    code,
    detail: expect.stringMatching(/./),
    instance: expect.any(String),
  });
});
