import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSweeper, sweep } from '../../../src/accounts/billing/sweeper.ts';
import { createLog } from '../../../src/base/log/log.ts';
import { databaseForTests } from '../../harness/database.ts';
import { holdLock, withoutTable } from './database-troubles.ts';

const database = databaseForTests();
beforeAll(async () => {
  await database.pool.query(
    `with persons as (insert into persons (id, full_name) select nr, 'Person' from generate_series(1, 2500) as nr)
     insert into organizations (id, name) select nr, 'Organization' from generate_series(1, 2500) as nr`,
  );
});
beforeEach(() =>
  database.pool.query('truncate idempotency_keys, paid_persons, paid_organizations, access_journal'),
);
afterEach(() => {
  vi.useRealTimers();
});

/** Inserts rows of account `$1`, `$2` in number, that expire in `$3`. */
const TABLES = [
  [
    'idempotency_keys',
    `insert into idempotency_keys (account_id, key_hash, request_hash, owner, attempt, expires)
     select $1, sha256(nr::text::bytea), sha256(''), 1, gen_random_uuid(), now() + $3::interval
     from generate_series(1, $2::int) as nr`,
  ],
  [
    'paid_persons',
    `insert into paid_persons (account_id, person_id, kind, shown, expires)
     select $1, nr, 'detail', '{1}', now() + $3::interval from generate_series(1, $2::int) as nr`,
  ],
  [
    'paid_organizations',
    `insert into paid_organizations (account_id, organization_id, shown, expires)
     select $1, nr, '{1}', now() + $3::interval from generate_series(1, $2::int) as nr`,
  ],
  [
    'access_journal',
    `insert into access_journal (account_id, operation, request_id, person_ids, date_created, expires)
     select $1, 'person_match', nr, '{1}', now(), now() + $3::interval from generate_series(1, $2::int) as nr`,
  ],
] as const;

describe.each(TABLES)('in %s', (table, insert) => {
  const insertRows = (accountId: number, count: number, expiresIn: string) =>
    database.pool.query(insert, [accountId, count, expiresIn]);

  /** The number of rows by account. */
  async function rowsLeft(): Promise<Record<number, number>> {
    const { rows } = await database.pool.query<{ account_id: number; count: number }>(
      `select account_id, count(*)::int from ${table} group by account_id`,
    );
    return Object.fromEntries(rows.map(({ account_id, count }) => [account_id, count]));
  }

  test('a sweep deletes all expired rows, of any number, and no others', async () => {
    await insertRows(1, 2_500, '0 seconds');
    await insertRows(2, 3, '1 hour');
    await sweep(database.pool);
    expect(await rowsLeft()).toEqual({ 2: 3 });
  });

  test('a sweep skips a locked row without waiting, and the next sweep deletes it', async () => {
    await insertRows(1, 3, '-1 hour');
    await insertRows(2, 1, '-2 hours');
    const held = await holdLock(database.pool, `select from ${table} where account_id = 2 for update`);
    await sweep(database.pool);
    expect(await rowsLeft()).toEqual({ 2: 1 });
    await held.release();
    await sweep(database.pool);
    expect(await rowsLeft()).toEqual({});
  });
});

const insertJournal = () => database.pool.query(TABLES[3][1], [1, 1, '0 seconds']);
const entriesLeft = async () => (await database.pool.query('select from access_journal')).rows.length;

const TEN_MINUTES_MS = 600_000;

function start(logged: string[] = []) {
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  return createSweeper(database.pool, log);
}

test('expired rows are deleted every ten minutes until the sweeper is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sweeper = start();
  await insertJournal();
  vi.advanceTimersByTime(TEN_MINUTES_MS - 1);
  expect(await entriesLeft()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.poll(entriesLeft).toBe(0);
  // Polling advances the fake clock, so the second interval cannot be checked to the millisecond.
  await insertJournal();
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  await expect.poll(entriesLeft).toBe(0);
  sweeper.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed sweep is logged, and the next sweep runs as planned', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged: string[] = [];
  const sweeper = start(logged);
  await insertJournal();
  await withoutTable(database.pool, 'access_journal', async () => {
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    await expect.poll(() => logged.length).toBe(1);
  });
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    msg: 'expired rows were not deleted',
    error: { message: 'relation "access_journal" does not exist' },
  });
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  await expect.poll(entriesLeft).toBe(0);
  sweeper.close();
});
