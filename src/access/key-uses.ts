import type pg from 'pg';
import type { Logger } from 'pino';
import { statement } from '../db/statement.ts';

/** The times when keys were last used. They are buffered, so that no request waits for a write. */
export type KeyUses = ReturnType<typeof createKeyUses>;

const STORE_EVERY_MS = 10_000;

// Rows are locked in the order of prefixes, so that processes that store uses of the same keys don't deadlock.
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

/** Stores uses by one statement every ten seconds, whatever the number of keys and requests. */
export function createKeyUses(pool: pg.Pool, log: Logger) {
  const buffered = new Map<string, Date>();
  let running = Promise.resolve();

  const record = (prefix: string, at: Date): void => {
    const earlier = buffered.get(prefix);
    if (!earlier || earlier < at) buffered.set(prefix, at);
  };
  const store = async (): Promise<void> => {
    if (buffered.size === 0) return;
    const uses = [...buffered];
    buffered.clear();
    try {
      const values = [uses.map(([prefix]) => prefix), uses.map(([, at]) => at)];
      await pool.query({ ...STORE_KEY_USES, values });
    } catch (error) {
      for (const [prefix, at] of uses) record(prefix, at);
      log.warn({ error }, 'the last uses of keys are not stored');
    }
  };
  const flush = (): Promise<void> => {
    running = running.then(store);
    return running;
  };
  const timer = setInterval(flush, STORE_EVERY_MS).unref();

  return {
    record,
    /** Stores the buffered uses. Where that fails, they stay buffered, and the failure is logged. */
    flush,
    /** Stores the buffered uses and stops the timer. */
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
