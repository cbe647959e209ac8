import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ownConnection } from '../../src/db/own-connection.ts';
import { unnamed } from '../../src/db/statement.ts';

/** Waits for notifications of changes in the outbox, on a connection of its own, which is made like the pool's when it first listens. */
export function createWakeUp(pool: pg.Pool, log: Logger) {
  let woken = Promise.withResolvers<void>();
  const { open, close } = ownConnection(pool, log, 'lost the connection that listens', async (client) => {
    client.on('notification', () => woken.resolve());
    await client.query(unnamed('listen outbox'));
  });
  return {
    /** Connects where needed; no later notification is missed. */
    listen: open,
    close,
    /** Waits for a notification since the last wait; at most `msMax`, or until the signal. */
    wait: async (msMax: number, signal: AbortSignal): Promise<void> => {
      const pause = new AbortController();
      const until = AbortSignal.any([pause.signal, signal]);
      await Promise.race([woken.promise, after(msMax, undefined, { signal: until }).catch(() => {})]);
      pause.abort();
      woken = Promise.withResolvers();
    },
  };
}
