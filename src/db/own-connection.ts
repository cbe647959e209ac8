import pg from 'pg';
import type { Logger } from 'pino';
import { unnamed } from './statement.ts';

// A machine that loses power closes no connection: the server detects it by keepalives.
const STAY = unnamed(`
  select set_config('idle_session_timeout', '0', false), set_config('tcp_keepalives_idle', '5', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`);

/**
 * Makes a connection outside of the pool, with its options, when it is first used, and again after it was lost.
 * @param lost logged when the connection fails
 * @param begin runs on each new connection
 */
export function ownConnection<Value>(
  pool: pg.Pool,
  log: Logger,
  lost: string,
  begin: (client: pg.Client) => Promise<Value>,
) {
  let current: Promise<[pg.Client, Value]> | undefined;

  function connect(): Promise<[pg.Client, Value]> {
    const client = new pg.Client(pool.options);
    const opened = client
      .connect()
      .then(() => client.query(STAY))
      .then(async (): Promise<[pg.Client, Value]> => [client, await begin(client)]);
    const drop = () => {
      if (current === opened) current = undefined;
    };
    client.once('end', drop);
    client.on('error', (error) => log.warn({ error }, lost));
    opened.catch(() => {
      drop();
      client.end().catch(() => {});
    });
    return opened;
  }

  return {
    /** Connects where needed; returns the value that the current connection began with. */
    async open(): Promise<Value> {
      current ??= connect();
      const [, value] = await current;
      return value;
    },
    /** Ends the current connection; `open` makes another. */
    async close(): Promise<void> {
      const closing = current;
      current = undefined;
      await closing?.then(([client]) => client.end()).catch(() => {});
    },
  };
}
