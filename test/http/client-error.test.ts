import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../src/server.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await listen((_request, response) => response.end('never reached'), '127.0.0.1', [0]);
});
afterAll(() => server.drain());

/** What the server answers to these bytes, until it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; problem: Record<string, unknown> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(Buffer.from(bytes));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
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
  const { head, problem } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Content-Type: application/problem+json');
  expect(problem).toMatchObject({
    status,
    code,
    detail: expect.stringMatching(/./),
    instance: expect.any(String),
  });
});
