import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ClientOptions,
  createClient,
  type ReceivedAnswer,
  RosterError,
} from '../../client/src/client.ts';
import { asAccount } from '../credits/accounts.ts';
import { startService, type TestService } from '../http/service.ts';
import { type HttpRelay, startHttpRelay } from './http-relay.ts';

let service: TestService;
/** The relay between the clients of a test and the service. */
let relay: HttpRelay;
/** The answers that `onAnswer` received in a test. */
let answers: ReceivedAnswer[];
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  answers = [];
  relay = await startHttpRelay(service.url);
});
afterEach(() => relay.close());

function client(options: Partial<ClientOptions> = {}) {
  const { key: apiKey, accountId } = service;
  const onAnswer = (answer: ReceivedAnswer) => answers.push(answer);
  return createClient({ url: relay.url, apiKey, accountId, onAnswer, ...options });
}

async function charges(): Promise<number> {
  const { rowCount } = await service.database.pool.query(
    `select from credit_changes where change_type = 'spend'`,
  );
  return rowCount ?? 0;
}

async function failure(call: Promise<unknown>): Promise<RosterError> {
  const error = await call.then(
    () => new Error('the call worked'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RosterError);
  return error as RosterError;
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('requests', () => {
  test('are one POST per call; those that cost credits have their own idempotency key and report the credits', async () => {
    const roster = client();
    const [person, found] = await Promise.all([
      roster.people.detailLookup({ person_id: 3 }),
      roster.organizations.search({ organization_ids: [1] }),
      roster.organizations.searchTotals(),
    ]);
    expect(person.id).toBe(3);
    expect(found.search_results.map(({ name }) => name)).toEqual(['Acme']);
    const keys = relay.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys.filter((key) => key !== undefined)).toHaveLength(2);
    expect(new Set(keys).size).toBe(3);
    expect(relay.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    const spent = Object.fromEntries(
      answers.map(({ operations, credits }) => [operations[0], credits?.spent]),
    );
    expect(spent).toEqual({
      'people.detailLookup': 1,
      'organizations.search': 2,
      'organizations.searchTotals': undefined,
    });
  });

  test('are limited to 16 at a time, and the other calls wait', async () => {
    relay.order(...Array.from({ length: 100 }, () => 'hold' as const));
    const ending = new AbortController();
    const { people } = client();
    const calls = Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 }, ending));
    const ended = Promise.allSettled(calls);
    await relay.reached(16);
    // Any other request would have arrived before this one.
    const last = fetch(relay.url, { signal: ending.signal }).catch(() => {});
    await relay.reached(17);
    expect(relay.seen.at(-1)?.path).toBe('/');
    expect(relay.seen).toHaveLength(17);
    ending.abort();
    await Promise.all([ended, last]);
  });

  test('are all sent and answered when 100 calls are made at once', async () => {
    const { people } = client();
    const found = await Promise.all(Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 })));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([3]));
    expect(relay.seen).toHaveLength(100);
  });
});

describe('all results of a search', () => {
  test('are read page by page in the order of the search, without duplicates, up to the total', async () => {
    const { jobs } = client();
    const filters = { organization_ids: [1001, 1002, 1003, 1004], is_active: null };
    const ids = (await collected(jobs.search.all({ ...filters, page_size: 32 }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(128);
    expect(relay.seen).toHaveLength(4);
    const first = await jobs.search({ ...filters, page_size: 100 });
    expect(ids.slice(0, 100)).toEqual(first.search_results.map(({ id }) => id));
    expect(await collected(jobs.search.all({ ...filters, page: 2 }))).toHaveLength(28);
  });

  test('are requested by page, and only once the page before is used up', async () => {
    for await (const { id } of client().jobs.search.all({ organization_ids: [1001], page_size: 2 })) {
      expect(id).toEqual(expect.any(Number));
      break;
    }
    expect(relay.seen).toHaveLength(1);
  });

  test('end at once with the reason of an aborted signal', async () => {
    const ending = new AbortController();
    const seen: number[] = [];
    const all = async () => {
      const filters = { organization_ids: [1001], page_size: 2 };
      for await (const { id } of client().jobs.search.all(filters, { signal: ending.signal })) {
        seen.push(id);
        if (seen.length === 3) ending.abort(new Error('enough'));
      }
    };
    await expect(all()).rejects.toThrow('enough');
    expect(seen).toHaveLength(3);
    expect(relay.seen).toHaveLength(2);
  });
});

describe('an aborted call', () => {
  test('ends its request', async () => {
    relay.order('hold');
    const ending = new AbortController();
    const call = client().people.detailLookup({ person_id: 3 }, { signal: ending.signal });
    await relay.reached(1);
    ending.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await relay.ended;
  });

  test('ends at once while it waits for its turn', async () => {
    relay.order(...Array.from({ length: 16 }, () => 'hold' as const));
    const { people } = client();
    const held = new AbortController();
    const calls = Array.from({ length: 16 }, () => people.detailLookup({ person_id: 3 }, held));
    const ended = Promise.allSettled(calls);
    await relay.reached(16);
    const ending = new AbortController();
    const waiting = people.detailLookup({ person_id: 3 }, ending);
    ending.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    held.abort();
    await ended;
  });

  test('sends nothing if the signal was aborted before', async () => {
    const call = client().people.detailLookup(
      { person_id: 3 },
      { signal: AbortSignal.abort(new Error('late')) },
    );
    await expect(call).rejects.toThrow('late');
    expect(relay.seen).toEqual([]);
  });
});

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

  test.each([
    ['url', 'localhost:3000'],
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

  test.each([429, 503])('a %i is retried after its Retry-After, not before', async (status) => {
    relay.order({ status, headers: { 'retry-after': '1' } });
    const start = performance.now();
    await client().users.current();
    expect(relay.seen).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('two concurrent calls with the same request and key are charged once, and both are answered', async () => {
    const before = await charges();
    const { people } = client();
    const twice = ['order-2', 'order-2'].map((idempotencyKey) =>
      people.detailLookup({ person_id: 3 }, { idempotencyKey }),
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
