import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { answerClientError } from './http/client-error.ts';

/** A server that listens. */
export interface ListeningServer {
  /** Where it answers, such as `http://127.0.0.1:3000`. */
  url: string;
  /**
   * Takes no new request, lets the running ones finish, and ends those that take too long.
   * @param announceMs for so long before, requests are still answered, each with the word that its connection closes
   */
  drain(announceMs?: number): Promise<void>;
}

/** How long a server waits for whom, and how many it bears. */
export interface ServerLimits {
  /** For a request to arrive whole; then it is answered 408. */
  requestWithinMs: number;
  /** For the next request of a connection; longer than a load balancer keeps its own, which must not find it closed. */
  keepAliveMs: number;
  /** For running requests when it ends. */
  drainWithinMs: number;
  /** Connections at a time; more are closed at once. */
  connectionsMax: number;
}

/** The limits where the settings do not say otherwise. */
export const USUAL_SERVER_LIMITS: ServerLimits = {
  requestWithinMs: 30_000,
  keepAliveMs: 75_000,
  drainWithinMs: 10_000,
  connectionsMax: 10_000,
};

const HEADERS_WITHIN_MS = 10_000;
const HEADER_BYTES_MAX = 16_384;
/** How often connections are looked at that may have become idle or too slow. */
const LOOK_EVERY_MS = 500;

/**
 * Listens on the first of the ports that is free.
 * @throws Error where none is, with what to do
 */
export async function listen(
  handler: RequestListener,
  host: string,
  ports: readonly number[],
  limits: ServerLimits = USUAL_SERVER_LIMITS,
): Promise<ListeningServer> {
  const running = new Set<ServerResponse>();
  let isDraining = false;
  const handle: RequestListener = (request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (isDraining) response.setHeader('Connection', 'close');
    handler(request, response);
  };
  for (const port of ports) {
    const server = serverWith(handle, limits);
    if (!(await binds(server, host, port))) continue;
    return {
      url: urlOf(server),
      async drain(announceMs = 0) {
        isDraining = true;
        for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
        if (announceMs > 0) await after(announceMs);
        await close(server, limits.drainWithinMs);
      },
    };
  }
  throw new Error(
    `Port ${ports.join(', ')} of ${host} is taken. Choose another with the environment variable PORT.`,
  );
}

function serverWith(handler: RequestListener, limits: ServerLimits): Server {
  const server = createServer(
    {
      requestTimeout: limits.requestWithinMs,
      headersTimeout: Math.min(limits.requestWithinMs, HEADERS_WITHIN_MS),
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: HEADER_BYTES_MAX,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      // Without a body or an id of the request; the app refuses it as it refuses everything else.
      requireHostHeader: false,
    },
    handler,
  ).on('clientError', answerClientError);
  // An expectation that nobody knows may be passed over, and would be refused in the same bare way.
  server.on('checkExpectation', handler);
  server.maxConnections = limits.connectionsMax;
  return server;
}

function urlOf(server: Server): string {
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

async function binds(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, host, () => resolve(true));
  });
}

async function close(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection whose answer had already said that it stays open becomes idle only now.
  const sweeper = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const timer = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweeper);
  clearTimeout(timer);
}
