import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it was sent to the search engine. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** Whether a request counts what a search finds: its records or their different values, and no page of them. */
export function isCounting({ path, body }: RecordedRequest): boolean {
  if (!path.endsWith('/search')) return false;
  const query = JSON.parse(Buffer.from(body, 'base64').toString()) as {
    hitsPerPage?: number;
    facets?: string[];
  };
  // The ids of matching roles are asked for those of one page of persons.
  return query.hitsPerPage === 0 || (query.facets ?? []).some((field) => field !== 'id');
}

/** Stands before the search engine and keeps what is sent to it. */
export interface RecordingProxy {
  url: string;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port; `onRequest` is told of every request before it is passed on. */
export async function startRecordingProxy(
  target: string,
  onRequest: (request: RecordedRequest) => void,
): Promise<RecordingProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = endToEndHeaders(incoming.headers);
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    onRequest({ method, path, headers, body: body.toString('base64') });
    const passedOn = httpRequest(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    passedOn.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The headers that belong to the request and not to the connection it came on. */
function endToEndHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const ofConnection = ['connection', 'keep-alive', 'host', 'transfer-encoding', 'content-length'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ofConnection.includes(name) ? [[name, value]] : [],
    ),
  );
}
