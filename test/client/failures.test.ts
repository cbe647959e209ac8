import { describe, expect, test } from 'vitest';
import { startService } from '../http/service.ts';
import { failure, relayedClient } from './relayed-client.ts';

/** How the client handles failed calls: with a typed error, or with retries that are charged at most once. */

const tested = relayedClient();

describe('errors', () => {
  test('an error of the service is typed, lists all faults of the request, and is not retried', async () => {
    const error = await failure(tested.client().organizations.search({ page: 0, employees_start: 1.5 }));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400, retryAfterSeconds: null });
    expect(error.errors.map(({ pointer }) => pointer).sort()).toEqual(['/employees_start', '/page']);
    expect(error.requestId).toBe(tested.answers[0]?.requestId);
    expect(error.message).toContain(error.detail);
    expect(tested.relay.seen).toHaveLength(1);
  });

  test('an answer that does not come from the service is reported with the code unreadable_answer', async () => {
    tested.relay.order({ status: 404 });
    const error = await failure(tested.client().users.current());
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 404 });
  });

  test.each([
    ['url', 'localhost:3000'],
    ['apiKey', 'rk_a\nb'],
    ['attemptsMax', 0],
  ])('an invalid option is refused by name before anything is sent: %s', (option, value) => {
    expect(() => tested.client({ [option]: value })).toThrow(new RegExp(`^${option} must`));
  });

  test('an idempotency key that is not valid in a header is refused before anything is sent', async () => {
    for (const idempotencyKey of ['', 'ein Schlüssel']) {
      const call = tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey });
      await expect(call).rejects.toThrow(/^idempotencyKey must/);
    }
    expect(tested.relay.seen).toEqual([]);
  });

  test('a call whose connections fail is reported as connection_failed after attemptsMax attempts', async () => {
    tested.relay.order('lose the request', 'lose the request', 'pass');
    const error = await failure(tested.client({ attemptsMax: 2 }).users.current());
    expect(error).toMatchObject({ code: 'connection_failed', status: null });
    expect(error.detail).toContain(tested.relay.url);
    expect(tested.relay.seen).toHaveLength(2);
  });
});

describe('retries', () => {
  test('a call whose answer was lost is retried, charged once, and gets the stored answer', async () => {
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

  test('two clients with the same idempotency key are charged once for one request, and another request is refused', async () => {
    const before = await tested.charges();
    const idempotencyKey = 'order-1';
    const first = await tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey });
    expect(await tested.client().people.detailLookup({ person_id: 3 }, { idempotencyKey })).toEqual(first);
    expect(await tested.charges()).toBe(before + 1);
    const error = await failure(tested.client().people.detailLookup({ person_id: 2 }, { idempotencyKey }));
    expect(error).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  test.each([429, 503])('a %i is retried after its Retry-After, not before', async (status) => {
    tested.relay.order({ status, headers: { 'retry-after': '1' } });
    const start = performance.now();
    await tested.client().users.current();
    expect(tested.relay.seen).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('two concurrent calls with the same request and key are charged once, and both are answered', async () => {
    const before = await tested.charges();
    const { people } = tested.client();
    const twice = ['order-2', 'order-2'].map((idempotencyKey) =>
      people.detailLookup({ person_id: 3 }, { idempotencyKey }),
    );
    const [first, second] = await Promise.all(twice);
    expect(second).toEqual(first);
    expect(await tested.charges()).toBe(before + 1);
  });

  test('a 409 for a request that still runs is retried with the same key', async () => {
    const problem = { code: 'request_under_way', status: 409, detail: 'Wait.', instance: 'x' };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' };
    tested.relay.order({ status: 409, headers, body: JSON.stringify(problem) });
    expect((await tested.client().people.detailLookup({ person_id: 3 })).id).toBe(3);
    const [one, two] = tested.relay.seen;
    expect(one).toEqual(two);
    expect(tested.relay.seen).toHaveLength(2);
  });

  test('the error rate_limited says when to retry', async () => {
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

  test('an aborted signal ends the wait before a retry', async () => {
    tested.relay.order({ status: 503, headers: { 'retry-after': '3600' } });
    const ending = new AbortController();
    const call = tested
      .client({ onAnswer: () => setImmediate(() => ending.abort()) })
      .users.current(undefined, ending);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(tested.relay.seen).toHaveLength(1);
  });
});
