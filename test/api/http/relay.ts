import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay in front of a service. Cutting it makes the service unreachable without stopping it. */
export interface Relay {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /**
   * Accepts connections again.
   * @param to the new port of the service, if it has moved
   */
  restore(to?: number): Promise<void>;
  /** Keeps all connections open, but forwards nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Starts a relay from a free port of this machine to a host and port. */
export async function startRelay(host: string, port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target = port;
  const relay = (inner: Socket) => {
    const outer = connect(target, host);
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  let server = createServer(relay);
  const own = await listen(server, 0);
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port: own,
    cut,
    freeze: () => {
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      for (const socket of sockets) socket.resume();
    },
    restore: async (to = target) => {
      target = to;
      server = createServer(relay);
      await listen(server, own);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
