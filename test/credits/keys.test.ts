import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attempt } from '../../src/api/idempotency/attempt.ts';
import {
  createIdempotency,
  type Idempotency,
  type KeyedCall,
} from '../../src/api/idempotency/idempotency.ts';
import { ProblemError } from '../../src/api/problem.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
/** As two processes have them. */
let one: Idempotency;
let other: Idempotency;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  [one, other] = [createIdempotency(database.pool, log), createIdempotency(database.pool, log)];
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

function call(key: string): KeyedCall {
  return { accountId: 1, key, position: 0, operation: 'job_search', input: { title: 'engineer' } };
}

async function claim(idempotency: Idempotency, key: string): Promise<Attempt> {
  const begun = await idempotency.begin(call(key));
  if (begun.kind !== 'run') throw new Error('the key was answered already');
  return begun.attempt;
}

test('what was answered is not released by who does not know that it was', async () => {
  const attempt = await claim(one, 'answered');
  await attempt.finish(database.pool, { total: 1 });
  await attempt.release();
  expect(await other.begin(call('answered'))).toEqual({ kind: 'replay', answer: { total: 1 } });
});

test('a key that its process cannot release is free nevertheless', async () => {
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
  // Who held it may go on, but its answer counts no more.
  const late = attempt.finish(database.pool, { total: 1 });
  await expect(late).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await (next as Attempt | null)?.finish(database.pool, { total: 2 });
  expect(await one.begin(call('held'))).toEqual({ kind: 'replay', answer: { total: 2 } });
});

test('one process goes on under its number while others ask for it', async () => {
  const attempt = await claim(one, 'running');
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => other.begin(call('running'))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
  await attempt.finish(database.pool, null);
  expect(await other.begin(call('running'))).toEqual({ kind: 'replay', answer: null });
});

test('a claim that the database refuses is an error of the caller, and the key is free afterwards', async () => {
  await database.pool.query('alter table idempotency_keys rename to elsewhere');
  await expect(one.begin(call('refused'))).rejects.toThrow('relation "idempotency_keys" does not exist');
  await database.pool.query('alter table elsewhere rename to idempotency_keys');
  await expect.poll(async () => (await one.begin(call('refused'))).kind).toBe('run');
});

test('a key that comes and goes for ever is a 409 in the end', async () => {
  await database.pool.query(`
    create function vanish() returns trigger language plpgsql as 'begin return null; end';
    create trigger vanish before insert on idempotency_keys for each row execute function vanish()`);
  const begun = one.begin(call('vanishing'));
  await expect(begun).rejects.toMatchObject({ problemCode: 'request_under_way' });
  await database.pool.query('drop trigger vanish on idempotency_keys');
  expect((await one.begin(call('vanishing'))).kind).toBe('run');
});

test('a key that could not be released is told in the log, and once', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
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

test('calls of one key are told apart by their place, their operation and their account', async () => {
  const attempt = await claim(one, 'places');
  await attempt.finish(database.pool, 'first');
  const base = call('places');
  expect(await one.begin(base)).toEqual({ kind: 'replay', answer: 'first' });
  expect((await one.begin({ ...base, position: 1 })).kind).toBe('run');
  expect((await one.begin({ ...base, accountId: 2 })).kind).toBe('run');
  const reused = { problemCode: 'idempotency_key_reused' };
  await expect(one.begin({ ...base, operation: 'job_search_totals' })).rejects.toMatchObject(reused);
  await expect(one.begin({ ...base, input: { title: 'x' } })).rejects.toMatchObject(reused);
});
