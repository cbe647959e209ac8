import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../src/server.ts';

/** Answers without Content-Length, so that an answer to HTTP/1.0 ends with the connection. */
const answerLater: RequestListener = (_request, response) => {
  response.write('the ');
  setImmediate(() => response.end('answer'));
};

let server: ListeningServer;
beforeAll(async () => {
  server = await listen(answerLater, '127.0.0.1', [0]);
});
afterAll(() => server.drain());

/** Sends bytes, and reads the answer until the server closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(Buffer.from(bytes));
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}

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
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^Content-Type: application\/problem\+json\r?$/m);
  expect(JSON.parse(body)).toMatchObject({
    status,
    code,
    detail: expect.stringMatching(/./),
    instance: expect.any(String),
  });
});

test.each([
  ['HTTP/1.0', 'the answer'],
  ['HTTP/1.1\r\nHost: a\r\nConnection: close', '4\r\nthe \r\n6\r\nanswer\r\n0\r\n\r\n'],
])('bytes after the last request of a connection are ignored: %j', async (version, body) => {
  const next = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  expect(await answerTo(`GET / ${version}\r\n\r\n${next}`)).toMatchObject({ body });
});
