import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openEngine } from '../../search-index/opensearch/engine.ts';

/** What `checkVersion` says of a server that answers so; null where it accepts it. */
async function faultOf(answer: object): Promise<string | null> {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const engine = openEngine({
    nodes: [`http://127.0.0.1:${port}`],
    prefix: 'roster-',
    shards: 1,
    replicas: 1,
  });
  try {
    await engine.checkVersion();
    return null;
  } catch (error) {
    return (error as Error).message.replace(/ Run OpenSearch .*/, '');
  } finally {
    await engine.close();
    server.closeAllConnections();
    server.close();
  }
}

const refused = (found: string) =>
  `The search engine is ${found}, and Roster works with OpenSearch 3.6 or later.`;

test.each<[object, string | null]>([
  [{ version: { distribution: 'opensearch', number: '3.6.0' } }, null],
  [{ version: { distribution: 'opensearch', number: '4.0.1' } }, null],
  [{ version: { distribution: 'opensearch', number: '3.5.9' } }, refused('opensearch 3.5.9')],
  [{ version: { number: '8.19.0' } }, refused('another one')],
  [{ status: 'Meilisearch is running' }, refused('another one')],
])('a server that answers %j is accepted, or refused by its name', async (answer, fault) => {
  expect(await faultOf(answer)).toBe(fault);
});
