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

test.each([
  [
    'a full disk counts as an unavailable engine',
    422,
    'no_space_left_on_device',
    'system',
    SearchUnavailableError,
  ],
  [
    'too many open files count as an unavailable engine',
    422,
    'too_many_open_files',
    'system',
    SearchUnavailableError,
  ],
  ['an internal error counts as an unavailable engine', 500, 'internal', 'internal', SearchUnavailableError],
  [
    'a document without an id counts as a refused request',
    400,
    'missing_document_id',
    'invalid_request',
    EngineRefusalError,
  ],
] as const)('%s', async (_, status, code, type, kind) => {
  next = { status, error: { code, type, message: 'as it says' } };
  const failure = await engine.putDocuments('a', [], 1).catch((error) => error);
  expect(failure).toBeInstanceOf(kind);
});
