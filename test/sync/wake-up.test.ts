import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWakeUp, type WakeUp } from '../../search-index/sync/wake-up.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { SILENT } from './synced-records.ts';

/** Longer than a test may take. */
const FOR_EVER_MS = 600_000;
const NEVER = new AbortController().signal;
const LISTENING =
  "from pg_stat_activity where datname = current_database() and query like 'select set_config%listen outbox'";

let database: TestDatabase;
let bell: WakeUp;
let organizations = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => bell.close());
afterAll(() => database.drop());

function change(): Promise<unknown> {
  return database.pool.query("insert into organizations (id, name) values ($1, 'o')", [++organizations]);
}

test('who listens is woken by a change, and by one that came before the wait', async () => {
  bell = createWakeUp(database.pool, SILENT);
  await bell.listen();
  const waiting = bell.wait(FOR_EVER_MS, NEVER);
  await change();
  await waiting;
  await change();
  await database.pool.query('select');
  await bell.wait(FOR_EVER_MS, NEVER);
});

test('a connection that is lost is made again', async () => {
  bell = createWakeUp(database.pool, SILENT);
  await bell.listen();
  await database.pool.query(`select pg_terminate_backend(pid, 10000) ${LISTENING}`);
  const isListening = async () => {
    await bell.listen();
    const { rowCount } = await database.pool.query(`select ${LISTENING}`);
    return rowCount;
  };
  await expect.poll(isListening, { timeout: 30_000, interval: 5 }).toBe(1);
  const waiting = bell.wait(FOR_EVER_MS, NEVER);
  await change();
  await waiting;
});

test('a wait ends at the signal, at once where it was given before', async () => {
  bell = createWakeUp(database.pool, SILENT);
  const stopping = new AbortController();
  const waiting = bell.wait(FOR_EVER_MS, stopping.signal);
  stopping.abort();
  await waiting;
  await bell.wait(FOR_EVER_MS, stopping.signal);
});
