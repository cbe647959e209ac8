import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Attempt,
  createIdempotency,
  type Idempotency,
  type KeyedCall,
} from '../../src/billing/idempotency.ts';
import { createLog } from '../../src/log/log.ts';
import { ProblemError } from '../../src/request/problem.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
/** Two processes that run throughout the tests. */
let one: Idempotency;
let other: Idempotency;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = [start(), start()];
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

/** Idempotency as in another process. Closing it releases its lease, as the death of a process does. */
function start(): Idempotency {
  return createIdempotency(database.pool, pino({ level: 'silent' }));
}

function call(key: string, more: Partial<KeyedCall> = {}): KeyedCall {
  const input = { title: 'engineer' };
  return { accountId: 1, key, position: 0, operation: 'job_search', input, showsPersons: false, ...more };
}

async function claim(idempotency: Idempotency, key: string, more?: Partial<KeyedCall>): Promise<Attempt> {
  const begun = await idempotency.begin(call(key, more));
  if (begun.kind !== 'run') throw new Error('the key was answered already');
  return begun.attempt;
}

const UNDER_WAY = { problemCode: 'request_under_way' };
const REUSED = { problemCode: 'idempotency_key_reused' };

function expire(): Promise<unknown> {
  return database.pool.query('update idempotency_keys set expires = now()');
}

/** The lifetime of each stored key, in hours. */
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
  await expect(other.begin(call('anew', { input }))).rejects.toMatchObject(UNDER_WAY);
  await expect(other.begin(call('anew'))).rejects.toMatchObject(REUSED);
  await attempt.finish(database.orm.em.fork(), 'new', null);
  expect(await other.begin(call('anew', { input }))).toEqual({ kind: 'replay', answer: 'new' });
});

/** Runs `run` in a third process, which then dies. */
async function inDyingProcess(run: (third: Idempotency) => Promise<unknown>): Promise<void> {
  const third = start();
  await run(third);
  await third.close();
}

test('a key that a process held when it died can be claimed by exactly one other process', async () => {
  await inDyingProcess((third) => claim(third, 'left'));
  await expect.poll(() => other.begin(call('left')).catch(() => null)).toMatchObject({ kind: 'run' });
  await expect(one.begin(call('left'))).rejects.toMatchObject(UNDER_WAY);
});

test('an answer that a process stored before it died is replayed by another process', async () => {
  await inDyingProcess(async (third) =>
    (await claim(third, 'answered')).finish(database.orm.em.fork(), 'it', null),
  );
  expect(await one.begin(call('answered'))).toEqual({ kind: 'replay', answer: 'it' });
});

test('a key claimed by a dead process is refused for a different request', async () => {
  await inDyingProcess((third) => claim(third, 'left-for-one'));
  const reused = one.begin(call('left-for-one', { operation: 'job_search_totals' }));
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
  await expect(one.begin(call('taken'))).rejects.toMatchObject(UNDER_WAY);
  await attempt?.finish(database.orm.em.fork(), 'right', null);
  expect(await one.begin(call('taken'))).toEqual({ kind: 'replay', answer: 'right' });
});

test('the same key of several accounts is a separate key for each account', async () => {
  const attempts = await Promise.all([1, 2, 3].map((accountId) => claim(one, 'shared', { accountId })));
  await attempts[1]?.finish(database.orm.em.fork(), 'of the second', null);
  await attempts[2]?.release();
  await expect(one.begin(call('shared', { accountId: 1 }))).rejects.toMatchObject(UNDER_WAY);
  const again = await one.begin(call('shared', { accountId: 2 }));
  expect(again).toEqual({ kind: 'replay', answer: 'of the second' });
  expect((await one.begin(call('shared', { accountId: 3 }))).kind).toBe('run');
});

test('a released key can be claimed at once, for any request', async () => {
  await (await claim(one, 'released')).release();
  expect((await other.begin(call('released', { input: {} }))).kind).toBe('run');
});

test('the error of a refused claim says what to do', async () => {
  await claim(one, 'told');
  await expect(other.begin(call('told'))).rejects.toMatchObject({
    message:
      'A request with this Idempotency-Key is still running: send it again in a second to get its answer.',
    headers: { 'Retry-After': '1' },
  });
  await expect(other.begin(call('told', { input: {} }))).rejects.toMatchObject({
    message:
      'This Idempotency-Key came with another request in the last 24 hours: send each request with a key of its own.',
  });
});

test('releasing an attempt keeps its stored answer', async () => {
  const attempt = await claim(one, 'kept');
  await attempt.finish(database.orm.em.fork(), { total: 1 }, null);
  await attempt.release();
  expect(await other.begin(call('kept'))).toEqual({ kind: 'replay', answer: { total: 1 } });
});

test('a key whose release failed can be claimed by another process, and the late answer is refused', async () => {
  const attempt = await claim(one, 'held');
  await expect(other.begin(call('held'))).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  await attempt.release();
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  const taken = () =>
    claim(other, 'held').catch((error: unknown) => {
      if (error instanceof ProblemError) return null;
      throw error;
    });
  let next: Attempt | null = null;
  await expect.poll(async () => (next = await taken())).not.toBeNull();
  // The first attempt may still run, but its answer is no longer accepted.
  const late = attempt.finish(database.orm.em.fork(), { total: 1 }, null);
  await expect(late).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await (next as Attempt | null)?.finish(database.orm.em.fork(), { total: 2 }, null);
  expect(await one.begin(call('held'))).toEqual({ kind: 'replay', answer: { total: 2 } });
});

test('a running attempt keeps its key while another process tries to claim it, and stores its answer', async () => {
  const attempt = await claim(one, 'running');
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => other.begin(call('running'))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
  await attempt.finish(database.orm.em.fork(), null, null);
  expect(await other.begin(call('running'))).toEqual({ kind: 'replay', answer: null });
});

test('a claim that fails in the database throws, and the key can be claimed afterwards', async () => {
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  await expect(one.begin(call('refused'))).rejects.toThrow('relation "idempotency_keys" does not exist');
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  await expect.poll(async () => (await one.begin(call('refused'))).kind).toBe('run');
});

test('a claim whose row is never stored ends with request_under_way instead of endless retries', async () => {
  await database.pool.query(`
    create function vanish() returns trigger language plpgsql as 'begin return null; end';
    create trigger vanish before insert on idempotency_keys for each row execute function vanish()`);
  const begun = one.begin(call('vanishing'));
  await expect(begun).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await database.pool.query('drop trigger vanish on idempotency_keys');
  expect((await one.begin(call('vanishing'))).kind).toBe('run');
});

test('a failed release of a key is logged once', async () => {
  const logged: string[] = [];
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  const third = createIdempotency(database.pool, log);
  const attempt = await claim(third, 'told');
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  await attempt.release();
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  await third.close();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'a key could not be released',
      error: { message: 'relation "idempotency_keys" does not exist' },
    },
  ]);
});

test('a key is separate for each position and account; another operation or input is refused', async () => {
  const attempt = await claim(one, 'places');
  await attempt.finish(database.orm.em.fork(), 'first', null);
  const base = call('places');
  expect(await one.begin(base)).toEqual({ kind: 'replay', answer: 'first' });
  expect((await one.begin({ ...base, position: 1 })).kind).toBe('run');
  expect((await one.begin({ ...base, accountId: 2 })).kind).toBe('run');
  const reused = { problemCode: 'idempotency_key_reused' };
  await expect(one.begin({ ...base, operation: 'job_search_totals' })).rejects.toMatchObject(reused);
  await expect(one.begin({ ...base, input: { title: 'x' } })).rejects.toMatchObject(reused);
});
