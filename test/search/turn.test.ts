import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createFairQueue } from '../../src/contract/input/fair-queue.ts';
import { post, startService } from '../api/http/service.ts';

const free = Promise.withResolvers<void>();
let heldSearches = 0;
const relays: Server[] = [];
afterAll(() => relays.map((relay) => relay.close()));

/** Forwards requests to the engine. It holds searches until they are free. */
async function relayTo(engineUrl: string): Promise<string> {
  const relay = createServer(async (incoming, answer) => {
    const { url = '', method, headers } = incoming;
    if (url.endsWith('search')) {
      heldSearches += 1;
      await free.promise;
    }
    const forwarded = request(engineUrl + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(forwarded);
  });
  relays.push(relay);
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}

test('a search keeps its turn until it has ended, also where the check of the indexes fails before', async () => {
  const searches = createFairQueue(1, 'searches', { waitMsMax: 60_000 });
  const service = await startService({ searches, engineUrl: relayTo, indexesCurrentForMs: 1 });
  try {
    await service.database.pool.query('update search_builds set applied = 1000');
    let answered = 0;
    const calls = [1, 2, 3].map(async () => {
      const { status } = await post(service, 'job_search', {});
      answered += 1;
      return status;
    });
    await expect.poll(() => [heldSearches, searches.waiting()]).toEqual([1, 2]);
    expect(answered).toBe(0);
    free.resolve();
    expect(await Promise.all(calls)).toEqual([503, 503, 503]);
  } finally {
    free.resolve();
    await service.stop();
  }
});
