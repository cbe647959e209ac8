import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect } from 'vitest';

type Fault =
  /** The service answers, and the connection breaks before the answer reaches the client. */
  | 'lose the answer'
  /** The connection breaks before the request reaches the service. */
  | 'lose the request'
  /** The request never gets an answer. */
  | 'hold'
  /** A proxy answers. */
  | { status: number; headers?: Record<string, string>; body?: string };

interface SeenRequest {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A proxy that injects faults into the requests to a service. */
export type HttpRelay = Awaited<ReturnType<typeof startHttpRelay>>;

export async function startHttpRelay(serviceUrl: string) {
  const seen: SeenRequest[] = [];
  const ordered: (Fault | 'pass')[] = [];
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming);
    const { url: path = '', method = '', headers } = incoming;
    seen.push({ path, method, headers, body });
    const fault = ordered.shift() ?? 'pass';
    if (fault === 'lose the request') response.destroy();
    else if (fault === 'hold') response.once('close', onEnded);
    else if (typeof fault === 'object')
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '<html>proxy</html>');
    else await pass(serviceUrl, incoming, body, response, fault === 'lose the answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Sets the faults of the next requests. Later ones pass. */
    order: (...faults: (Fault | 'pass')[]) => void ordered.push(...faults),
    /** Resolves when `count` requests have arrived. */
    reached: (count: number) => expect.poll(() => seen.length).toBe(count),
    /** Resolves when the client has aborted a held request. */
    ended,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  serviceUrl: string,
  { url, method, headers }: IncomingMessage,
  body: string,
  response: ServerResponse,
  isLost: boolean,
): Promise<void> {
  const outgoing = request(new URL(url ?? '', serviceUrl), { method, headers });
  outgoing.on('error', () => response.destroy());
  outgoing.on('response', async (answer) => {
    const whole = await buffer(answer);
    if (isLost) response.destroy();
    else response.writeHead(answer.statusCode ?? 0, answer.headers).end(whole);
  });
  outgoing.end(body);
}
