import { describe, expect, test } from 'vitest';
import { startService } from '../http/service.ts';
import { failure, relayedClient } from './relayed-client.ts';

/** What the client makes of calls that fail: a typed error, or another attempt that is charged at most once. */

const tested = relayedClient();

describe('errors', () => {
  test('an error of the service is typed, with all that is wrong, and is not asked for again', async () => {
    const error = await failure(tested.client().organizations.search({ page: 0, employees_start: 1.5 }));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400, retryAfterSeconds: null });
    expect(error.errors.map(({ pointer }) => pointer).sort()).toEqual(['/employees_start', '/page']);
    expect(error.requestId).toBe(tested.answers[0]?.requestId);
    expect(error.message).toContain(error.detail);
    expect(tested.relay.seen).toHaveLength(1);
  });

  test('an answer that is not the service’s says so', async () => {
    tested.relay.order({ status: 404 });
    const error = await failure(tested.client().users.current());
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 404 });
  });

  test.each([
    ['url', 'localhost:3000'],
    ['apiKey', 'rk_a\nb'],
    ['attemptsMax', 0],
  ])('an option that cannot be right is named before anything is sent: %s', (option, value) => {
    expect(() => tested.client({ [option]: value })).toThrow(new RegExp(`^${option} must`));
  });

  test('an idempotency key that no header can hold is refused before anything is sent', async () => {
    for (const idempotencyKey of ['', 'ein Schlüssel']) {
      const call = tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey });
      await expect(call).rejects.toThrow(/^idempotencyKey must/);
    }
    expect(tested.relay.seen).toEqual([]);
  });

  test('a service that is not there is an error of the connection, after so many attempts', async () => {
    tested.relay.order('lose the request', 'lose the request', 'pass');
    const error = await failure(tested.client({ attemptsMax: 2 }).users.current());
    expect(error).toMatchObject({ code: 'connection_failed', status: null });
    expect(error.detail).toContain(tested.relay.url);
    expect(tested.relay.seen).toHaveLength(2);
  });
});

describe('what is sent again', () => {
  test('a charge whose answer was lost is not made again: the answer comes again for nothing', async () => {
    const before = await tested.charges();
    tested.relay.order('lose the answer', 'lose the answer');
    const person = await tested.client().people.detailLookup({ person_id: 3 });
    expect(person.id).toBe(3);
    expect(await tested.charges()).toBe(before + 1);
    expect(new Set(tested.relay.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(tested.answers).toMatchObject([{ isReplayed: true, credits: { spent: 0 } }]);
  });

  test('feedback whose answer was lost is stored once', async () => {
    tested.relay.order('lose the answer');
    const stored = await tested.client().feedback.workEmails({
      email: 'once@acme.example',
      contact_status: 'valid',
      is_correct_person: true,
    });
    const { rows } = await tested.service.database.pool.query(
      `select id from email_feedback where email = 'once@acme.example'`,
    );
    expect(rows.map(({ id }) => Number(id))).toEqual([stored.id]);
  });

  test('a caller’s own key holds beyond the process: the same request is charged once', async () => {
    const before = await tested.charges();
    const idempotencyKey = 'order-1';
    const first = await tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey });
    expect(await tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey })).toEqual(first);
    expect(await tested.charges()).toBe(before + 1);
    const error = await failure(tested.client().people.detailLookup({ person_id: 2 }, { idempotencyKey }));
    expect(error).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  test.each([429, 503])('a %i is asked again when its Retry-After has passed, not before', async (status) => {
    tested.relay.order({ status, headers: { 'retry-after': '1' } });
    const start = performance.now();
    await tested.client().users.current();
    expect(tested.relay.seen).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('the same request under one key, sent twice at once, is charged once and answered twice', async () => {
    const before = await tested.charges();
    const { people } = tested.client();
    const twice = ['order-2', 'order-2'].map((idempotencyKey) =>
      people.detailLookup({ person_id: 3 }, { idempotencyKey }),
    );
    const [first, second] = await Promise.all(twice);
    expect(second).toEqual(first);
    expect(await tested.charges()).toBe(before + 1);
  });

  test('while the same request still runs, its answer is waited for under the same key', async () => {
    const problem = { code: 'request_under_way', status: 409, detail: 'Wait.', instance: 'x' };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' };
    tested.relay.order({ status: 409, headers, body: JSON.stringify(problem) });
    expect((await tested.client().people.detailLookup({ person_id: 3 })).id).toBe(3);
    const [one, two] = tested.relay.seen;
    expect(one).toEqual(two);
    expect(tested.relay.seen).toHaveLength(2);
  });

  test('a limit of the service itself says when to come again', async () => {
    const limited = await startService({ limits: { other: 1 } });
    try {
      const { users } = tested.client({ url: limited.url, apiKey: limited.key, attemptsMax: 1 });
      await users.current();
      const error = await failure(users.current());
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  test('a signal ends the waiting too', async () => {
    tested.relay.order({ status: 503, headers: { 'retry-after': '3600' } });
    const ending = new AbortController();
    const call = tested
      .client({ onAnswer: () => setImmediate(() => ending.abort()) })
      .users.current(undefined, ending);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(tested.relay.seen).toHaveLength(1);
  });
});
