import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Attempt,
  createIdempotency,
  type Idempotency,
  type KeyedCall,
} from '../../../src/accounts/billing/idempotency.ts';
import { createLog } from '../../../src/base/log/log.ts';
import { ProblemError } from '../../../src/contract/input/problem.ts';
import { databaseForTests } from '../../harness/database.ts';
import { withoutTable } from './database-troubles.ts';

const database = databaseForTests();
/** Two processes that run throughout the tests. */
let one: Idempotency;
let other: Idempotency;
beforeAll(async () => {
  [one, other] = [start(), start()];
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Idempotency as in another process. Closing it releases its lease, as the death of a process does. */
function start(logged: string[] = []): Idempotency {
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  return createIdempotency(database.pool, log);
}

function call(key: string, more: Partial<KeyedCall> = {}): KeyedCall {
  const input = { title: 'engineer' };
  return { accountId: 1, key, position: 0, operation: 'job_search', input, showsPersons: false, ...more };
}

async function claim(idempotency: Idempotency, key: string, more?: Partial<KeyedCall>): Promise<Attempt> {
  const begun = await idempotency.claim(call(key, more));
  if (begun.kind !== 'run') throw new Error('the key was answered already');
  return begun.attempt;
}

const UNDER_WAY = { problemCode: 'request_under_way' };
const REUSED = { problemCode: 'idempotency_key_reused' };

function expire(): Promise<unknown> {
  return database.pool.query('update idempotency_keys set expires = now()');
}

async function hoursKept(): Promise<number[]> {
  const { rows } = await database.pool.query<{ hours: string }>(
    'select extract(epoch from expires - date_created) / 3600 as hours from idempotency_keys',
  );
  return rows.map(({ hours }) => Number(hours));
}

test('a key is kept for 24 hours, and for another 24 hours if it is claimed again after expiry', async () => {
  await database.pool.query('truncate idempotency_keys');
  await claim(one, 'day');
  expect(await hoursKept()).toEqual([24]);
  await expire();
  await claim(one, 'day');
  expect(await hoursKept()).toEqual([24]);
});

test('an expired key that is claimed again keeps neither its old answer nor its old request', async () => {
  await (await claim(one, 'anew')).finish(database.orm.em.fork(), 'old', null);
  await expire();
  const input = { title: 'chemist' };
  const attempt = await claim(one, 'anew', { input });
  await expect(other.claim(call('anew', { input }))).rejects.toMatchObject(UNDER_WAY);
  await expect(other.claim(call('anew'))).rejects.toMatchObject(REUSED);
  await attempt.finish(database.orm.em.fork(), 'new', null);
  expect(await other.claim(call('anew', { input }))).toEqual({ kind: 'replay', answer: 'new' });
});

/** Runs `run` in a third process, which then dies. */
async function inDyingProcess(run: (third: Idempotency) => Promise<unknown>): Promise<void> {
  const third = start();
  await run(third);
  await third.close();
}

test('a key claimed by a dead process is refused for a different request', async () => {
  await inDyingProcess((third) => claim(third, 'left-for-one'));
  const reused = one.claim(call('left-for-one', { operation: 'job_search_totals' }));
  await expect(reused).rejects.toMatchObject(REUSED);
});

test('an attempt that was taken over can neither store an answer nor release the key', async () => {
  let left: Attempt | undefined;
  await inDyingProcess(async (third) => {
    left = await claim(third, 'taken');
  });
  let attempt: Attempt | undefined;
  await expect
    .poll(async () => (attempt = await claim(other, 'taken').catch(() => undefined)))
    .not.toBeUndefined();
  await left?.release();
  await expect(left?.finish(database.orm.em.fork(), 'late', null)).rejects.toMatchObject(UNDER_WAY);
  await expect(one.claim(call('taken'))).rejects.toMatchObject(UNDER_WAY);
  await attempt?.finish(database.orm.em.fork(), 'right', null);
  expect(await one.claim(call('taken'))).toEqual({ kind: 'replay', answer: 'right' });
});

test('releasing an attempt keeps its stored answer', async () => {
  const attempt = await claim(one, 'kept');
  await attempt.finish(database.orm.em.fork(), { total: 1 }, null);
  await attempt.release();
  expect(await other.claim(call('kept'))).toEqual({ kind: 'replay', answer: { total: 1 } });
});

test('a failed release is logged once; another process can claim the key, and the late answer is refused', async () => {
  const logged: string[] = [];
  const third = start(logged);
  const attempt = await claim(third, 'held');
  await expect(other.claim(call('held'))).rejects.toMatchObject(UNDER_WAY);
  await withoutTable(database.pool, 'idempotency_keys', attempt.release);
  const taken = () =>
    claim(other, 'held').catch((error: unknown) => {
      if (error instanceof ProblemError) return null;
      throw error;
    });
  let next: Attempt | null = null;
  await expect.poll(async () => (next = await taken())).not.toBeNull();
  // The first attempt may still run, but its answer is no longer accepted.
  const late = attempt.finish(database.orm.em.fork(), { total: 1 }, null);
  await expect(late).rejects.toMatchObject(UNDER_WAY);
  await (next as Attempt | null)?.finish(database.orm.em.fork(), { total: 2 }, null);
  expect(await one.claim(call('held'))).toEqual({ kind: 'replay', answer: { total: 2 } });
  await third.close();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'a key could not be released',
      error: { message: 'relation "idempotency_keys" does not exist' },
    },
  ]);
});

test('a claim that fails in the database throws, and the key can be claimed afterwards', async () => {
  const refused = withoutTable(database.pool, 'idempotency_keys', () => one.claim(call('refused')));
  await expect(refused).rejects.toThrow('relation "idempotency_keys" does not exist');
  await expect.poll(async () => (await one.claim(call('refused'))).kind).toBe('run');
});

test('a claim whose row is never stored ends with request_under_way instead of endless retries', async () => {
  await database.pool.query(`
    create function vanish() returns trigger language plpgsql as 'begin return null; end';
    create trigger vanish before insert on idempotency_keys for each row execute function vanish()`);
  const begun = one.claim(call('vanishing'));
  await expect(begun).rejects.toMatchObject(UNDER_WAY);
  await database.pool.query('drop trigger vanish on idempotency_keys');
  expect((await one.claim(call('vanishing'))).kind).toBe('run');
});
