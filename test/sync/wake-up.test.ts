import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWakeUp } from '../../search-index/sync/wake-up.ts';
import { databaseForTests } from '../harness/database.ts';
import { SILENT } from './synced-records.ts';

/** Longer than a test may take. */
const FOR_EVER_MS = 600_000;
const NEVER = new AbortController().signal;
const LISTENING = "from pg_stat_activity where datname = current_database() and query = 'listen outbox'";

const database = databaseForTests();
let wakeUp: ReturnType<typeof createWakeUp>;
let organizations = 0;

beforeEach(() => {
  wakeUp = createWakeUp(database.pool, SILENT);
  return wakeUp.listen();
});
afterEach(() => wakeUp.close());

function change(): Promise<unknown> {
  return database.pool.query("insert into organizations (id, name) values ($1, 'o')", [++organizations]);
}

test('a wait ends when a record changes, and at once if it changed before the wait', async () => {
  const waiting = wakeUp.wait(FOR_EVER_MS, NEVER);
  await change();
  await waiting;
  await change();
  await database.pool.query('select');
  await wakeUp.wait(FOR_EVER_MS, NEVER);
});

test('a lost connection for notifications is replaced', async () => {
  await database.pool.query(`select pg_terminate_backend(pid, 10000) ${LISTENING}`);
  const isListening = async () => {
    await wakeUp.listen();
    const { rowCount } = await database.pool.query(`select ${LISTENING}`);
    return rowCount;
  };
  await expect.poll(isListening, { timeout: 30_000, interval: 5 }).toBe(1);
  const waiting = wakeUp.wait(FOR_EVER_MS, NEVER);
  await change();
  await waiting;
});

test('a wait ends when its signal aborts, and at once if the signal has aborted before', async () => {
  const stopping = new AbortController();
  const waiting = wakeUp.wait(FOR_EVER_MS, stopping.signal);
  stopping.abort();
  await waiting;
  await wakeUp.wait(FOR_EVER_MS, stopping.signal);
});
