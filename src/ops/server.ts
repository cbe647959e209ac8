import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientError } from '../api/http/errors.ts';
import { DEFAULT_SERVER_LIMITS, type ServerLimits } from '../base/config/settings.ts';

/** A listening server. */
export type ListeningServer = Awaited<ReturnType<typeof listen>>;

/** Work that can be paused. */
export interface Pausable {
  /** Begins no new task until it is resumed. */
  pause(): void;
  resume(): void;
}

const HEADERS_WITHIN_MS = 10_000;
const HEADER_BYTES_MAX = 16_384;
/** Connections that wait to be accepted, as many as Linux allows. Beyond them, those of all callers are delayed for seconds. */
const BACKLOG = 4_096;
/** The longest pause of work for connections that wait to be accepted, and the least time until the next one. */
const ACCEPT_MS_MAX = 2_000;
/** Interval of the check for idle and slow connections. */
const LOOK_EVERY_MS = 500;

/** Where a server listens, and its bounds. */
export interface ListenOptions {
  host: string;
  /** The first free one is taken; 0 means any. */
  ports: readonly number[];
  limits?: ServerLimits;
  /** Is paused while connections wait to be accepted. */
  work?: readonly Pausable[];
  /** What the names of the settings of host and port begin with, nothing by default; errors name them. */
  settings?: '' | 'METRICS_';
}

/**
 * Listens on the first free port.
 * @throws Error where no port is free, or it can not listen on the host
 */
export async function listen(handler: RequestListener, options: ListenOptions) {
  const { limits = DEFAULT_SERVER_LIMITS, work = [] } = options;
  const running = new Set<ServerResponse>();
  let isDraining = false;
  const handle: RequestListener = (request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (isDraining) response.setHeader('Connection', 'close');
    handler(request, response);
  };
  const server = serverWith(handle, limits);
  acceptFirst(server, work);
  await bind(server, options);
  return {
    /** Its address, such as `http://127.0.0.1:3000`. */
    url: urlOf(server),
    /**
     * Stops accepting connections, lets running requests finish, and closes those that take too long.
     * @param announced until it resolves, requests are still answered, with `Connection: close`
     */
    async drain(announced?: Promise<unknown>): Promise<void> {
      isDraining = true;
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
      await announced;
      await close(server, limits.drainWithinMs);
    },
  };
}

function serverWith(handler: RequestListener, limits: ServerLimits): Server {
  const server = createServer(
    {
      requestTimeout: limits.requestWithinMs,
      headersTimeout: Math.min(limits.requestWithinMs, HEADERS_WITHIN_MS),
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: HEADER_BYTES_MAX,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      // Node would refuse it without a body and a request id; the app does it instead.
      requireHostHeader: false,
    },
    handler,
  ).on('clientError', answerClientError);
  // Unknown expectations may be ignored. Node would refuse them without a body too.
  server.on('checkExpectation', handler);
  server.maxConnections = limits.connectionsMax;
  return server;
}

/**
 * Pauses work until no connection waits to be accepted. Node accepts one connection in each turn of its event loop, so
 * during long turns the connections of all callers would wait behind those of one that opens hundreds at once.
 */
function acceptFirst(server: Server, work: readonly Pausable[]): void {
  let isPaused = false;
  let hasAccepted = false;
  let pauseEndsMs = 0;
  let restEndsMs = 0;
  const endTurn = () => {
    const nowMs = performance.now();
    if (hasAccepted && nowMs < pauseEndsMs) {
      hasAccepted = false;
      setImmediate(endTurn);
      return;
    }
    if (hasAccepted) restEndsMs = nowMs + ACCEPT_MS_MAX;
    isPaused = false;
    for (const each of work) each.resume();
  };
  server.on('connection', () => {
    hasAccepted = true;
    if (isPaused || performance.now() < restEndsMs) return;
    isPaused = true;
    pauseEndsMs = performance.now() + ACCEPT_MS_MAX;
    for (const each of work) each.pause();
    setImmediate(endTurn);
  });
}

function urlOf(server: Server): string {
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

async function bind(server: Server, { host, ports, settings = '' }: ListenOptions): Promise<void> {
  for (const port of ports) {
    server.listen({ port, host, backlog: BACKLOG });
    try {
      await once(server, 'listening');
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE') continue;
      throw new Error(
        `Port ${port} of ${host} can not be used (${code}). Set ${settings}HOST to an address of this machine, and ${settings}PORT to a port that this account may use.`,
        { cause: error },
      );
    }
  }
  throw new Error(
    `Port ${ports.join(', ')} of ${host} is taken. Choose another with the environment variable ${settings}PORT.`,
  );
}

async function close(server: Server, withinMs: number): Promise<void> {
  // A connection whose answer was sent as keep-alive becomes idle only later.
  const sweeper = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const timer = setTimeout(() => server.closeAllConnections(), withinMs);
  server.close();
  await once(server, 'close');
  clearInterval(sweeper);
  clearTimeout(timer);
}
