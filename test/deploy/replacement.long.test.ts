import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { serviceForTests } from '../api/http/service.ts';
import { serveWith } from '../api/operating/serve.ts';
import { directoryForTests } from '../harness/directories.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { callUntil } from './callers.ts';
import { isInstalled, PROXIES, type ProxyName, startProxy } from './proxies.ts';

const service = serviceForTests();
const directory = directoryForTests();
afterEach(endEverything);

/** Of each proxy. */
const CALLERS = 2;

/** What the callers of each proxy ask for: the metrics of a process tell from which proxies it gets calls. */
const ASKED = { haproxy: 'job_search', nginx: 'organization_search', caddy: 'person_role_search' } as const;

async function countedCalls(url: string, name: ProxyName): Promise<number> {
  const metrics = await (await fetch(url)).text();
  const line = new RegExp(`^roster_requests_total\\{operation="${ASKED[name]}_totals".*? (\\d+)$`, 'm');
  return Number(line.exec(metrics)?.[1] ?? 0);
}

describe('processes behind proxies', () => {
  /** What the callers of each installed proxy have seen, while both processes behind all of them were replaced. */
  const seen = new Map<ProxyName, Awaited<ReturnType<typeof callUntil>>[]>();

  test('are replaced one after the other, and every installed proxy finds the new ones', async () => {
    const installed: ProxyName[] = [];
    for (const name of Object.keys(PROXIES) as ProxyName[])
      if (await isInstalled(name, PROXIES[name].version)) installed.push(name);
    const serves = [await serveWith(service), await serveWith(service)];
    const ports = serves.map(({ url }) => new URL(url).port);
    let isOver = false;
    const calling = await Promise.all(
      installed.map(async (name) => {
        const { url } = await startProxy(name, directory.path, ports);
        const call = () => callUntil(() => isOver, { ...service, url }, ASKED[name]);
        return { name, callers: Array.from({ length: CALLERS }, call) };
      }),
    );
    for (const [at, serve] of serves.entries()) {
      serve.signal('SIGTERM');
      expect((await serve.ended).code).toBe(0);
      const { metricsUrl } = await serveWith(service, { PORT: ports[at] ?? '' });
      // The next process is stopped only once each proxy sends calls to this one.
      const fewest = async () =>
        Math.min(...(await Promise.all(installed.map((name) => countedCalls(metricsUrl, name)))));
      await expect.poll(fewest, { timeout: 120_000, interval: 100 }).toBeGreaterThan(0);
    }
    isOver = true;
    for (const { name, callers } of calling) seen.set(name, await Promise.all(callers));
  });

  test.for(Object.keys(PROXIES) as ProxyName[])(
    'fail no request by %s while they are replaced',
    (name, { skip }) => {
      for (const { answered, failed } of seen.get(name) ?? skip(`${name} is not installed`)) {
        expect(failed).toEqual([]);
        expect(answered).toBeGreaterThan(0);
      }
    },
  );
});

/** Starts a server in place of an API process. Returns a function that stops it. */
async function listenOn(port: number, answer: (response: ServerResponse) => void) {
  const server = createServer((received, response) => {
    received.resume();
    answer(response);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

test.for(Object.keys(PROXIES) as ProxyName[])(
  'while no process is ready, %s passes on its answer, and sends each request once',
  async (name, { skip }) => {
    if (!(await isInstalled(name, PROXIES[name].version))) skip(`${name} is not installed`);
    let isReady = true;
    let calls = 0;
    const refusals = [0, 0];
    const ports = [await freePort(), await freePort()] as const;
    const answerOf = (at: number) => (response: ServerResponse) => {
      if (response.req.method === 'POST') calls++;
      else if (!isReady) refusals[at] = (refusals[at] ?? 0) + 1;
      response.writeHead(isReady ? 200 : 503, { 'Retry-After': '5' }).end('the answer of the process');
    };
    const ends = [await listenOn(ports[0], answerOf(0)), await listenOn(ports[1], answerOf(1))];
    const { url } = await startProxy(name, directory.path, ports.map(String));
    isReady = false;
    // A second check of a process shows that the proxy knows the first.
    const fewestRefusals = async () => {
      await fetch(`${url}/readyz`);
      return Math.min(...refusals);
    };
    await expect.poll(fewestRefusals, { timeout: 60_000 }).toBeGreaterThan(1);
    for (const sent of Array(8).keys()) {
      const response = await fetch(url, { method: 'POST', body: 'a call' });
      expect([response.status, response.headers.get('Retry-After'), await response.text(), calls]).toEqual([
        503,
        '5',
        'the answer of the process',
        sent + 1,
      ]);
    }
    for (const end of ends) end();
  },
);

test.for(Object.keys(PROXIES) as ProxyName[])(
  '%s passes on requests for any name of the host',
  async (name, { skip }) => {
    if (!(await isInstalled(name, PROXIES[name].version))) skip(`${name} is not installed`);
    const ports = [await freePort(), await freePort()] as const;
    const answer = (response: ServerResponse) => response.end(response.req.headers.host);
    const ends = [await listenOn(ports[0], answer), await listenOn(ports[1], answer)];
    const { port } = new URL((await startProxy(name, directory.path, ports.map(String))).url);
    for (const host of ['localhost', 'roster.example']) {
      const options = { port, host: '127.0.0.1', headers: { Host: host } };
      const [response] = await once(request(options).end(), 'response');
      expect([response.statusCode, await text(response)]).toEqual([200, host]);
    }
    for (const end of ends) end();
  },
);

test('nginx uses a process that is back but has not answered yet, when the other process ends', async ({
  skip,
}) => {
  if (!(await isInstalled('nginx', '-v'))) skip('nginx is not installed');
  const ports = [await freePort(), await freePort()] as const;
  const endOther = await listenOn(ports[1], (response) => response.end());
  const { url } = await startProxy('nginx', directory.path, ports.map(String));
  const held: ServerResponse[] = [];
  let isHolding = true;
  const endReturned = await listenOn(ports[0], (response) => {
    if (isHolding) held.push(response);
    else response.end();
  });
  const send = async () => (await fetch(url, { method: 'POST' })).status;
  const earlier: Promise<number>[] = [];
  const holds = () => {
    earlier.push(send());
    return held.length;
  };
  await expect.poll(holds, { interval: 50 }).toBeGreaterThan(0);
  isHolding = false;
  endOther();
  const statuses = await Promise.all(Array.from({ length: 16 }, send));
  for (const response of held) response.end();
  expect(new Set([...statuses, ...(await Promise.all(earlier))])).toEqual(new Set([200]));
  endReturned();
});
