import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A request that fills an index; its body lies in a file. */
export interface ReadyRequest {
  method: string;
  path: string;
  contentType: string;
  file: string;
}

/** Takes what a rebuild sends, in place of the engine. */
export interface PayloadSink {
  url: string;
  /** Ends the sink, and answers what came to it, in its order. */
  close(): Promise<ReadyRequest[]>;
}

/**
 * Starts a stand-in for the engine that keeps the payloads of a rebuild in files and says of every task at once that
 * it is done: so the payloads are there without the engine's work.
 *
 * @param version what the engine says of itself
 */
export async function startPayloadSink(version: object, directory: string): Promise<PayloadSink> {
  const ready: ReadyRequest[] = [];
  const answerTo = async (method: string, path: string, request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (method === 'GET' && path === '/version') return { status: 200, body: version };
    if (method === 'GET' && path.startsWith('/tasks/')) return { status: 200, body: { status: 'succeeded' } };
    if (method === 'GET' && path.startsWith('/tasks?')) return { status: 200, body: { results: [] } };
    if (method === 'GET')
      return { status: 404, body: { code: 'index_not_found', message: 'there is no index' } };
    if (path.startsWith('/indexes')) {
      const file = join(directory, String(ready.length));
      ready.push({ method, path, contentType: request.headers['content-type'] ?? '', file });
      await writeFile(file, Buffer.concat(chunks));
    }
    return { status: 202, body: { taskUid: ready.length } };
  };
  const server = createServer(async (request, response) => {
    const { status, body } = await answerTo(request.method ?? '', request.url ?? '', request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(ready));
        server.closeAllConnections();
      }),
  };
}
