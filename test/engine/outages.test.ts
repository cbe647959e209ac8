import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SearchUnavailableError } from '../../search-index/engine.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { type Relay, startRelay } from '../api/http/relay.ts';
import { engineUrl, openTestEngine } from '../harness/engine.ts';
import { fillIndex, type OwnEngine, withReads } from './documents.ts';
import { READS, REQUESTS } from './every-request.ts';

/** Servers in place of the engine, by the way in which they fail. */
const FAILING: [string, () => Server][] = [
  ['closes the connection', () => createServer((request) => request.socket.destroy())],
  [
    'breaks off its answer',
    () =>
      createServer(({ socket }, response) =>
        response.writeHead(200, { 'content-length': 9 }).write('{', () => socket.destroy()),
      ),
  ],
  [
    'is overloaded',
    () => createServer((_, response) => response.writeHead(503).end('{"message":"secret","code":"many"}')),
  ],
  [
    'refuses the key',
    () =>
      createServer((_, response) =>
        response.writeHead(403).end('{"message":"secret","code":"invalid_api_key"}'),
      ),
  ],
  [
    'is a proxy without an engine',
    () => createServer((_, response) => response.writeHead(502).end('<html>secret</html>')),
  ],
  ['answers no JSON', () => createServer((_, response) => response.end('<html>secret</html>'))],
];

const { hostname, port } = new URL(engineUrl());

describe('an engine', () => {
  let relay: Relay;
  let engine: OwnEngine;
  beforeAll(async () => {
    relay = await startRelay(hostname, Number(port));
    engine = withReads(openTestEngine(`outages${process.pid}_`, `http://127.0.0.1:${relay.port}`));
    await fillIndex(engine, JOBS, [{ id: 1 }]);
  });
  afterAll(async () => {
    await engine.removeIndex(engine.indexUid('jobs'));
    await engine.close();
    await relay.close();
  });

  const page = () => engine.page({ index: 'jobs', where: [] }, { page: 1, pageSize: 10 });

  test('that is away is unavailable to each method, and answers once it is back', async () => {
    await relay.cut();
    for (const [method, request] of Object.entries(REQUESTS)) {
      const failure = await request(engine).catch((error: unknown) => error);
      expect({ method, failure }).toEqual({ method, failure: expect.any(SearchUnavailableError) });
    }
    await relay.restore();
    expect(await page()).toEqual({ ids: [1], total: 1 });
  });

  test('whose open connections break answers the next search', async () => {
    await page();
    await relay.cut();
    await relay.restore();
    expect(await page()).toEqual({ ids: [1], total: 1 });
  });
});

describe('a faulty engine', () => {
  async function against<T>(server: Server, use: (engine: OwnEngine) => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => sockets.add(socket));
    const { port } = server.address() as AddressInfo;
    const engine = withReads(openTestEngine('none_', `http://127.0.0.1:${port}`));
    try {
      return await use(engine);
    } finally {
      await engine.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  }

  test('that is silent is unavailable to a search within 20 seconds', () =>
    against(
      createServer(() => {}),
      async (engine) => {
        const startMs = performance.now();
        await expect(READS.page(engine)).rejects.toThrow(SearchUnavailableError);
        expect(performance.now() - startMs).toBeLessThan(20_000);
      },
    ));

  test.each(FAILING)('that %s is unavailable, and the error contains no text of its answer', (_, serve) =>
    against(serve(), async (engine) => {
      for (const [method, read] of Object.entries(READS)) {
        const failure = await read(engine).catch((error: unknown) => error);
        expect({ method, failure }).toEqual({ method, failure: expect.any(SearchUnavailableError) });
        expect((failure as Error).message).not.toContain('secret');
      }
    }),
  );
});
