import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientError } from './http/client-error.ts';

/** A server that listens. */
export interface ListeningServer {
  /** Where it answers, such as `http://127.0.0.1:3000`. */
  url: string;
  /** Takes no new request, lets the running ones finish, and ends those that take too long. */
  drain(): Promise<void>;
}

const DRAIN_WITHIN_MS = 10_000;

/**
 * Listens on the first of the ports that is free.
 * @throws Error where none is, with what to do
 */
export async function listen(
  handler: RequestListener,
  host: string,
  ports: readonly number[],
): Promise<ListeningServer> {
  for (const port of ports) {
    const server = createServer(handler).on('clientError', answerClientError);
    if (!(await binds(server, host, port))) continue;
    const address = server.address() as AddressInfo;
    const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return { url: `http://${name}:${address.port}`, drain: () => drain(server) };
  }
  throw new Error(
    `Port ${ports.join(', ')} of ${host} is taken. Choose another with the environment variable PORT.`,
  );
}

async function binds(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, host, () => resolve(true));
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}
