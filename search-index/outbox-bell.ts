import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Rings when something was put into the outbox. */
export interface OutboxBell {
  /** Listens from now on, where it does not already; what rings after this is not missed. */
  listen(): Promise<void>;
  /** Waits until it rings, or has rung since the last wait; or so many ms, or until the signal. */
  wait(msMax: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const SILENCE_MS_MAX = 5_000;

// A machine that loses its power says nothing: the server asks whether the other side is still there.
const LISTEN = {
  text: "select set_config('idle_session_timeout', '0', false); listen outbox",
  query_timeout: SILENCE_MS_MAX,
};

/** A bell on a connection like those of the pool; it is made when it is first needed. */
export function createOutboxBell(pool: pg.Pool, log: Logger): OutboxBell {
  let listening: pg.Client | undefined;
  let rung = Promise.withResolvers<void>();

  async function listen(): Promise<void> {
    if (listening) return;
    const client = new pg.Client(pool.options);
    client.on('error', (error) => log.warn({ error: error.message }, 'lost the connection that listens'));
    client.once('end', () => {
      if (listening === client) listening = undefined;
    });
    client.on('notification', () => rung.resolve());
    try {
      await client.connect();
      await client.query(LISTEN);
      listening = client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  async function wait(msMax: number, signal: AbortSignal): Promise<void> {
    const pause = new AbortController();
    const until = AbortSignal.any([pause.signal, signal]);
    await Promise.race([rung.promise, after(msMax, undefined, { signal: until }).catch(() => {})]);
    pause.abort();
    rung = Promise.withResolvers();
  }

  return {
    listen,
    wait,
    close: async () => {
      const client = listening;
      listening = undefined;
      await client?.end().catch(() => {});
    },
  };
}
