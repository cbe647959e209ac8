import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * The number under which this process holds what others may take over when it is gone. It is locked by a connection
 * of its own, so that they see at once when it is; where that connection is lost, it goes on under a new number.
 */
export interface Owner {
  /** The number that is locked at present; connects where needed. */
  number(): Promise<number>;
  /** Gives the present number up: what runs under it may be taken over. */
  renew(): void;
  close(): Promise<void>;
}

interface Session {
  number: number;
  client: pg.Client;
}

const NUMBER_MAX = 2 ** 48 - 1;

/** A database that is silent for longer counts as away. */
const SILENCE_MS_MAX = 5_000;

// A machine that loses its power says nothing: the server asks whether the other side is still there.
const STAY = {
  text: `
    select set_config('idle_session_timeout', '0', false), set_config('tcp_keepalives_idle', '5', false),
      set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
  query_timeout: SILENCE_MS_MAX,
};

const LOCK = { text: 'select pg_try_advisory_lock($1) as locked', query_timeout: SILENCE_MS_MAX };

/** An owner on a connection like those of the pool; it is made when it is first needed. */
export function createOwner(pool: pg.Pool, log: Logger): Owner {
  let current: Promise<Session> | undefined;

  function open(): Promise<Session> {
    const opened = lockNumber(new pg.Client(pool.options));
    const forget = () => {
      if (current === opened) current = undefined;
    };
    opened.then(({ client }) => {
      client.once('end', forget);
      client.on('error', (error) => log.warn({ error: error.message }, 'lost the connection of the owner'));
    }, forget);
    return opened;
  }

  function renew(): Promise<void> {
    const given = current;
    current = undefined;
    return given?.then(({ client }) => client.end()).catch(() => {}) ?? Promise.resolve();
  }

  return {
    async number() {
      current ??= open();
      return (await current).number;
    },
    renew: () => void renew(),
    close: renew,
  };
}

async function lockNumber(client: pg.Client): Promise<Session> {
  // What goes wrong before the number is locked is told by the promises.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(STAY);
    for (;;) {
      const number = randomInt(1, NUMBER_MAX);
      const { rows } = await client.query<{ locked: boolean }>({ ...LOCK, values: [number] });
      if (rows[0]?.locked) return { number, client };
    }
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}
