import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Waits for notifications of changes in the outbox, on a connection of its own. */
export interface WakeUp {
  /** Connects where needed; no later notification is missed. */
  listen(): Promise<void>;
  /** Waits for a notification since the last wait; at most `msMax`, or until the signal. */
  wait(msMax: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const SILENCE_MS_MAX = 5_000;

const LISTEN = {
  text: "select set_config('idle_session_timeout', '0', false); listen outbox",
  query_timeout: SILENCE_MS_MAX,
};

/** Connects like the pool, when it first listens. */
export function createWakeUp(pool: pg.Pool, log: Logger): WakeUp {
  let listening: pg.Client | undefined;
  let woken = Promise.withResolvers<void>();

  async function listen(): Promise<void> {
    if (listening) return;
    const client = new pg.Client(pool.options);
    client.on('error', (error) => log.warn({ error }, 'lost the connection that listens'));
    client.once('end', () => {
      if (listening === client) listening = undefined;
    });
    client.on('notification', () => woken.resolve());
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
    await Promise.race([woken.promise, after(msMax, undefined, { signal: until }).catch(() => {})]);
    pause.abort();
    woken = Promise.withResolvers();
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
