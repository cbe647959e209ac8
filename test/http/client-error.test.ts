import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../src/server.ts';

/** Without a length, so that an answer to HTTP/1.0 ends with the connection. */
const answerLater: RequestListener = (_request, response) => {
  response.write('the ');
  setImmediate(() => response.end('answer'));
};

let server: ListeningServer;
beforeAll(async () => {
  server = await listen(answerLater, '127.0.0.1', [0]);
});
afterAll(() => server.drain());

/** What the server answers to these bytes, until it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(Buffer.from(bytes));
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}

test.each([
  [
    'an address that is not escaped',
    'GET /api/datastorage/autocomplete/locations/?q=K\u00f6ln HTTP/1.1\r\nHost: a\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s is answered by a problem, and the connection closed', async (_, bytes, status, code) => {
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
])('bytes after the last request of a connection of %j add nothing to its answer', async (version, body) => {
  const next = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  expect(await answerTo(`GET / ${version}\r\n\r\n${next}`)).toMatchObject({ body });
});
