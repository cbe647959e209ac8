import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Attempt } from '../../src/api/idempotency/attempt.ts';
import {
  createIdempotency,
  type Idempotency,
  type KeyedCall,
} from '../../src/api/idempotency/idempotency.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
/** Two that live on. */
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

/** As another process has it; closed, it is as one that died. */
function start(): Idempotency {
  return createIdempotency(database.pool, pino({ level: 'silent' }));
}

function call(key: string, more: Partial<KeyedCall> = {}): KeyedCall {
  return { accountId: 1, key, position: 0, operation: 'job_search', input: { title: 'engineer' }, ...more };
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

/** How long each key is kept, in hours. */
async function hoursKept(): Promise<number[]> {
  const { rows } = await database.pool.query<{ hours: string }>(
    'select extract(epoch from expires - date_created) / 3600 as hours from idempotency_keys',
  );
  return rows.map(({ hours }) => Number(hours));
}

test('a key is kept for 24 hours, also where it is used anew after them', async () => {
  await database.pool.query('truncate idempotency_keys');
  await claim(one, 'day');
  expect(await hoursKept()).toEqual([24]);
  await expire();
  await claim(one, 'day');
  expect(await hoursKept()).toEqual([24]);
});

test('a key that is used anew has forgotten its answer and its request', async () => {
  await (await claim(one, 'anew')).finish(database.pool, 'old');
  await expire();
  const input = { title: 'chemist' };
  const attempt = await claim(one, 'anew', { input });
  await expect(other.begin(call('anew', { input }))).rejects.toMatchObject(UNDER_WAY);
  await expect(other.begin(call('anew'))).rejects.toMatchObject(REUSED);
  await attempt.finish(database.pool, 'new');
  expect(await other.begin(call('anew', { input }))).toEqual({ kind: 'replay', answer: 'new' });
});

/** Runs a process until it is gone. */
async function untilGone(run: (third: Idempotency) => Promise<unknown>): Promise<void> {
  const third = start();
  await run(third);
  await third.close();
}

test('what a process left running when it died, the next one has for itself', async () => {
  await untilGone((third) => claim(third, 'left'));
  await expect.poll(() => other.begin(call('left')).catch(() => null)).toMatchObject({ kind: 'run' });
  await expect(one.begin(call('left'))).rejects.toMatchObject(UNDER_WAY);
});

test('what a process answered before it died stays answered', async () => {
  await untilGone(async (third) => (await claim(third, 'answered')).finish(database.pool, 'it'));
  expect(await one.begin(call('answered'))).toEqual({ kind: 'replay', answer: 'it' });
});

test('the key of a request that its process left is for no other request', async () => {
  await untilGone((third) => claim(third, 'left-for-one'));
  const reused = one.begin(call('left-for-one', { operation: 'job_search_totals' }));
  await expect(reused).rejects.toMatchObject(REUSED);
});

test('who was taken over neither answers nor releases for who took over', async () => {
  let left: Attempt | undefined;
  await untilGone(async (third) => {
    left = await claim(third, 'taken');
  });
  let attempt: Attempt | undefined;
  await expect
    .poll(async () => (attempt = await claim(other, 'taken').catch(() => undefined)))
    .not.toBeUndefined();
  await left?.release();
  await expect(left?.finish(database.pool, 'late')).rejects.toMatchObject(UNDER_WAY);
  await expect(one.begin(call('taken'))).rejects.toMatchObject(UNDER_WAY);
  await attempt?.finish(database.pool, 'right');
  expect(await one.begin(call('taken'))).toEqual({ kind: 'replay', answer: 'right' });
});

test('accounts use the same key without knowing of each other', async () => {
  const attempts = await Promise.all([1, 2, 3].map((accountId) => claim(one, 'shared', { accountId })));
  await attempts[1]?.finish(database.pool, 'of the second');
  await attempts[2]?.release();
  await expect(one.begin(call('shared', { accountId: 1 }))).rejects.toMatchObject(UNDER_WAY);
  const again = await one.begin(call('shared', { accountId: 2 }));
  expect(again).toEqual({ kind: 'replay', answer: 'of the second' });
  expect((await one.begin(call('shared', { accountId: 3 }))).kind).toBe('run');
});

test('a key that is released is free at once, for any request', async () => {
  await (await claim(one, 'released')).release();
  expect((await other.begin(call('released', { input: {} }))).kind).toBe('run');
});

test.each(['', 'a b', ' a', 'a ', 'k'.repeat(256), 'é', 'a\t', '\x7f'])('%j is no key', async (key) => {
  await expect(one.begin(call(key))).rejects.toMatchObject({
    problemCode: 'invalid_request',
    message: 'The Idempotency-Key header must hold 1 to 255 visible ASCII characters, and no space.',
  });
});

test.each(['!', '~'.repeat(255), '"quoted"'])('%j is a key', async (key) => {
  expect((await one.begin(call(key))).kind).toBe('run');
});

test('who is refused is told what to do', async () => {
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

test('a claim whose outcome nobody knows is told in the log', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const third = createIdempotency(database.pool, log);
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  await expect(third.begin(call('unknown'))).rejects.toThrow();
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  await third.close();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['a key could not be released']);
});

test('what is closed does nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const third = start();
  expect(vi.getTimerCount()).toBe(1);
  await third.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
