import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { createIndex } from '../engine/documents.ts';

const PATH = '/search/engine';

/** A reverse proxy that serves the engine below a path. */
let proxy: Server;
beforeAll(async () => {
  const { meiliUrl } = inject('services');
  proxy = createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PATH}/`)) return answer.writeHead(404).end();
    const forwarded = request(meiliUrl + url.slice(PATH.length), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    return incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => proxy.close(resolve)));

test('an engine whose address has a path can be filled, swapped, searched and emptied', async () => {
  const { port } = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${PATH}`;
  const engine = openEngine({ url, key: inject('services').meiliKey, prefix: `path${process.pid}_` });
  const [live, beside] = [engine.indexUid('jobs'), engine.indexUid('beside')];
  await engine.checkVersion();
  await createIndex(engine, live, JOBS);
  await createIndex(engine, beside, JOBS);
  await (await engine.putDocuments(beside, [{ id: 7, records: [7], json: '{"id":7}' }], 1))();
  await engine.swapIndexes([{ from: beside, to: live }]);
  const found = await engine.page({ index: 'jobs', where: [] }, { page: 1, pageSize: 10 });
  expect(found).toEqual({ ids: [7], total: 1 });
  for (const uid of [live, beside]) await engine.removeIndex(uid);
  await engine.close();
});
