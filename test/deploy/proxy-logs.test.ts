import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { directoryForTests } from '../harness/directories.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { isInstalled, PROXIES, type ProxyName, startProxy } from './proxies.ts';

const directory = directoryForTests();
afterEach(endEverything);

/** What no log may hold: part of a key, of a link or of an address that a caller sends. */
const MARK = 'hIdDeN7';
const ESCAPED = [...MARK].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

/** The first lines of requests, each with further headers. */
const REQUESTS: readonly [line: string, ...headers: string[]][] = [
  [`GET /api/1/datastorage/x/?email=${MARK} HTTP/1.1`],
  [`GET /objection/confirm?token=${MARK}&x=${ESCAPED} HTTP/1.1`],
  [`GET /readyz?${MARK} HTTP/1.1`],
  [`DELETE /api/api_keys/rk_AbCdEfGh_${MARK}/ HTTP/1.1`],
  [`DELETE /api/api_keys/rk%5fAbCdEfGh%5F${MARK}/ HTTP/1.1`],
  [`DELETE /api/api_keys/%72%6b_AbCdEfGh_${ESCAPED}/ HTTP/1.1`],
  [`DELETE /api/api_keys/%2572k_AbCdEfGh_${MARK}/ HTTP/1.1`],
  [`DELETE /api/api_keys/AbCdEfGh_${MARK}/ HTTP/1.1`],
  [`GET /${MARK};${MARK}//${MARK}/../${MARK} HTTP/1.1`],
  [`GET http://roster.example/${MARK}?${MARK} HTTP/1.1`],
  [`GET http://${MARK}@roster.example/ HTTP/1.1`],
  ['GET / HTTP/1.1', `X-API-KEY: rk_AbCdEfGh_${MARK}`, `Authorization: Bearer ${MARK}`],
  ['GET / HTTP/1.1', `Referer: http://roster.example/objection?token=${MARK}`, `Cookie: a=${MARK}`],
  ['GET / HTTP/1.1', `User-Agent: ${MARK}`, `Idempotency-Key: ${MARK}`],
  // Refused by proxies themselves.
  [`GET /${MARK} HTTP/9.9`],
  [`GET /${MARK} ${MARK} HTTP/1.1`],
  [`GET ${MARK} HTTP/1.1`],
  [`GET /?${MARK}\u0001 HTTP/1.1`],
  [`GET /?${MARK} HTTP/1.1`, `X-Large: ${'x'.repeat(70_000)}`],
  [`GET /?${'x'.repeat(70_000)}${MARK} HTTP/1.1`],
  [`POST /?${MARK} HTTP/1.1`, 'Content-Length: 99999999'],
  [`POST /?${MARK} HTTP/1.1`, 'Content-Length: -1'],
  // The server below ends the connection.
  [`GET /broken/${MARK}?${MARK} HTTP/1.1`],
];

/** Sends a request as it is written, and waits for the end of the connection. */
async function send(port: number, [line = '', ...headers]: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const isWhole = !line.startsWith('POST');
  socket.write([line, 'Host: roster.example', 'Connection: close', ...headers, '', ''].join('\r\n'));
  if (!isWhole) socket.end();
  return text(socket).catch(() => '');
}

describe.each(Object.keys(PROXIES) as ProxyName[])('%s', (name) => {
  test('logs the id of each answer, and no query string, path, key or header of a request', async ({
    skip,
  }) => {
    if (!(await isInstalled(name, PROXIES[name].version))) skip(`${name} is not installed`);
    const ids: string[] = [];
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/broken')) return void request.socket.destroy();
      const id = randomUUID();
      // The checks of the proxy are no requests of callers, and callers who leave get no answer.
      const isCall = request.headers['x-forwarded-for'] !== undefined && request.method !== 'POST';
      if (isCall) ids.push(id);
      response.setHeader('X-Request-Id', id).end();
    });
    const ports = [await freePort(), await freePort()];
    await once(server.listen(ports[0], '127.0.0.1'), 'listening');
    const { url, logged } = await startProxy(name, directory.path, ports.map(String));
    const port = Number(new URL(url).port);
    await Promise.all(REQUESTS.map((request) => send(port, request)));
    const passed = ids.length;
    expect(passed).toBeGreaterThan(12);
    // While no process answers, the proxy does.
    server.close();
    server.closeAllConnections();
    await Promise.all(REQUESTS.map((request) => send(port, request)));
    const log = async () => {
      const all = await logged();
      return ids.filter((id) => all.includes(id)).length;
    };
    await expect.poll(log).toBe(passed);
    expect((await logged()).toLowerCase().split('\n').filter(hasMark)).toEqual([]);
  });
});

const hasMark = (line: string): boolean =>
  [MARK, ESCAPED, 'rk_AbCdEfGh', 'rk%5f'].some((hidden) => line.includes(hidden.toLowerCase()));
