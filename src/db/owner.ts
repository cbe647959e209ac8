import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * This process's lease: a random number, held as a session advisory lock on a connection of its own. When the process
 * dies or the connection is lost, PostgreSQL releases the lock, and other processes may take over the rows of the lease.
 */
export interface Owner {
  /** The number of the current lease; connects where needed. */
  number(): Promise<number>;
  /** Ends the current lease; the next call of `number` begins another. */
  renew(): void;
  close(): Promise<void>;
}

interface Lease {
  number: number;
  client: pg.Client;
}

const NUMBER_MAX = 2 ** 48 - 1;

/** A database that is silent for longer counts as unavailable. */
const SILENCE_MS_MAX = 5_000;

// A machine that loses power closes no connection: the server detects it by keepalives.
const STAY = {
  text: `
    select set_config('idle_session_timeout', '0', false), set_config('tcp_keepalives_idle', '5', false),
      set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
  query_timeout: SILENCE_MS_MAX,
};

const LOCK = { text: 'select pg_try_advisory_lock($1) as locked', query_timeout: SILENCE_MS_MAX };

/** Makes the owner of a lease. It connects with the pool's options when it is first used. */
export function createOwner(pool: pg.Pool, log: Logger): Owner {
  let current: Promise<Lease> | undefined;

  function begin(): Promise<Lease> {
    const client = new pg.Client(pool.options);
    const lease = lockNumber(client);
    const forget = () => {
      if (current === lease) current = undefined;
    };
    client.once('end', forget);
    client.on('error', (error) => log.warn({ error }, 'lost the connection of the owner'));
    lease.catch(() => {
      forget();
      client.end().catch(() => {});
    });
    return lease;
  }

  async function end(): Promise<void> {
    const lease = current;
    current = undefined;
    await lease?.then(({ client }) => client.end()).catch(() => {});
  }

  return {
    async number() {
      current ??= begin();
      return (await current).number;
    },
    renew: () => void end(),
    close: end,
  };
}

async function lockNumber(client: pg.Client): Promise<Lease> {
  await client.connect();
  await client.query(STAY);
  for (;;) {
    const number = randomInt(1, NUMBER_MAX);
    const { rows } = await client.query<{ locked: boolean }>({ ...LOCK, values: [number] });
    if (rows[0]?.locked) return { number, client };
  }
}
