import { describe, expect, test } from 'vitest';
import { asAccount } from '../accounts/credits/accounts.ts';
import { startHttpRelay } from './http-relay.ts';
import { answers, client, failure, relay, relayForTests, service } from './relayed-client.ts';

relayForTests();

async function charges(): Promise<number> {
  const { rowCount } = await service.database.pool.query(
    `select from credit_changes where change_type = 'spend'`,
  );
  return rowCount ?? 0;
}

describe('errors', () => {
  test('an error of the service is typed, lists all faults of the request, and is not retried', async () => {
    const error = await failure(client().organizations.search({ page: 0, employees_start: 1.5 }));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400, retryAfterSeconds: null });
    expect(error.errors.map(({ pointer }) => pointer).sort()).toEqual(['/employees_start', '/page']);
    expect(error.requestId).toBe(answers[0]?.requestId);
    expect(error.message).toContain(error.detail);
    expect(relay.seen).toHaveLength(1);
  });

  test('an answer that does not come from the service is reported with the code unreadable_answer', async () => {
    relay.order({ status: 404 });
    const error = await failure(client().users.current());
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 404 });
  });

  test('a redirect is not followed, because the key would go to another address', async () => {
    const elsewhere = await startHttpRelay(service.url);
    relay.order({ status: 302, headers: { location: elsewhere.url } });
    const error = await failure(client().users.current());
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 302 });
    expect(error.detail).toContain(`redirects to ${elsewhere.url}`);
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });

  test('an error of the caller’s own function is thrown as it is', async () => {
    const own = new Error('not counted');
    const onAnswer = () => {
      throw own;
    };
    await expect(client({ onAnswer }).users.current()).rejects.toBe(own);
  });

  test.each([
    ['url', 'localhost:3000'],
    ['url', 'http://localhost:3000/?key=1'],
    ['apiKey', 'rk_a\nb'],
    ['attemptsMax', 0],
  ])('an invalid option is refused by name before anything is sent: %s', (option, value) => {
    expect(() => client({ [option]: value })).toThrow(new RegExp(`^${option} must`));
  });

  test('an idempotency key that is not valid in a header is refused before anything is sent', async () => {
    for (const idempotencyKey of ['', 'ein Schlüssel']) {
      const call = client().people.detailLookup({ person_id: 3 }, { idempotencyKey });
      await expect(call).rejects.toThrow(/^idempotencyKey must/);
    }
    expect(relay.seen).toEqual([]);
  });

  test.each([
    ['employees_start', Number.NaN],
    ['page', Number.POSITIVE_INFINITY],
    ['organization_ids', [Number.NEGATIVE_INFINITY]],
    ['founded_date_start', new Date(Number.NaN)],
  ])(
    'a value that JSON would turn into null, which is no filter, is refused before anything is sent: %s',
    async (name, value) => {
      await expect(client().organizations.search({ [name]: value })).rejects.toThrow(
        / must not be (NaN|-?Infinity|Invalid Date)$/,
      );
      expect(relay.seen).toEqual([]);
    },
  );

  test('a call whose connections fail is reported as connection_failed after attemptsMax attempts', async () => {
    relay.order('lose the request', 'lose the request', 'pass');
    const error = await failure(client({ attemptsMax: 2 }).users.current());
    expect(error).toMatchObject({ code: 'connection_failed', status: null });
    expect(error.detail).toContain(relay.url);
    expect(relay.seen).toHaveLength(2);
  });
});

describe('retries', () => {
  test('a call whose answer was lost is retried, charged once, and gets the stored answer', async () => {
    const before = await charges();
    relay.order('lose the answer', 'lose the answer');
    const person = await client().people.detailLookup({ person_id: 3 });
    expect(person.id).toBe(3);
    expect(await charges()).toBe(before + 1);
    expect(new Set(relay.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(answers).toMatchObject([{ isReplayed: true, credits: { spent: 0 } }]);
  });

  test('feedback whose answer was lost is stored once', async () => {
    relay.order('lose the answer');
    const stored = await client().feedback.workEmails({
      email: 'once@acme.example',
      contact_status: 'valid',
      is_correct_person: true,
    });
    const { rows } = await service.database.pool.query(
      `select id from email_feedback where email = 'once@acme.example'`,
    );
    expect(rows.map(({ id }) => Number(id))).toEqual([stored.id]);
  });

  test('the deletion of a key whose answer was lost is retried, and answers the deleted key', async () => {
    const { prefix } = await client().apiKeys.create({ name: 'short-lived' });
    relay.order('lose the answer', 'lose the answer');
    expect(await client().apiKeys.delete({ prefix })).toMatchObject({ prefix, name: 'short-lived' });
    expect(answers.at(-1)).toMatchObject({ isReplayed: true });
  });

  test.each([429, 503])('a %i is retried after its Retry-After, not before', async (status) => {
    relay.order({ status, headers: { 'retry-after': '1' } });
    const start = performance.now();
    await client().users.current();
    expect(relay.seen).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('a Retry-After that is longer than a timer can wait is not waited for, and nothing is sent before it', async () => {
    relay.order({ status: 503, headers: { 'retry-after': String(30 * 86_400) } });
    expect(await failure(client().users.current())).toMatchObject({ retryAfterSeconds: 30 * 86_400 });
    expect(relay.seen).toHaveLength(1);
  });

  test('two concurrent calls with the same request and key are charged once, and both are answered', async () => {
    const before = await charges();
    const { jobs } = client();
    const twice = ['order-2', 'order-2'].map((idempotencyKey) =>
      jobs.search({ organization_ids: [1] }, { idempotencyKey }),
    );
    const [first, second] = await Promise.all(twice);
    expect(second).toEqual(first);
    expect(await charges()).toBe(before + 1);
  });

  test('a 409 for a request that still runs is retried with the same key', async () => {
    const problem = { code: 'request_under_way', status: 409, detail: 'Wait.', instance: 'x' };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' };
    relay.order({ status: 409, headers, body: JSON.stringify(problem) });
    expect((await client().people.detailLookup({ person_id: 3 })).id).toBe(3);
    const [one, two] = relay.seen;
    expect(one).toEqual(two);
    expect(relay.seen).toHaveLength(2);
  });

  test('the error rate_limited says when to retry', async () => {
    const { accountId, key: apiKey } = await asAccount(service, 0);
    await service.database.pool.query(`update accounts set rate_limits = '{"other": 1}' where id = $1`, [
      accountId,
    ]);
    const { users } = client({ accountId, apiKey, attemptsMax: 1 });
    await users.current();
    const error = await failure(users.current());
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('an aborted signal ends the wait before a retry', async () => {
    relay.order({ status: 503, headers: { 'retry-after': '3600' } });
    const ending = new AbortController();
    const call = client({ onAnswer: () => setImmediate(() => ending.abort()) }).users.current(
      undefined,
      ending,
    );
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(relay.seen).toHaveLength(1);
  });
});
