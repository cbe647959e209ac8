import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, EngineRefusalError, SearchUnavailableError } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';

/** The next answer of the fake engine, in the form of the real one. */
let next: { status: number; error: { code: string; type: string; message: string } };
let server: Server;
let engine: Engine;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  engine = openEngine({ url: `http://127.0.0.1:${port}`, key: '', prefix: '' });
});
afterAll(async () => {
  await engine.close();
  await new Promise((resolve) => server.close(resolve));
});

function failureOf(status: number, code: string, type: string): Promise<unknown> {
  next = { status, error: { code, type, message: 'as it says' } };
  return engine.putDocuments('a', [], 1).catch((error) => error);
}

test.each([
  [422, 'no_space_left_on_device', 'system'],
  [422, 'too_many_open_files', 'system'],
  [500, 'internal', 'internal'],
] as const)('an answer %i %s of the type %s counts as an unavailable engine', async (status, code, type) => {
  expect(await failureOf(status, code, type)).toBeInstanceOf(SearchUnavailableError);
});

test('a document without an id counts as a refused request', async () => {
  const failure = await failureOf(400, 'missing_document_id', 'invalid_request');
  expect(failure).toBeInstanceOf(EngineRefusalError);
});
