import type pg from 'pg';
import type { Logger } from 'pino';
import { loggedError } from './logged-error.ts';
import { statement } from './statement.ts';

/** When keys were last used: noted in memory, so that no request waits for a write, and stored now and then. */
export interface KeyUses {
  /** Notes that a key was used. */
  record(prefix: string, at: Date): void;
  /** Stores what is noted; what cannot be stored stays noted, and the log says so. */
  flush(): Promise<void>;
  /** Stores what is noted, and nothing by itself from then on. */
  close(): Promise<void>;
}

const STORE_EVERY_MS = 10_000;

// Processes that store uses of the same keys lock them in one order, so that neither waits for the other forever.
// A key that was deleted meanwhile has no row to update.
const STORE_KEY_USES = statement(
  'store-key-uses',
  `
with used as (
  select api_keys.prefix, noted.at
  from unnest($1::char(8)[], $2::timestamptz[]) as noted (prefix, at)
  join api_keys on api_keys.prefix = noted.prefix
  where api_keys.last_used is null or api_keys.last_used < noted.at
  order by api_keys.prefix
  for no key update of api_keys
)
update api_keys set last_used = greatest(api_keys.last_used, used.at)
from used where api_keys.prefix = used.prefix`,
);

/** Stores uses by one statement at most every ten seconds, however many keys and requests there are. */
export function createKeyUses(pool: pg.Pool, log: Logger): KeyUses {
  const noted = new Map<string, Date>();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let storedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const note = (prefix: string, at: Date): void => {
    const earlier = noted.get(prefix);
    if (!earlier || earlier < at) noted.set(prefix, at);
  };
  const store = async (): Promise<void> => {
    if (noted.size === 0) return;
    const uses = [...noted];
    noted.clear();
    storedMs = performance.now();
    try {
      const values = [uses.map(([prefix]) => prefix), uses.map(([, at]) => at)];
      await pool.query({ ...STORE_KEY_USES, values });
    } catch (error) {
      for (const [prefix, at] of uses) note(prefix, at);
      log.warn({ error: loggedError(error) }, 'the last uses of keys are not stored');
    }
  };
  const flush = (): Promise<void> => {
    running = running.then(store);
    return running;
  };
  const schedule = (): void => {
    if (isClosed || noted.size === 0) return;
    timer ??= setTimeout(
      async () => {
        await flush();
        timer = undefined;
        schedule();
      },
      Math.max(0, storedMs + STORE_EVERY_MS - performance.now()),
    ).unref();
  };

  return {
    record(prefix, at) {
      note(prefix, at);
      schedule();
    },
    flush,
    close() {
      isClosed = true;
      clearTimeout(timer);
      return flush();
    },
  };
}
