import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdTable } from '../../accounts/credits/database-troubles.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { untilPrints } from '../../ops/commands/roster-process.ts';
import { post, serviceForTests } from '../http/service.ts';
import { type OwnServe, serveWith } from './serve.ts';

const service = serviceForTests();
afterAll(endEverything);

const lookup = (url: string) => post({ ...service, url }, 'person_detail_lookup', { person_id: 3 });

test('after SIGTERM a process first reports that it is not ready, then finishes its requests and loses none', async () => {
  const serve = await serveWith(service, { DRAIN_DELAY_MS: '2000' });
  expect((await fetch(`${serve.url}/readyz`)).status).toBe(200);
  const held = await holdTable(service.database.pool, 'persons');
  const running = lookup(serve.url);
  await held.untilWaiting(1);

  serve.signal('SIGTERM');
  const readiness = async () => (await fetch(`${serve.url}/readyz`)).json();
  await expect.poll(readiness).toMatchObject({ status: 'draining' });
  const states = await Promise.all(['readyz', 'livez'].map((path) => fetch(`${serve.url}/${path}`)));
  expect(states.map(({ status }) => status)).toEqual([503, 200]);
  const late = await fetch(`${serve.url}/openapi.json`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

  // The process accepts no more connections, and still answers the running request.
  const refused = () =>
    fetch(`${serve.url}/livez`).then(
      () => false,
      () => true,
    );
  await expect.poll(refused, { timeout: 60_000 }).toBe(true);
  await held.release();
  const { status, headers } = await running;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  expect((await serve.ended).code).toBe(0);
});

test('a process whose readiness is checked accepts requests after SIGTERM until a check has returned 503', async () => {
  const serve = await serveWith(service, { DRAIN_DELAY_MS: '0' });
  const ready = async () => (await fetch(`${serve.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  serve.signal('SIGTERM');
  const isDraining = async () => (await fetch(`${serve.url}/livez`)).headers.get('connection') === 'close';
  await expect.poll(isDraining, { interval: 1 }).toBe(true);
  expect((await lookup(serve.url)).status).toBe(200);
  expect(await ready()).toBe(503);
  expect((await serve.ended).code).toBe(0);
});

test('a process ends after DRAIN_TIMEOUT_MS although a request does not finish', async () => {
  const serve = await serveWith(service, { DRAIN_DELAY_MS: '0', DRAIN_TIMEOUT_MS: '300' });
  const socket = connect(Number(new URL(serve.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /api/${service.accountId}/datastorage/job_search/ HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  await once(socket, 'ready');
  serve.signal('SIGTERM');
  expect((await serve.ended).code).toBe(0);
  socket.destroy();
});

test('connections beyond CONNECTIONS_MAX are closed at once, and the others are answered', async () => {
  const serve = await serveWith(service, { CONNECTIONS_MAX: '1' });
  const port = Number(new URL(serve.url).port);
  const first = connect(port, '127.0.0.1');
  await once(first, 'connect');
  const second = connect(port, '127.0.0.1').on('error', () => {});
  await once(second, 'close');
  first.write('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(first)).toContain('{"status":"ok"}');
});

describe('a process with a limit of time and a port for its metrics', () => {
  let serve: OwnServe;
  beforeAll(async () => {
    const settings = { REQUEST_TIMEOUT_MS: '500', METRICS_PORT: '0', LOG_LEVEL: 'info' };
    serve = await serveWith(service, settings);
  });

  test('a request whose headers or body arrive too late is answered 408, and its connection is closed', async () => {
    const head = `POST /api/${service.accountId}/datastorage/job_search/ HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${service.key}\r\nContent-Type: application/json\r\n`;
    for (const begun of [`${head}Content-Length: 9\r\n\r\n{`, head]) {
      const socket = connect(Number(new URL(serve.url).port), '127.0.0.1');
      socket.write(begun);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"request_timeout"');
    }
  });

  test('the port METRICS_PORT alone serves metrics, and it does not serve the API', async () => {
    expect((await fetch(`${serve.url}/metrics`)).status).toBe(404);
    const address = await untilPrints(serve, /"metrics":"(http:[^"]+)"/, { stream: 'stderr' });
    const metrics = await fetch(`${address}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.stringContaining('process_resident_memory_bytes'),
    ]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/openapi.json`)).status).toBe(404);
  });
});
