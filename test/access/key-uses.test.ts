import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createKeyUses } from '../../src/access/key-uses.ts';
import { issueApiKey } from '../../src/access/keys.ts';
import { createAccount } from '../../src/account/manage.ts';
import { createLog } from '../../src/log/log.ts';
import { databaseForTests } from '../harness/database.ts';

const EARLIER = new Date('2026-03-01T12:00:00.000Z');
const LATER = new Date('2026-03-01T12:00:05.000Z');

const database = databaseForTests();
let userId: number;
let logged: string[];
let statements: number;
const count = () => {
  statements += 1;
};

beforeAll(async () => {
  userId = (await createAccount(database.orm.em, 'Uses', 0)).user_id;
  database.pool.on('acquire', count);
});
beforeEach(() => {
  logged = [];
});

function createUses() {
  return createKeyUses(database.pool, createLog('info', { write: (entry) => void logged.push(entry) }));
}

async function newKey(): Promise<string> {
  return (await issueApiKey(database.orm.em.fork(), { userId })).prefix;
}

async function lastUseOf(prefix: string): Promise<string | null | undefined> {
  const { rows } = await database.pool.query<{ ms: number | null }>(
    'select (extract(epoch from last_used) * 1000)::bigint as ms from api_keys where prefix = $1',
    [prefix],
  );
  const [row] = rows;
  return row && (row.ms === null ? null : new Date(row.ms).toISOString());
}

test('a flush stores the latest use of each key, in one statement', async () => {
  const prefixes = await Promise.all(Array.from({ length: 30 }, newKey));
  const uses = createUses();
  statements = 0;
  for (const at of [EARLIER, LATER, EARLIER]) for (const prefix of prefixes) uses.record(prefix, at);
  await uses.flush();
  expect(statements).toBe(1);
  expect(new Set(await Promise.all(prefixes.map(lastUseOf)))).toEqual(new Set([LATER.toISOString()]));
  await uses.close();
});

test('uses are stored every ten seconds, if there are any', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const prefix = await newKey();
  const uses = createUses();
  const stored = vi.spyOn(database.pool, 'query');
  try {
    for (let ms = 0; ms < 10_000; ms += 100) {
      uses.record(prefix, new Date(EARLIER.getTime() + ms));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(stored).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored).toHaveBeenCalledTimes(1);
  } finally {
    await uses.close();
    vi.useRealTimers();
    stored.mockRestore();
  }
  expect(await lastUseOf(prefix)).toBe('2026-03-01T12:00:09.900Z');
});

test('concurrent processes that store uses of the same keys keep the latest one, without errors', async () => {
  const prefixes = await Promise.all(Array.from({ length: 20 }, newKey));
  const processes = Array.from({ length: 6 }, () => createUses());
  for (let round = 0; round < 10; round++) {
    processes.forEach((uses, nr) => {
      const order = nr % 2 ? prefixes : prefixes.toReversed();
      for (const prefix of order) uses.record(prefix, new Date(LATER.getTime() - nr * 1_000 + round));
    });
    await Promise.all(processes.map((uses) => uses.flush()));
  }
  expect(logged).toEqual([]);
  expect(new Set(await Promise.all(prefixes.map(lastUseOf)))).toEqual(new Set(['2026-03-01T12:00:05.009Z']));
  await Promise.all(processes.map((uses) => uses.close()));
});

test('closing stores the buffered uses, and drops the use of a deleted key', async () => {
  const [gone, kept] = [await newKey(), await newKey()];
  const uses = createUses();
  await database.pool.query('delete from api_keys where prefix = $1', [gone]);
  uses.record(gone, EARLIER);
  uses.record(kept, EARLIER);
  await uses.close();
  expect([await lastUseOf(gone), await lastUseOf(kept)]).toEqual([undefined, EARLIER.toISOString()]);
});

test('uses that could not be stored are stored the next time, and the failure is logged', async () => {
  const prefix = await newKey();
  const uses = createUses();
  await database.pool.query('alter table api_keys rename to away');
  uses.record(prefix, LATER);
  await uses.flush();
  await database.pool.query('alter table away rename to api_keys');
  expect(logged.join()).toContain('the last uses of keys are not stored');
  uses.record(prefix, EARLIER);
  await uses.close();
  expect(await lastUseOf(prefix)).toBe(LATER.toISOString());
});
